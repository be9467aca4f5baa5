import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '../../packages/web/src')

/** The floors of the web, lowest first: a file imports from its own floor or from a lower one. */
const floors = ['lib', 'components/ui', 'components/kit', 'shared', 'features', 'routes']
const floorOf = (file: string) => floors.findIndex((floor) => file.startsWith(`${floor}/`))

/** The room of a file: its feature, or its folder of `shared`. */
const roomOf = (file: string) => /^((?:features|shared)\/[^/]+)\//.exec(file)?.[1]

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

interface Import {
  from: string
  to: string
  /** `import('…')`: fetched when it is wanted. */
  lazy: boolean
}

const imports: Import[] = sources.flatMap((from) =>
  [...readFileSync(path.join(web, from), 'utf8').matchAll(/(from|import)(\s*\(?)\s*'([^']+)'/g)].flatMap((match) => {
    const [, , paren, target] = match as unknown as [string, string, string, string]
    const to = target.startsWith('@/')
      ? target.slice(2)
      : target.startsWith('.') && path.relative(web, path.resolve(web, path.dirname(from), target))
    return to ? [{ from, to, lazy: paren.includes('(') }] : []
  }),
)

const told = ({ from, to }: Import) => `${from} → ${to}`

describe('the floors of the web', () => {
  it('are read from the imports', () => {
    expect(imports.length).toBeGreaterThan(1000)
  })

  it('point down only', () => {
    expect(imports.filter(({ from, to }) => floorOf(from) >= 0 && floorOf(to) > floorOf(from)).map(told)).toEqual([])
  })

  it('a feature takes nothing from another; the shell mounts theirs with import()', () => {
    const wrong = imports.filter(({ from, to, lazy }) => {
      const [own, other] = [roomOf(from), roomOf(to)]
      if (!own?.startsWith('features/') || !other?.startsWith('features/') || own === other) return false
      return !(own === 'features/shell' && lazy)
    })
    expect(wrong.map(told)).toEqual([])
  })

  it('no two folders of `shared` need each other', () => {
    const needs = new Map<string, Set<string>>()
    for (const { from, to } of imports) {
      const [own, other] = [roomOf(from), roomOf(to)]
      if (own?.startsWith('shared/') && other?.startsWith('shared/') && own !== other)
        needs.set(own, (needs.get(own) ?? new Set()).add(other))
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(needs.get(from) ?? [])].some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        seen.add(next)
        return reaches(next, to, seen)
      })
    expect([...needs.keys()].filter((room) => reaches(room, room))).toEqual([])
  })

  it('what stands in `shared` is used by at least two rooms above or beside it', () => {
    const users = new Map<string, Set<string>>()
    for (const { from, to } of imports) {
      const [own, other] = [roomOf(from) ?? from, roomOf(to)]
      if (other?.startsWith('shared/') && own !== other) users.set(other, (users.get(other) ?? new Set()).add(own))
    }
    const rooms = new Set(sources.map(roomOf).filter((room) => room?.startsWith('shared/')))
    expect([...rooms].filter((room) => (users.get(room!)?.size ?? 0) < 2)).toEqual([])
  })
})
