import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** The screens that open without a connection, with their frame. */
const screens = ['route.tsx', 'pos.tsx', 'turnos.tsx'].map((file) => `/src/routes/dashboard/${file}`)
/** Files whose names say nothing of what is in them. */
const plain = ['index.html', 'offline.html', 'start.js', 'favicon.svg', 'manifest.webmanifest']
/** What reads barcodes by the camera and draws charts is large, and asked for where it is used. */
const apart = /\/(zxing|camera-dialog|recharts|charts)[-.]/
/** Letters of Spanish: the others of the typeface are for names from elsewhere. */
const isFont = (file: string) => /inter-latin-wght-normal.*\.woff2$/.test(file)

interface Chunk {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  imports: string[]
  dynamicImports: string[]
  isEntry: boolean
}

/** True for the file of a screen, which the list of routes names: only those of some screens are kept. */
const isScreen = ({ facadeModuleId }: Chunk) => facadeModuleId?.includes('/src/routes/') ?? false

/** All that some files may ever ask for, other screens apart. */
function reached(chunks: ReadonlyMap<string, Chunk>, from: readonly Chunk[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    const next = [...chunk.imports, ...chunk.dynamicImports].flatMap((name) => chunks.get(name) ?? [])
    waiting.push(...next.filter((one) => !isScreen(one) && !apart.test(one.fileName)))
  }
  return found
}

/** The worker with its list in it, as one file. */
async function worker(files: readonly { url: string; revision: string | null }[]): Promise<string> {
  const entry = fileURLToPath(new URL('worker/worker.js', import.meta.url))
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'self.__files': JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', minify: true, lib: { entry, formats: ['es'], fileName: 'sw' } },
  })
  const output = Array.isArray(made) ? made[0]?.output : 'output' in made ? made.output : undefined
  const [file] = output ?? []
  if (file?.type !== 'chunk') throw new Error('no worker was built')
  return file.code
}

/** Makes `sw.js`, with the list of the files that the counter needs when there is no connection. */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const folder = dir ?? 'dist'
      const all = Object.values(bundle)
      const chunks = new Map(
        all.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one as Chunk] as const] : [])),
      )
      const roots = [...chunks.values()].filter(
        ({ isEntry, facadeModuleId }) => isEntry || screens.some((screen) => facadeModuleId?.includes(screen)),
      )
      const hashed = [
        ...reached(chunks, roots),
        ...all.map(({ fileName }) => fileName).filter((file) => file.endsWith('.css') || isFont(file)),
      ]
      const revision = (file: string) =>
        createHash('sha256')
          .update(readFileSync(path.join(folder, file)))
          .digest('hex')
      const files = [
        ...hashed.toSorted().map((file) => ({ url: `/${file}`, revision: null })),
        ...plain
          .filter((file) => existsSync(path.join(folder, file)))
          .map((file) => ({ url: `/${file}`, revision: revision(file).slice(0, 12) })),
      ]
      writeFileSync(path.join(folder, 'sw.js'), await worker(files))
    },
  }
}
