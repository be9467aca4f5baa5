// `npm run build:aws`: everything that a deployment needs, without account or network: the web app, the bundles of the
// functions and the CloudFormation templates (in .sst/dist). `--bundles` builds the bundles only.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { offline } from './fake-aws.mjs'
import { buildLambda } from './lib/lambda.mjs'
import { root, webDist } from './lib/paths.mjs'
import { run } from './lib/processes.mjs'

const started = Date.now()
const bundlesOnly = process.argv.includes('--bundles')
if (!bundlesOnly) await run(process.execPath, [path.join(root, 'scripts/build.mjs'), '--web'])
if (!bundlesOnly && !existsSync(path.join(webDist, 'index.html'))) throw new Error(`no web app in ${webDist}`)
await buildLambda()
if (!bundlesOnly) {
  const code = await offline(process.execPath, [
    path.join(root, 'node_modules/sst/cli/sst.js'),
    'build',
    '--stage',
    'test',
  ])
  if (code !== 0) process.exit(code)
}
console.log(`Construido para AWS en ${((Date.now() - started) / 1000).toFixed(1)} s`)
