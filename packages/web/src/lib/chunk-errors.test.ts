import { expect, test } from 'vitest'
import { chunkFailure, shouldReload } from './chunk-errors'

test.each([
  [Object.assign(new Error('x'), { name: 'ChunkLoadError' }), 'script'],
  [new TypeError('Failed to fetch dynamically imported module: http://x/a.js'), 'script'],
  [new TypeError('error loading dynamically imported module'), 'script'],
  [new TypeError('Importing a module script failed.'), 'script'],
  [Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }), 'style'],
  [new Error('Unable to preload CSS for /assets/a.css'), 'style'],
  [new Error('Failed to fetch'), undefined],
  [undefined, undefined],
])('%s is a failure of %s', (error, kind) => expect(chunkFailure(error)).toBe(kind))

test('the page reloads once, and again only for another deploy', () => {
  expect(shouldReload(0, 1_000_000, true)).toBe(true)
  expect(shouldReload(1_000_000, 1_030_000, true)).toBe(false)
  expect(shouldReload(1_000_000, 1_090_000, true)).toBe(true)
})

test('without a connection the page is never reloaded: what is written on it stays', () => {
  expect(shouldReload(0, 1_000_000, false)).toBe(false)
})
