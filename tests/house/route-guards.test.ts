import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Guards of the screens: each route says what the contract does, and the menu leaves out what shows nothing. */

const root = path.resolve(import.meta.dirname, '../..')
const routes = path.join(root, 'packages/web/src/routes')

interface Guarded {
  allow: 'public' | 'login' | string[]
  types?: number[]
  shownTo?: object
  menu?: object
}

/** The object literal that begins at an index, as JSON. */
function literalAt(text: string, start: number): Guarded {
  let depth = 0
  for (let end = start; end < text.length; end++) {
    if (text[end] === '{') depth += 1
    if (text[end] === '}') depth -= 1
    if (depth > 0) continue
    const literal = text.slice(start, end + 1)
    const json = literal
      .replaceAll("'", '"')
      .replace(/(\w+):\s/g, '"$1": ')
      .replace(/,(\s*[}\]])/g, '$1')
    return JSON.parse(json) as Guarded
  }
  throw new Error('an object that does not end')
}

/** Address of a route as the contract writes it. */
const contractPath = (address: string): string =>
  address
    .replace(/^\/dashboard\//, '')
    .replace(/(?<=.)\/$/, '')
    .replace(/\$(\w+)/g, '{$1}')

const guards = new Map(
  readdirSync(routes, { recursive: true, encoding: 'utf8' }).flatMap((file): [string, Guarded][] => {
    if (!file.endsWith('.tsx')) return []
    const text = readFileSync(path.join(routes, file), 'utf8')
    const [, address] = /createFileRoute\('([^']*)'\)/.exec(text) ?? []
    const data = text.indexOf('staticData: {')
    return address && data > 0 ? [[contractPath(address), literalAt(text, text.indexOf('{', data))]] : []
  }),
)

const contract = readFileSync(path.join(root, 'tests/wire/routes.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [route: string, types: string, permissions: string])

const listed = (text: string): string[] | undefined => (text === '-' ? undefined : text.split(',').sort())

/** The guard of a route in the words of the contract. */
function shown({ allow, types }: Guarded) {
  const permissions = Array.isArray(allow) ? allow.toSorted() : allow === 'public' ? ['public'] : undefined
  return { types: types?.map(String).sort(), permissions }
}

describe('the guard of a screen', () => {
  it.each(contract)('%s is the one of the contract', (route, types, permissions) => {
    // The landing page is a file of its own, outside the routes of the shop.
    const guard = guards.get(route)
    if (!guard) expect(route).toBe('/')
    else expect(shown(guard)).toEqual({ types: listed(types), permissions: listed(permissions) })
  })

  /** Screens of the menu that show something to everybody who signs in. */
  const forEverybody = [
    '',
    'home',
    'main',
    'taxes',
    'withholdings',
    'logistica/transportadoras',
    'centroAyuda',
    'perfil',
  ]

  it('that opens to every login says who finds something there, when it is in the menu', () => {
    const silent = [...guards].filter(
      ([route, { allow, menu, shownTo, types }]) =>
        allow === 'login' && menu && !shownTo && !types && !forEverybody.includes(route),
    )
    expect(silent.map(([route]) => route)).toEqual([])
  })
})
