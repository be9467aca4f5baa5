import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const packages = path.resolve(import.meta.dirname, '../../packages')
const rooms = { '@tendero/core': 'core/src', '@tendero/functions': 'functions/src', '@': 'web/src' }

/** Circles that stand, of types only: a kind has pages, and a page is of a kind. */
const KNOWN = ['core/src/kernel/db/kind.ts core/src/kernel/db/lists/page.ts']

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

/** Groups of files of which each needs all others (Tarjan): no file is in two. */
function circles(): string[] {
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
    for (const next of imports.get(file)!) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) found.push(circle.sort().join(' '))
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return found
}

it('no files need each other in a circle, types and what is loaded later counted', () => {
  expect(imports.size).toBeGreaterThan(900)
  expect(circles()).toEqual(KNOWN)
})
