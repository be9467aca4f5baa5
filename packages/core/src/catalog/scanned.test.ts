import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eanCheckDigit } from './barcode'
import { gtinForms, isGtin, readGs1, scannedForms, sheetCode } from './scanned'

const CUT = { error: expect.stringMatching(/^Excel recortó este código/) as unknown as string }

describe('a code of a sheet', () => {
  it.each(['7,70E+12', '7.7020E+12', '6.93217E+12', '7,70e+12', '7E+12', '7,7E12'])(
    'case 70: %s is refused at its cell',
    (text) => {
      expect(sheetCode(text)).toEqual(CUT)
    },
  )

  it.each([
    ['7702004003508.0', '7702004003508'],
    ["'7702004003508", '7702004003508'],
    ['="7702004003508"', '7702004003508'],
    ['7.702.004.003.508', '7702004003508'],
    ['7 702004 003508', '7702004003508'],
    ['7.702004003508E+12', '7702004003508'],
    ['036000291469', '036000291469'],
    ['12E3', '12E3'],
    ['REF-7.0', 'REF-7.0'],
    ['CAFE-500', 'CAFE-500'],
  ])('case 71: %s is %s', (text, code) => {
    expect(sheetCode(text)).toEqual({ value: code })
  })
})

describe('a scanned code', () => {
  it.each([
    ['0036000291469', '036000291469'],
    ['00036000291469', '036000291469'],
    ['036000291469', '0036000291469'],
    [']E00036000291469', '036000291469'],
  ])('case 72: %s finds the product of %s', (scanned, kept) => {
    expect(scannedForms(scanned)).toContain(kept)
  })

  it('case 73: a GTIN-14 of the unit is its EAN-13, and one of a box is another product', () => {
    expect(scannedForms('07702004003508')).toContain('7702004003508')
    expect(scannedForms('17702004003505')).not.toContain('7702004003508')
    expect(gtinForms('000123')).toEqual(['000123'])
    expect(gtinForms('04252614')).toContain('042100005264')
  })

  it.each([
    '010770200400350817261231',
    ']d2010770200400350817261231',
    '(01)07702004003508(17)261231',
    '01077020040035081726123110LOTE7',
    ']C1010770200400350810LOTE7\u001d17261231',
    '(01) 07702004003508 (10) LOTE 7',
    'https://id.gs1.org/01/07702004003508/10/LOTE7?17=261231',
  ])('case 74: %s finds the product', (scanned) => {
    expect(scannedForms(scanned)).toContain('7702004003508')
  })

  it('case 75: its net weight is what is sold, its lot and day are not', () => {
    expect(readGs1('0107702004003508310300075010LOTE7')).toEqual({ gtin: '07702004003508', kilos: 750 })
    expect(readGs1('(01)07702004003508(3102)001250(10)A')).toEqual({ gtin: '07702004003508', kilos: 12_500 })
    expect(readGs1('(01)07702004003508(3201)000010')).toEqual({ gtin: '07702004003508', kilos: 454 })
    expect(readGs1('0107702004003509')).toBeUndefined()
    expect(readGs1('7702004003508')).toBeUndefined()
  })
})

const ean = fc.integer({ min: 0, max: 999_999_999_999 }).map((number) => {
  const digits = String(number).padStart(12, '0')
  return digits + eanCheckDigit(digits)
})
const day = fc
  .integer({ min: 0, max: 364 })
  .map((n) => `26${String((n % 12) + 1).padStart(2, '0')}${String((n % 28) + 1).padStart(2, '0')}`)
const lot = fc.stringMatching(/^[A-Z0-9]{1,12}$/)

describe('a thousand codes', () => {
  it('of one product are one, whatever a scanner makes of them', () => {
    const wear = fc.constantFrom<(code: string, day: string, lot: string) => string>(
      (code) => `0${code}`,
      (code) => code.replace(/^0/, ''),
      (code, when, batch) => `010${code}17${when}10${batch}`,
      (code, when, batch) => `]d2010${code}10${batch}\u001d17${when}`,
      (code, when, batch) => `(01)0${code}(17)${when}(10)${batch}`,
      (code, _, batch) => `https://tienda.co/01/0${code}/10/${batch}`,
    )
    fc.assert(
      fc.property(ean, day, lot, wear, (code, when, batch, worn) => {
        fc.pre(isGtin(code))
        expect(scannedForms(worn(code, when, batch))).toContain(code)
      }),
      { numRuns: 1_000, seed: 74 },
    )
  })

  it('never reach the product of another number', () => {
    fc.assert(
      fc.property(ean, ean, (code, other) => {
        fc.pre(code !== other && isGtin(code) && isGtin(other))
        expect(scannedForms(`010${code}17261231`)).not.toContain(other)
      }),
      { numRuns: 500, seed: 72 },
    )
  })

  it('that a spreadsheet cut are refused, and those that it left whole are read', () => {
    fc.assert(
      fc.property(ean, fc.integer({ min: 0, max: 12 }), fc.constantFrom('.', ','), (code, kept, mark) => {
        fc.pre(isGtin(code) && code[0] !== '0')
        const written = `${code[0]}${kept > 0 ? mark + code.slice(1, 1 + kept) : ''}E+12`
        expect(sheetCode(written)).toEqual(kept === 12 ? { value: code } : CUT)
        for (const whole of [code, `${code}.0`, `'${code}`, `="${code}"`, ` ${code} `])
          expect(sheetCode(whole)).toEqual({ value: code })
      }),
      { numRuns: 1_000, seed: 70 },
    )
  })
})
