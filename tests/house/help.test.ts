import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { helps } from '../../packages/web/src/features/help/help-texts'

const tree = readFileSync(path.resolve(import.meta.dirname, '../../packages/web/src/routeTree.gen.ts'), 'utf8')

/** Addresses of the screens inside the shop, as the tree of routes has them. */
const screens = [
  ...new Set(
    [...tree.matchAll(/fullPath: '(\/dashboard[^']*)'/g)].map(([, at]) =>
      at!.replace(/\/$/, '').replace(/^\/dashboard\/?/, ''),
    ),
  ),
]

/** `Ctrl K. Guarda` are two; a figure or a short word with a dot is none. */
const sentences = (text: string) => text.split(/[.!?](?:\s|$)/).filter((part) => part.trim() !== '')

it('every screen of the shop has its help, and no help is of a screen that is not there', () => {
  expect(screens.length).toBeGreaterThan(60)
  expect(Object.keys(helps).sort()).toEqual(screens.sort())
})

it('a help is two or three short sentences that end', () => {
  const wrong = Object.entries(helps).flatMap(([at, { text }]) => {
    const n = sentences(text).length
    return n >= 2 && n <= 3 && text.length <= 260 && text.endsWith('.') ? [] : [`${at}: ${n}, ${text.length}`]
  })
  expect(wrong).toEqual([])
})
