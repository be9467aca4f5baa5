import type { Plugin } from 'vite'

const screenOf = (id: string) => /\/src\/routes\/(.+)\?tsr-split=component/.exec(id)?.[1]

/** The frame of all within, and the screens that a day begins with. */
const frame = 'dashboard/route.tsx'
const [home, ...work] = ['dashboard/main.tsx', 'dashboard/pos.tsx', 'dashboard/pedidos/index.tsx'] as const
/** What is seen by who has not entered. */
const outside = ['index.tsx', 'login.tsx', 'singup.tsx', 'recuperar.tsx']

type Has = (file: string) => boolean
/** The file of a module by the screens that need it, the first that fits; the others are shared out by the bundler. */
const files: Readonly<Record<string, (needs: Has) => boolean>> = {
  base: (needs) => outside.some(needs) && (needs(frame) || [home, ...work].every(needs)),
  frame: (needs) => needs(frame) || [home, ...work].every(needs),
  work: (needs) => work.every(needs),
}

/**
 * One file each for what nearly every screen has, `base` of it outside too, `frame` within, `work` where something is
 * written. In files by who shares them they would be forty, and a browser asks for six at a time.
 */
export function screenGroups() {
  const chosen = new Map<string, string>()
  const plugin: Plugin = {
    name: 'screen-groups',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      // Each question to the bundler copies the module's whole record: once a module, not once a way to it.
      const modules = new Map(ids.map((id) => [id, this.getModuleInfo(id)]))
      const imports = new Map([...modules].map(([id, info]) => [id, info?.importedIds ?? []]))
      const reach = (id: string, found = new Set<string>()): Set<string> => {
        if (found.has(id)) return found
        found.add(id)
        for (const next of imports.get(id) ?? []) reach(next, found)
        return found
      }
      const entry = ids.find((id) => modules.get(id)?.isEntry)
      const first = reach(entry ?? this.error('no entry'))
      const screens = new Map(
        [frame, home, ...work, ...outside].map((file) => {
          const id = ids.find((one) => screenOf(one) === file)
          return [file, reach(id ?? this.error(`no screen in ${file}`))]
        }),
      )
      for (const id of ids) {
        if (first.has(id) || !/\/src\/(?!routes)/.test(id) || id.includes('node_modules')) continue
        const name = Object.entries(files).find(([, fits]) => fits((file) => screens.get(file)!.has(id)))?.[0]
        if (name) chosen.set(id, name)
      }
    },
  }
  const group = {
    name: (id: string) => chosen.get(id) ?? null,
    test: (id: string) => chosen.has(id),
    debugName: 'screens',
    priority: 9,
  }
  return { plugin, group }
}
