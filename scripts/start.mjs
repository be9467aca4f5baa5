// `npm start`: builds when the sources changed, then runs everything in this process.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './lib/freshness.mjs'
import { root, serverBundle } from './lib/paths.mjs'
import { run } from './lib/processes.mjs'

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
process.env.NODE_ENV ??= 'production'

if (!(await isBuilt())) {
  console.log('Construyendo Tendero…')
  await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
}
await import(pathToFileURL(serverBundle))
