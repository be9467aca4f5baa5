import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Start {
  /** Its modules. */
  modules: readonly string[]
  /** Addresses of its first questions, exactly as the screen asks them; tests/browser/start.test.ts holds them to it. */
  asks: readonly string[]
}

const screen = (file: string) => `/src/routes/dashboard/${file}`

/** The screens that a day begins with, by address; the empty one is their frame, for every screen. */
const starts: Readonly<Record<string, Start>> = {
  '': { modules: [screen('route.tsx'), '/core/src/paths.ts'], asks: ['/user/show'] },
  '/dashboard/main': { modules: [screen('main.tsx')], asks: ['/dashboard/today'] },
  '/dashboard/pos': {
    modules: [screen('pos.tsx')],
    asks: [
      '/product/for-sell?page=1&per_page=100',
      '/services?per_page=100',
      '/product/counter',
      '/validate/openRegister',
      '/list/storage/data',
      '/parameters',
    ],
  },
  '/dashboard/pedidos': { modules: [screen('pedidos/index.tsx')], asks: ['/domicilio?page=1&per_page=25'] },
}

interface Chunk {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  imports: string[]
  isEntry: boolean
}

/** The files that some chunks need, themselves among them. */
function closure(chunks: ReadonlyMap<string, Chunk>, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = chunks.get(name)
    if (!chunk || found.has(name)) continue
    found.add(name)
    closure(chunks, chunk.imports, found)
  }
  return found
}

/**
 * Writes into `start.js` which files and which first answers the screens of every day need, so that they are on their way
 * before the app that asks for them has come.
 */
export function startFiles(): Plugin {
  const source = fileURLToPath(new URL('public/start.js', import.meta.url))
  return {
    name: 'start-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one as Chunk] as const] : [])),
      )
      const all = [...chunks.values()]
      const known = closure(
        chunks,
        all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
      )
      const screens = Object.entries(starts).map(([address, { modules, asks }]) => {
        const own = modules.flatMap((module) => {
          const files = all.filter(({ facadeModuleId }) => facadeModuleId?.includes(module))
          if (files.length === 0) this.error(`no file of ${module}`)
          return files
        })
        const files = [
          ...closure(
            chunks,
            own.map(({ fileName }) => fileName),
          ),
        ].filter((file) => !known.has(file))
        for (const file of files) known.add(file)
        if (address !== '') for (const file of files) known.delete(file)
        return [address, { files, asks: asks.map((ask) => `/api/v2${ask}`) }] as const
      })
      const text = readFileSync(source, 'utf8').replace(
        'const screens = {}',
        `const screens = ${JSON.stringify(Object.fromEntries(screens))}`,
      )
      this.emitFile({ type: 'asset', fileName: 'start.js', source: text })
    },
  }
}
