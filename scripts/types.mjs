// Types of the server side and the tests, and of the web app, at the same time.
import { tool } from './lib/paths.mjs'
import { status } from './lib/processes.mjs'

const projects = ['.', 'packages/web']
const codes = await Promise.all(
  projects.map((project) => status(process.execPath, [tool.tsc, '-p', project, '--noEmit'])),
)
process.exit(codes.some((code) => code !== 0) ? 1 : 0)
