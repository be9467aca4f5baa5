// Types of the server side and the tests, and of the web app, at the same time. What did not change since the last run on
// this machine is not checked again.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { root, tool } from './lib/paths.mjs'
import { status } from './lib/processes.mjs'

const known = path.join(root, 'node_modules/.cache/types')
await mkdir(known, { recursive: true })
const codes = await Promise.all(
  ['.', 'packages/web'].map((project, i) =>
    status(process.execPath, [
      tool.tsc,
      ...['-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', path.join(known, `${i}.tsbuildinfo`)],
    ]),
  ),
)
process.exit(codes.some((code) => code !== 0) ? 1 : 0)
