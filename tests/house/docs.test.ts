import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const core = path.join(root, 'packages/core/src')
const MOST_LINES = 40

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const capabilities = readdirSync(core, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'kernel' ? [entry.name] : [],
)
const pages = [
  'README.md',
  'packages/web/README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
  ...capabilities.map((name) => `packages/core/src/${name}/README.md`),
]

const isPath = (name: string) => name.includes('/')

/** Names of files in a page's text; those without a folder only in a capability's page, where they are of that capability. */
const named = (page: string) =>
  [...read(page).matchAll(/`([\w./-]+\.tsx?)`/g)]
    .map(([, name]) => name!)
    .filter((name) => isPath(name) || page.startsWith('packages/core'))

it('every capability says in at most 40 lines what it owns', () => {
  const long = capabilities.filter(
    (name) => read(`packages/core/src/${name}/README.md`).split('\n').length - 1 > MOST_LINES,
  )
  expect(long).toEqual([])
})

it('a decision has a number that no other has, and says it', () => {
  const files = readdirSync(path.join(root, 'docs/decisions'))
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
  for (const file of files)
    expect(read(`docs/decisions/${file}`), file).toMatch(new RegExp(`^# ${file.slice(0, 4)}\\. `))
})

it('every capability stands in the layout of the README and in the picture of the lines', () => {
  const layout = read('README.md').split('packages/core/src  ')[1]!.split('packages/functions/src')[0]!
  const picture = read('docs/architecture.md').split('## Capabilities, lowest first')[1]!.split('A file imports')[0]!
  for (const page of [layout, picture])
    expect(capabilities.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([])
})

it('files that a page names exist', () => {
  const gone = pages.flatMap((page) =>
    named(page)
      .filter(
        (name) =>
          ![
            root,
            core,
            path.dirname(path.join(root, page)),
            path.join(root, 'packages'),
            path.join(root, 'packages/web/src'),
          ].some((from) => existsSync(path.join(from, name))),
      )
      .map((name) => `${page}: ${name}`),
  )
  expect(gone).toEqual([])
})

it('the way of a sale is told in ten sentences, each with the files that do it', () => {
  const way = read('docs/architecture.md').split('## The way of a sale')[1]!.split('\n## ')[0]!
  const steps = way.split(/^\d+\. /m).slice(1)
  expect(steps).toHaveLength(10)
  for (const step of steps) {
    expect(step).toMatch(/`packages\/[\w./-]+\.ts`/)
    for (const [, file] of step.matchAll(/`(packages\/[\w./-]+)`/g))
      expect(existsSync(path.join(root, file!)), file).toBe(true)
  }
})
