import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspect } from '../../../../../tests/support/inspect-pdf'
import { eanCheckDigit, internalEan13, isEan13, symbologyOf } from '../../catalog/barcode'
import type { AppError } from '../../kernel/errors'
import { mm } from '../../kernel/pdf/engine'
import { type Label, renderLabels } from './labels'

const coffee: Label = {
  name: 'Café molido',
  sku: 'CAF-1',
  priceCents: 1_190_000,
  barcode: '7701234567897',
  quantity: 2,
}
const tool: Label = { name: 'Llave', barcode: 'HER-00077', quantity: 1 }

describe('EAN-13', () => {
  it.each(['7701234567897', '4006381333931', '9780306406157', '2000000000015'])('%s is right', (code) => {
    expect(isEan13(code)).toBe(true)
    expect(eanCheckDigit(code.slice(0, 12))).toBe(Number(code[12]))
  })

  it('notices any single wrong digit', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(fc.array(digit, { minLength: 12, maxLength: 12 }), fc.nat(12), digit, (digits, at, other) => {
        const code = digits.join('') + eanCheckDigit(digits.join(''))
        const changed = code.slice(0, at) + other + code.slice(at + 1)
        expect(isEan13(code)).toBe(true)
        expect(isEan13(changed)).toBe(changed === code)
      }),
    )
  })

  it('of the shop starts with 20 and is different for each number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (number) => {
        const code = internalEan13(number)
        expect(isEan13(code)).toBe(true)
        expect(Number(code.slice(2, 12))).toBe(number)
      }),
    )
    expect(() => internalEan13(0)).toThrow(RangeError)
    expect(() => eanCheckDigit('123')).toThrow(RangeError)
  })

  it('gives way to Code 128, and that to nothing', () => {
    expect([coffee.barcode, '7701234567890', 'A-1', 'ñ', ''].map(symbologyOf)).toEqual([
      'EAN13',
      'CODE128',
      'CODE128',
      undefined,
      undefined,
    ])
  })
})

describe('labels', () => {
  it('of a roll go one by page, as many as asked', async () => {
    const { pages, texts } = inspect(await renderLabels([coffee, tool], { compress: false }))
    expect(pages).toHaveLength(3)
    expect(pages[0]!.width).toBeCloseTo(mm(50), 1)
    expect(texts).toEqual([
      'Café molido',
      '7701234567897',
      '$ 11.900',
      'CAF-1',
      'Café molido',
      '7701234567897',
      '$ 11.900',
      'CAF-1',
      'Llave',
      'HER-00077',
    ])
  })

  it.each([
    [30, 0, 1],
    [31, 0, 2],
    [30, 1, 2],
    [29, 1, 1],
  ])('of a letter sheet: %i labels after %i used take %i pages', async (quantity, skip, expected) => {
    const { pages } = inspect(
      await renderLabels([{ ...coffee, quantity }], { preset: 'letter-3x10', skip, compress: false }),
    )
    expect(pages).toHaveLength(expected)
  })

  it('keep bars and quiet zones inside the label and the page', async () => {
    for (const preset of ['roll-50x25', 'roll-100x50', 'letter-3x10', 'letter-3x7'] as const) {
      const bytes = await renderLabels([{ ...coffee, quantity: 30 }], { preset, compress: false })
      const { width, height } = inspect(bytes).pages[0]!
      const rectangles = [
        ...new TextDecoder('latin1').decode(bytes).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm),
      ]
      expect(rectangles).toHaveLength(30 * 30)
      for (const [, x, y, w, h] of rectangles.map((run) => run.map(Number))) {
        expect(x! + w!).toBeLessThan(width)
        expect(y! + h!).toBeLessThan(height)
        expect(h!).toBeGreaterThan(mm(8))
      }
    }
  })

  it('say what is wrong with a code, or with the quantity', async () => {
    const fields = async (labels: Label[]) =>
      renderLabels(labels).then(
        () => undefined,
        (error: AppError) => error.fields,
      )
    expect(await fields([{ ...tool, barcode: 'ñandú' }])).toEqual({
      barcode: ['El código de Llave tiene signos que no se pueden imprimir en barras'],
    })
    expect(await fields([{ ...tool, barcode: 'X'.repeat(40) }])).toEqual({
      barcode: ['El código de Llave es muy largo para esta etiqueta: usa una más ancha'],
    })
    expect(await fields([])).toEqual({ quantity: ['Escribe cuántas etiquetas quieres'] })
    expect(await fields([{ ...tool, quantity: 3001 }])).toEqual({
      quantity: ['Son como máximo 3000 etiquetas por archivo'],
    })
  })
})
