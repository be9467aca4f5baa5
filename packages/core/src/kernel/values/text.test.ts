import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plain, sortText, wellFormed, words } from './text'

it.each([
  ['  Café Águila Roja (500 g) ', 'cafe aguila roja 500 g'],
  ['ÑAME Pingüino', 'name pinguino'],
  ['Cód. de barras', 'cod de barras'],
  ['N°_Ref/01-A', 'n ref 01 a'],
  ['¿?', ''],
])('"%s" is plainly "%s"', (text, expected) => {
  expect(plain(text)).toBe(expected)
})

it('what is plain stays as it is, and holds only letters, digits and single spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(plain(plain(text))).toBe(plain(text))
      expect(plain(text)).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
    }),
  )
})

it('accents typed as one character or as two are the same', () => {
  expect(plain('caf\u00e9')).toBe(plain('cafe\u0301'))
})

it('words are distinct, at most so many and at most 24 characters long', () => {
  expect(words(['Arroz Diana', undefined, 'ARROZ 500g'])).toEqual(['arroz', 'diana', '500g'])
  expect(words(['uno dos tres cuatro'], 2)).toEqual(['uno', 'dos'])
  expect(words(['x'.repeat(40)])).toEqual(['x'.repeat(24)])
  expect(words([undefined, ''])).toEqual([])
})

it('names sort as people read them: without accents, and 2 before 10', () => {
  const names = ['Bodega 10', 'Árbol', 'bodega 2', 'Zapatos', 'Bodega', 'arepa 3']
  const sorted = names.sort((a, b) => (sortText(a) < sortText(b) ? -1 : 1))
  expect(sorted).toEqual(['Árbol', 'arepa 3', 'Bodega', 'bodega 2', 'Bodega 10', 'Zapatos'])
})

it('text without half characters stays as it is, and half ones give way to a mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(wellFormed(text)).toBe(text)
    }),
  )
  expect(wellFormed('a\ud800b\udc00')).toBe('a\ufffdb\ufffd')
  expect(wellFormed('\ud83d\ude00\ud83d')).toBe('😀\ufffd')
})
