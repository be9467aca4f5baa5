import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const packages = path.resolve(import.meta.dirname, '../../packages')
const rooms = { '@tendero/core': 'core/src', '@tendero/functions': 'functions/src', '@': 'web/src' }

const files = Object.values(rooms).flatMap((room) =>
  readdirSync(path.join(packages, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$/.test(file))
    .map((file) => `${room}/${file}`),
)
const known = new Set(files)

function target(from: string, name: string): string | undefined {
  const [room, folder] = Object.entries(rooms).find(([room]) => name.startsWith(`${room}/`)) ?? []
  const base = folder ? folder + name.slice(room!.length) : path.join(path.dirname(from), name)
  return [`${base}.ts`, `${base}.tsx`].find((file) => known.has(file))
}

const imports = new Map(
  files.map((from) => {
    const names = readFileSync(path.join(packages, from), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
    return [from, [...names].flatMap(([, name]) => target(from, name!) ?? [])]
  }),
)

/** Groups of which each member needs all others (Tarjan): nothing is in two. */
function circles(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const [order, low, open, found] = [
    new Map<string, number>(),
    new Map<string, number>(),
    [] as string[],
    [] as string[],
  ]
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    open.push(file)
    for (const next of needs.get(file)!) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) found.push(circle.sort().join(' '))
  }
  for (const file of needs.keys()) if (!order.has(file)) visit(file)
  return found
}

it('no files need each other in a circle, types and what is loaded later counted', () => {
  expect(imports.size).toBeGreaterThan(900)
  expect(circles(imports)).toEqual([])
})

it('no folders of a capability need each other in a circle', () => {
  const folders = new Map<string, string[]>()
  const above = (one: string, other: string) => one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
  for (const [file, needed] of imports) {
    const [folder, capability] = [path.dirname(file), /^core\/src\/\w+\//.exec(file)?.[0]]
    if (!capability) continue
    const others = needed.map((one) => path.dirname(one))
    const beside = others.filter((one) => one.startsWith(capability) && one !== folder && !above(one, folder))
    folders.set(folder, [...(folders.get(folder) ?? []), ...beside])
    for (const one of beside) if (!folders.has(one)) folders.set(one, [])
  }
  expect(folders.size).toBeGreaterThan(30)
  expect(circles(folders)).toEqual([])
})
