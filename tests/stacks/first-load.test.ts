import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webSize } from '../support/web-size'

/** Screens and calls of the whole specification, at least. Source: product.txt and calls.txt. */
const [ROUTES, CALLS] = [163, 413]
const [FIRST_LOAD, LARGEST_CHUNK] = [130_000, 40_000]

const root = path.resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(path.join(os.tmpdir(), 'tendero-grown-'))
const web = path.join(copy, 'packages/web')
const core = path.join(copy, 'packages/core/src')
const screens = path.join(web, 'src/routes/dashboard')

/** Words that nobody wrote before, the same each time: they compress worse than real ones. */
function* words() {
  const syllables = [
    'ba',
    'cor',
    'de',
    'fin',
    'gu',
    'ja',
    'lo',
    'men',
    'ni',
    'pra',
    'que',
    'ros',
    'sil',
    'tu',
    'ven',
    'zo',
  ]
  for (let n = 1, seed = 7; ; n++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const parts = [seed >> 4, seed >> 9, seed >> 14].map((bits) => syllables[bits % syllables.length])
    yield `${parts.join('')}${syllables[n % 16]}${n}`
  }
}

/** A route of the dashboard, as its file has it, under another address, with its screen copied too. */
function addRoute(file: string, word: string): boolean {
  const text = readFileSync(path.join(screens, file), 'utf8')
  const feature = /from '@\/(features\/[\w-]+)\/([\w-]+)'/.exec(text)
  const title = /title: '([^']+)'/.exec(text)?.[1]
  if (!feature || !title) return false
  const [, folder, name] = feature as unknown as [string, string, string]
  const own = path.join(web, 'src/features', word)
  mkdirSync(own)
  const screen = readFileSync(path.join(web, 'src', folder, `${name}.tsx`), 'utf8')
  writeFileSync(path.join(own, `${word}.tsx`), screen.replaceAll(/(['"])\.\//g, `$1@/${folder}/`))
  mkdirSync(path.join(screens, word))
  const route = text
    .replace(/createFileRoute\('\/dashboard\/[^']*'/, `createFileRoute('/dashboard/${word}/'`)
    .replace(`'@/${folder}/${name}'`, `'@/features/${word}/${word}'`)
    .replace(`title: '${title}'`, `title: '${title} ${word}'`)
  writeFileSync(path.join(screens, word, 'index.tsx'), route)
  return true
}

const routesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))

function grow(): void {
  const made = words()
  const word = () => made.next().value as string
  const files = routesIn(screens).filter((file) => !/[$]\.tsx$/.test(file))
  for (let i = 0; routesIn(path.join(web, 'src/routes')).length - 1 < ROUTES; i++)
    addRoute(files[i % files.length]!, word())
  const paths = path.join(core, 'reports/paths.ts')
  const text = readFileSync(paths, 'utf8')
  const calls = Array.from({ length: Math.max(0, CALLS - callsNow()) }, (_, i) => {
    const [name, noun] = [word(), word()]
    return `  list${name}: '${['GET', 'POST', 'PUT'][i % 3]} /${noun}${i % 2 ? '/{id}' : ''}',`
  })
  writeFileSync(paths, text.replace(/\n\} as const/, `\n${calls.join('\n')}\n} as const`))
}

/** Lines of the wire: `name: 'GET /address'`. */
const callsNow = () =>
  readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[/.]paths\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(core, file), 'utf8').matchAll(/^ +\w+: '[A-Z]+ \//gm)]).length

beforeAll(async () => {
  for (const folder of ['packages/web', 'packages/core'])
    cpSync(path.join(root, folder), path.join(copy, folder), {
      recursive: true,
      filter: (from) => !/\/(dist|node_modules)$/.test(from),
    })
  cpSync(path.join(root, 'tsconfig.json'), path.join(copy, 'tsconfig.json'))
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  grow()
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
  })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe(`the web with ${ROUTES} routes and ${CALLS} calls`, () => {
  it('has so many', () => {
    const tree = readFileSync(path.join(web, 'src/routeTree.gen.ts'), 'utf8')
    expect(tree.match(/^import \{ Route as /gm)!.length - 1).toBeGreaterThanOrEqual(ROUTES)
    expect(callsNow()).toBeGreaterThanOrEqual(CALLS)
  })

  it('loads at most 130 KB at first, and no chunk of more than 40', () => {
    const { first, largest } = webSize(path.join(web, 'dist'))
    expect(first).toBeLessThanOrEqual(FIRST_LOAD)
    expect(largest.bytes).toBeLessThanOrEqual(LARGEST_CHUNK)
  })

  it('loads the library of charts where a chart is shown, and nowhere else', () => {
    const needing = webSize(path.join(web, 'dist')).needing('recharts')
    expect(needing.length).toBeGreaterThan(0)
    expect(needing.filter((name) => !name.startsWith('charts-'))).toEqual([])
  })
})
