import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_TAX, parseTax, taxName, taxOf } from './tax'

describe('a tax as people write it', () => {
  it.each([
    ['19', 'IVA', 1_900],
    ['19 %', 'IVA', 1_900],
    ['IVA 5%', 'IVA', 500],
    ['2,5', 'IVA', 250],
    ['INC 8', 'INC', 800],
    ['0', 'EXENTO', 0],
    ['exento', 'EXENTO', 0],
    ['Excluido', 'EXCLUIDO', 0],
    [0.19, 'IVA', 1_900],
    [5, 'IVA', 500],
  ] as const)('%s is understood', (cell, taxCode, taxBps) => {
    expect(parseTax(cell)).toEqual({ taxCode, taxBps })
  })

  it.each(['mucho', '', '190', '-5', '19.999', -1, 101])('%s is not', (cell) => {
    expect(parseTax(cell)).toBeUndefined()
  })

  it('reads back what it writes', () => {
    const rate = fc.oneof(
      fc.record({
        taxCode: fc.constantFrom('IVA' as const, 'INC' as const),
        taxBps: fc.integer({ min: 1, max: 9_999 }),
      }),
      fc.record({ taxCode: fc.constantFrom('EXENTO' as const, 'EXCLUIDO' as const), taxBps: fc.constant(0) }),
    )
    fc.assert(
      fc.property(rate, (r) => {
        expect(parseTax(taxName(r))).toEqual(r)
      }),
    )
  })
})

describe('a tax that an input asks for', () => {
  it('is the one there is when it says nothing, and pays nothing when it is exempt or excluded', () => {
    expect(taxOf({}, { taxCode: 'INC', taxBps: 800 })).toEqual({ taxCode: 'INC', taxBps: 800 })
    expect(taxOf({ tax: 19, tax_code: 'EXCLUIDO' }, DEFAULT_TAX)).toEqual({ taxCode: 'EXCLUIDO', taxBps: 0 })
    expect(taxOf({ tax: 0 }, DEFAULT_TAX)).toEqual({ taxCode: 'EXENTO', taxBps: 0 })
    expect(taxOf({ tax_code: 'IVA' }, { taxCode: 'EXCLUIDO', taxBps: 0 })).toEqual(DEFAULT_TAX)
  })
})
