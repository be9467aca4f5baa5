// Builds the web app and the local server, which `npm start` runs. `--server` builds the server only, `--web` the web app as a
// deployment takes it: without compressed copies, because CloudFront makes its own.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { markBuilding, markBuilt } from './lib/freshness.mjs'
import { root, serverBundle, webDist } from './lib/paths.mjs'
import { run } from './lib/processes.mjs'
import { buildSheetReader } from './lib/sheet-reader.mjs'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/
const SMALLEST_WORTH_IT = 1024

async function filesUnder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}

/** Of 11. The best but that costs eight times as much processor time, and its files are a hundredth smaller. */
const BROTLI_QUALITY = 5

/** Writes `.br` and `.gz` beside each file that gains by it, for the local server, which only picks one. */
async function compress(file) {
  if (!COMPRESSIBLE.test(file) || (await stat(file)).size < SMALLEST_WORTH_IT) return
  const bytes = await readFile(file)
  const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  const gzipped = promisify(gzip)(bytes, { level: 9 })
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await gzipped)])
}

async function buildWeb() {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: path.join(root, 'packages/web') })
}

async function buildServedWeb() {
  await buildWeb()
  await Promise.all((await filesUnder(webDist)).map(compress))
}

/** Our own packages go in, libraries stay in node_modules: pdfkit and others read files beside themselves. */
const librariesOutside = {
  name: 'libraries-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name }) => (name.startsWith('@tendero/') ? undefined : { external: true }))
  },
}

async function buildServer() {
  const folder = path.dirname(serverBundle)
  await buildSheetReader(folder)
  await bundle({
    entryPoints: { local: path.join(root, 'packages/functions/src/local/main.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [librariesOutside],
    logLevel: 'warning',
  })
}

const started = Date.now()
const sources = markBuilding()
const only = process.argv[2]
if (only === '--web') await buildWeb()
else if (only === '--server') await buildServer()
else {
  await Promise.all([buildServedWeb(), buildServer()])
  markBuilt(sources)
}
console.log(`Construido en ${((Date.now() - started) / 1000).toFixed(1)} s`)
