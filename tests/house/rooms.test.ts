import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const core = path.resolve(import.meta.dirname, '../../packages/core/src')

/** What may stand after a dot in a file's name; the README's table says what each is. */
const ROLES = ['input', 'wire', 'states', 'print', 'test']
const MOST_FILES = 20

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const files = sourcesIn(core)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Folders with more files than a reader finds their way in. */
function crowded(all: readonly string[]): [folder: string, files: number][] {
  const many = new Map<string, number>()
  for (const file of all.filter((file) => !isTest(file)))
    many.set(path.dirname(file), (many.get(path.dirname(file)) ?? 0) + 1)
  return [...many].filter(([, count]) => count > MOST_FILES)
}

it('a folder of core has at most 20 files beside their tests', () => {
  expect(crowded(files)).toEqual([])
})

it('so has a folder of the features of the web, and of what they share', () => {
  const web = path.resolve(core, '../../web/src')
  expect([...crowded(sourcesIn(`${web}/features`)), ...crowded(sourcesIn(`${web}/shared`))]).toEqual([])
})

it('a name has a dot only before a role of the list', () => {
  const wrong = files.filter((file) => {
    const [, ...roles] = path.basename(file, '.ts').replace(/\.d$/, '').split('.')
    const [role, test, ...rest] = roles
    return roles.length > 0 && !(ROLES.includes(role!) && (!test || test === 'test') && rest.length === 0)
  })
  expect(wrong).toEqual([])
})
