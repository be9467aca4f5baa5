import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './paths.mjs'
import { buildSheetReader } from './sheet-reader.mjs'

/** The one code asset of every function: they share chunks, and each loads only its own. */
const lambdaDist = path.join(root, 'dist/lambda')

/** Entry of each function; the stacks name them in `Handler`. */
const entries = ['api', 'worker', 'numbers', 'sweep', 'hourly', 'rollup']
const source = (name) => path.join(root, 'packages/functions/src/lambda', `${name}.ts`)

/** Some libraries are CommonJS and ask for Node's own modules by `require`; others have a variable of that name. */
const banner =
  "import{createRequire as requireOfBundle}from'node:module';globalThis.require??=requireOfBundle(import.meta.url);"

/** What is no code: the addresses of all calls, and the tables of municipalities and their names. */
export const TABLES = /core\/src\/(([a-z]+\/)?paths|reference\/(divipola|place-names))\.ts$/

/**
 * What every function needs, and what every request needs besides, in a file each: left to itself the bundler makes some
 * forty of them, and each costs a cold start half a millisecond. Sheets, PDF, S3 and SQS stay out, loaded when used.
 */
const groups = [
  {
    name: 'http',
    test: /packages\/functions\/src\/(?!lambda|cron|jobs|lane|public|webhooks|openapi|observe\/run)|core\/src\/identity\/(session|role|user)|core\/src\/(calls|uses|new-shop)\.ts|node_modules\/(hono(?!\/dist\/helper\/html)|jose)\//,
    priority: 1,
  },
  {
    name: 'kernel',
    test: /core\/src\/kernel\/(?!sheet|pdf|import\/|outside\/|secrets\/vault|values\/words|public\/(?!pages)|books\/audit-copy|files\/(s3|sniff|image|unzip)|jobs\/sqs|lane\/(?!hand-over)|mail)|node_modules\/(zod|ulid|@smithy\/signature-v4)\//,
    priority: 2,
  },
  // The addresses grow with each call: apart, the budget of the code does not.
  { name: 'addresses', test: /core\/src\/([a-z]+\/)?paths\.ts$/, priority: 3 },
  { name: 'municipalities', test: /core\/src\/reference\/(divipola|place-names)\.ts$/, priority: 3 },
]

/** How every bundle is made, the bare one of the bench included. */
export const bundling = {
  input: {
    cwd: root,
    platform: 'node',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['module', 'import', 'node', 'default'] },
    logLevel: 'warn',
  },
  output: { format: 'esm', minify: true, banner, comments: false },
}

/** Path of a module from the root, as it is named everywhere here. */
const named = (file) => file && path.relative(root, file).split(path.sep).join('/')

/**
 * Bundles the functions with code splitting: a cold start reads the entry and the capability of the first call. Beside
 * them stands the program of the thread that reads sheets.
 * Needs no network, and the same sources give the same bytes. Answers the chunks, for the budgets.
 */
export async function buildLambda(outdir = lambdaDist) {
  await rm(outdir, { recursive: true, force: true })
  const bundle = await rolldown({
    ...bundling.input,
    input: Object.fromEntries(entries.map((name) => [name, source(name)])),
  })
  const { output } = await bundle.write({
    ...bundling.output,
    dir: outdir,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    codeSplitting: { groups },
  })
  await bundle.close()
  await buildSheetReader(outdir)
  return output
    .filter((chunk) => chunk.type === 'chunk')
    .map(({ fileName, imports, facadeModuleId, moduleIds }) => ({
      fileName,
      imports,
      source: named(facadeModuleId),
      modules: moduleIds.map(named),
      bytes: readFileSync(path.join(outdir, fileName)).length,
    }))
}

/** Bytes that a process has read once the given chunks are loaded with what they import, each once. */
function bytesOf(chunks, starts) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set()
  const follow = (name) => {
    const chunk = byName.get(name)
    if (!chunk || files.has(chunk)) return
    files.add(chunk)
    chunk.imports.forEach(follow)
  }
  for (const { fileName } of starts) follow(fileName)
  return [...files].reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Bytes that a process has read once the given source files are loaded: their chunks and what those import, each once;
 * not what they may import later.
 */
export function loadedBytes(chunks, sources) {
  const starts = sources.map((source) => {
    const found =
      chunks.find((chunk) => chunk.source === source) ?? chunks.find(({ modules }) => modules.includes(source))
    if (!found) throw new Error(`no bundle of ${source}`)
    return found
  })
  return bytesOf(chunks, starts)
}
