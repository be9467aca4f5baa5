import { expect, test } from 'vitest'
import { timeLeft } from './time-left'

test.each([
  [{ done: 100, total: 200 }, 60, 'Falta cerca de 1 min'],
  [{ done: 100, total: 700 }, 30, 'Faltan unos 3 min'],
  [{ done: 100, total: 200 }, 30, 'Faltan unos 30 s'],
  [{ done: 190, total: 200 }, 60, 'Faltan unos segundos'],
  [{ done: 0, total: 200 }, 60, undefined],
  [{ done: 5, total: 200 }, 1, undefined],
  [{ done: 200, total: 200 }, 60, undefined],
  [{ done: 10, total: 0 }, 60, undefined],
])('%o after %i s: %s', (job, seconds, text) =>
  expect(timeLeft({ ...job, from: { done: 0, at: 0 } }, seconds * 1_000)).toBe(text),
)

test('the pace counts from when one began to look, not from the start of the work', () => {
  expect(timeLeft({ done: 600, total: 700, from: { done: 500, at: 0 } }, 30_000)).toBe('Faltan unos 30 s')
})
