import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkDigit,
  type DocumentType,
  documentTypeIn,
  documentTypes,
  formatDocument,
  genericConsumer,
  isDocumentType,
  normalizeDocument,
} from './document'

describe('the check digit of a NIT', () => {
  it.each([
    ['800197268', 4],
    ['860002964', 4],
    ['890903938', 8],
    ['899999068', 1],
    ['900373076', 4],
    ['800199436', 4],
    ['860034313', 7],
    ['222222222222', 7],
    ['830122566', 1],
    ['811021363', 0],
  ])('of %s is %i', (nit, dv) => {
    expect(checkDigit(nit)).toBe(dv)
  })

  it('tells any single wrong digit of a company', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 800_000_000, max: 999_999_999 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (nit, at, by) => {
          const digits = [...String(nit)]
          digits[at] = String((Number(digits[at]) + by) % 10)
          const [right, wrong] = [checkDigit(String(nit)), checkDigit(digits.join(''))]
          // Remainders 0 and 1 give digits 0 and 1, and 10 gives 1: the only ones that the rule confuses.
          expect(right !== wrong || right === 1).toBe(true)
        },
      ),
    )
  })

  it('refuses what is not a NIT', () => {
    for (const text of ['', '12a', '900.373', '1234567890123456']) expect(() => checkDigit(text)).toThrow(RangeError)
  })
})

describe('a NIT as people type it', () => {
  it.each([
    '900.373.076-4',
    '900373076-4',
    '900373076',
    '9003730764',
    ' 900 373 076 - 4 ',
    '900,373,076–4',
    'NIT 900.373.076-4',
    'nit: 900373076 4',
    'N.I.T. 900.373.076-4',
    'NIT No. 900373076-4',
    '0900373076-4',
  ])('"%s" is 900373076 with 4', (text) => {
    expect(normalizeDocument('31', text)).toEqual({ ok: true, number: '900373076', dv: 4 })
  })

  it.each([
    '1.020.304.050',
    '1020304050',
    `1020304050-${checkDigit('1020304050')}`,
    `1020304050${checkDigit('1020304050')}`,
  ])('"%s" of a person keeps its ten digits', (text) => {
    expect(normalizeDocument('31', text)).toEqual({ ok: true, number: '1020304050', dv: checkDigit('1020304050') })
  })

  it.each(['900.373.076-5', '9003730765', '900373076 5'])('"%s" is refused with the right digit', (text) => {
    expect(normalizeDocument('31', text)).toEqual({
      ok: false,
      reason: 'El dígito de verificación de 900373076 es 4, no 5. Revisa el NIT.',
    })
  })

  it.each(['abc', '900-373-076', '1234', '12345678901234', '-4'])('"%s" is not one', (text) => {
    expect(normalizeDocument('31', text)).toEqual({
      ok: false,
      reason: 'Escribe el NIT con sus números, como 900.373.076-4.',
    })
  })
})

describe('other documents', () => {
  it.each<[DocumentType, string, string]>([
    ['13', '1.020.304.050', '1020304050'],
    ['13', '  71 234 567 ', '71234567'],
    ['13', '0071234567', '71234567'],
    ['13', '123', '123'],
    ['13', 'CC 1.020.304.050', '1020304050'],
    ['13', 'c.c. 1020304050', '1020304050'],
    ['13', 'Cédula: 71.234.567', '71234567'],
    ['12', 'TI 1001234567', '1001234567'],
    ['22', 'E123456', '123456'],
    ['22', 'C.E. No. 412.345', '412345'],
    ['48', 'PPT1234567', '1234567'],
    ['47', 'pep 123456789012345', '123456789012345'],
    ['91', 'NUIP 1.020.304.050', '1020304050'],
    ['41', 'Pasaporte AB123456', 'AB123456'],
    ['12', '1001234567', '1001234567'],
    ['22', '412-345', '412345'],
    ['48', '5012345', '5012345'],
    ['47', '123456789012345', '123456789012345'],
    ['41', 'ab 123456', 'AB123456'],
    ['11', 'a1b0250123', 'A1B0250123'],
    ['91', '1.020.304.050', '1020304050'],
    ['42', 'x-99', 'X99'],
    ['50', 'j-30000000-1', 'J300000001'],
    ['21', 'te 123', 'TE123'],
  ])('of type %s "%s" is %s, without check digit', (type, text, number) => {
    expect(normalizeDocument(type, text)).toEqual({ ok: true, number })
  })

  it.each<[DocumentType, string]>([
    ['13', '12'],
    ['13', '12345678901'],
    ['13', '12A456'],
    ['13', 'CE 123456'],
    ['13', 'PPT1234567'],
    ['13', '000'],
    ['12', '123456789'],
    ['22', '12'],
    ['41', 'AB1'],
    ['41', '0000'],
    ['41', 'AB_1234'],
    ['48', '1234'],
    ['91', '1234567'],
  ])('of type %s "%s" is refused with a reason', (type, text) => {
    const result = normalizeDocument(type, text)
    expect(result.ok).toBe(false)
    expect(!result.ok && result.reason).toMatch(/ entre | 10 u 11 /)
  })

  it.each(documentTypes.map((t) => t.code))('of type %s must not be blank', (type) => {
    expect(normalizeDocument(type, '  ')).toEqual({ ok: false, reason: 'Falta el número de documento' })
  })

  it('lets the generic consumer through with its check digit', () => {
    expect(normalizeDocument(genericConsumer.type, '222.222.222.222')).toEqual({
      ok: true,
      number: '222222222222',
      dv: 7,
    })
    expect(checkDigit(genericConsumer.number)).toBe(genericConsumer.dv)
  })
})

it('normalizing what is already normal changes nothing', () => {
  const typeAndText = fc.tuple(
    fc.constantFrom(...documentTypes.map((t) => t.code)),
    fc.stringMatching(/^[0-9A-Z.\- ]{1,16}$/),
  )
  fc.assert(
    fc.property(typeAndText, ([type, text]) => {
      const once = normalizeDocument(type, text)
      if (!once.ok) return
      const shown = formatDocument(once.number, once.dv)
      expect(normalizeDocument(type, type === '31' ? shown : once.number)).toEqual(once)
    }),
    { numRuns: 2_000 },
  )
})

it('a document may say its own type before its number', () => {
  const said: [string, DocumentType | undefined][] = [
    ['CC 1.020.304.050', '13'],
    ['cedula de extranjería 412345', '22'],
    ['E123456', '22'],
    ['PPT1234567', '48'],
    ['Nit. 900373076', '31'],
    ['1020304050', undefined],
    ['AB123456', undefined],
    ['Elena', undefined],
  ]
  for (const [text, type] of said) expect(documentTypeIn(text), text).toBe(type)
})

it('the list has the twelve codes of the DIAN, each once', () => {
  const codes = documentTypes.map((t) => t.code)
  expect([...codes].sort()).toEqual(['11', '12', '13', '21', '22', '31', '41', '42', '47', '48', '50', '91'])
  expect(isDocumentType('13')).toBe(true)
  expect(isDocumentType('99')).toBe(false)
})

it('a document is read with dots and its check digit', () => {
  expect(formatDocument('900373076', 4)).toBe('900.373.076-4')
  expect(formatDocument('1020304050')).toBe('1.020.304.050')
  expect(formatDocument('AB123456')).toBe('AB123456')
})

describe('a cédula with its check digit', () => {
  it.each([
    ['13', '43123458-4'],
    ['13', '43.123.458-4'],
    ['13', 'CC 43.123.458 - 4'],
    ['13', '43123458 4'],
    ['13', '43123458 DV 4'],
    ['13', '43123458/4'],
    ['13', '43123458, D.V. 4'],
    ['12', '1020304050-7'],
  ] as const)('case 76: %s «%s» is the number without it', (type, text) => {
    const number = type === '13' ? '43123458' : '1020304050'
    const dv = checkDigit(number)
    expect(normalizeDocument(type, text.replace(/\d$/, String(dv)))).toEqual({ ok: true, number })
  })

  it('case 76: with another digit it is refused, and is never the document of somebody else', () => {
    expect(normalizeDocument('13', '43123458-5')).toEqual({
      ok: false,
      reason: 'El dígito de verificación de 43123458 es 4, no 5. Revisa el documento o quítale el -5.',
    })
    expect(normalizeDocument('13', '43-123-458')).toEqual({ ok: true, number: '43123458' })
    expect(normalizeDocument('13', '43 123 458')).toEqual({ ok: true, number: '43123458' })
  })

  it('of a thousand, however it is written, is theirs or nobody’s', () => {
    const apart = fc.constantFrom('-', ' - ', '–', ' ', ' DV ', '/')
    const grouped = (number: string) => number.replace(/\B(?=(\d{3})+$)/g, '.')
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 1_999_999_999 }).map(String),
        apart,
        fc.integer({ min: 0, max: 9 }),
        fc.boolean(),
        fc.constantFrom('', 'CC ', 'C.C. '),
        (number, sign, given, dots, label) => {
          const read = normalizeDocument('13', `${label}${dots ? grouped(number) : number}${sign}${given}`)
          expect(read.ok).toBe(given === checkDigit(number))
          if (read.ok) expect(read.number).toBe(number)
        },
      ),
      { numRuns: 1_000, seed: 76 },
    )
  })
})
