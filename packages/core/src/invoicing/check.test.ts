import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POS_UVT } from '../settings/resolutions/series'
import { type CheckContext, deadlineOf, problemsOf } from './check'
import type { Authorisation, Issue, IssuedLine, Party } from './issuer-port'
import { parted, sentNumber, summed } from './of-order'

const line = (over: Partial<IssuedLine> = {}): IssuedLine => ({
  ...{ code: 'CAM-8', name: 'Camiseta', quantity: 1_000, discountCents: 0 },
  ...{ baseCents: 1_000_000, taxCode: 'IVA', taxBps: 1_900, taxCents: 190_000 },
  ...over,
})
const resolution: Authorisation = {
  ...{ documentType: '01', number: '18760000001', date: '2026-01-01', prefix: 'FV', from: 1, to: 5_000 },
  ...{ validFrom: '2026-01-01', validTo: '2027-12-31', technicalKey: 'clave', environment: '2' },
}
const customer: Party = {
  ...{ name: 'Comercial Ñandú', documentType: '31', document: '900123456', dv: 8, personType: '1', regime: '48' },
  ...{ responsibilities: ['R-99-PN'], city: '11001' },
}

const invoice = (over: Partial<Issue> = {}): Issue => ({
  ...{ type: '01', prefix: 'FV', number: 12, date: '2026-11-20', time: '10:00:00', environment: '2' },
  issuer: { name: 'Tienda', document: '900373076', dv: 4 },
  ...{ customer, resolution, payment: { form: 1, means: '10', due: '2026-11-20' } },
  ...summed([line()]),
  ...{ apartCents: 0, order: 'FV-12', cashier: 'Ana' },
  ...over,
})
const mend = { label: 'Corregir el cliente', to: '/dashboard/clientes/editar/cli_1' }
const context: CheckContext = {
  today: '2026-11-20',
  environment: '2',
  uvtCents: 5_237_400,
  mend,
}
const note = (over: Partial<Issue> = {}): Issue => {
  const { resolution: _, ...rest } = invoice()
  const reference = { number: 'FV12', code: 'abc', date: '2026-11-19', type: '01' } as const
  return { ...rest, type: '91', prefix: 'NC', reference, reason: { code: '1', name: 'Devolución' }, ...over }
}
const pos = (over: Partial<Issue> = {}): Issue =>
  invoice({ type: '20', customer: undefined, resolution: { ...resolution, documentType: '20' }, ...over })

const rulesOf = (document: Issue, over: Partial<CheckContext> = {}) =>
  problemsOf(document, { ...context, ...over }).map(({ rule }) => rule)

describe('before a document is sent', () => {
  it.each([
    ['an invoice', invoice()],
    ['an invoice for the final consumer', invoice({ customer: undefined })],
    ['a POS document', pos()],
    ['a credit note', note()],
    [
      'goods that are exempt and excluded',
      invoice(
        summed([
          line({ taxCode: 'EXENTO', taxBps: 0, taxCents: 0 }),
          line({ taxCode: 'EXCLUIDO', taxBps: 0, taxCents: 0 }),
        ]),
      ),
    ],
  ])('nothing stands against %s that is right', (_, document) => {
    expect(problemsOf(document, context)).toEqual([])
  })

  it.each<[string, Issue, Partial<CheckContext>?]>([
    ['FAJ43', invoice({ issuer: { name: 'Tienda' } })],
    ['FAJ24', invoice({ issuer: { name: 'Tienda', document: '900373076', dv: 5 } })],
    ['FAJ44', invoice({ issuer: { name: ' ', document: '900373076', dv: 4 } })],
    ['FAB05', invoice({ resolution: undefined })],
    ['FAB05b', invoice({ resolution: { ...resolution, documentType: '20' } })],
    ['FAB11b', invoice({ number: 5_001 })],
    ['FAB08b', invoice({ resolution: { ...resolution, validTo: '2026-11-19' } })],
    ['FAD06', invoice({ resolution: { ...resolution, technicalKey: undefined } })],
    ['FAD08', invoice(), { environment: '1' }],
    ['FAB10', invoice({ prefix: 'LARGO' })],
    ['FAB10', note({ prefix: 'nc' })],
    ['FAD09e', invoice(), { today: '2026-11-21' }],
    ['FAN04', invoice({ payment: { form: 2, means: '1', due: '2026-11-19' } })],
    ['FAN02', invoice({ payment: { form: 1, means: '99', due: '2026-11-20' } })],
    ['FAK20', invoice({ customer: { ...customer, name: '' } })],
    ['FAK21', invoice({ customer: { ...customer, documentType: '13', personType: '2', document: '' } })],
    ['FAK25', invoice({ customer: { ...customer, personType: '2', documentType: '99' } })],
    ['FAK24', invoice({ customer: { ...customer, dv: 7 } })],
    ['FAK26', invoice({ customer: { ...customer, documentType: '13' } })],
    ['FAK26b', invoice({ customer: { ...customer, responsibilities: ['O-48'] } })],
    ['FAK09', invoice({ customer: { ...customer, city: 'Bogotá' } })],
    ['FAV01', invoice(summed([]))],
    ['FAZ09', invoice(summed([line({ name: '' })]))],
    ['FAV04', invoice(summed([line({ quantity: 0 })]))],
    ['FAX14', invoice(summed([line({ taxBps: 1_800 })]))],
    ['FAX05', invoice(summed([line({ taxCode: 'EXENTO', taxBps: 0 })]))],
    ['FAU02', invoice({ baseCents: 1_000_001, totalCents: 1_190_001 })],
    ['FAS01b', invoice({ taxCents: 190_001, totalCents: 1_190_001 })],
    ['FAU06', invoice({ totalCents: 1_190_001 })],
    ['5UVT', pos(summed([line({ baseCents: 26_187_001, taxCents: 4_975_530 })]))],
    ['UVT', pos(), { uvtCents: undefined }],
    ['CBG04a', note({ reference: { number: 'FV12', code: '', date: '2026-11-19', type: '01' } })],
    ['CAD09', note({ reference: { number: 'FV12', code: 'abc', date: '2026-11-21', type: '01' } })],
    ['CBF02', note({ reason: { code: '9', name: 'Otro' } })],
  ])('rule %s is said before DIAN says it, and nothing else', (rule, document, over) => {
    expect(rulesOf(document, over)).toEqual([rule])
  })

  it('a POS document of exactly 5 UVT is one', () => {
    expect(
      rulesOf(pos(summed([line({ baseCents: POS_UVT * 5_237_400, taxBps: 0, taxCents: 0, taxCode: 'EXENTO' })]))),
    ).toEqual([])
  })

  it('what a form mends says what to press, and where', () => {
    const [problem] = problemsOf(invoice({ customer: { ...customer, dv: 7 } }), context)
    expect(problem!.mend).toEqual({ label: 'Corregir el cliente', to: '/dashboard/clientes/editar/cli_1' })
    expect(problem!.text).toContain('es 8')
  })

  it('the sums of any lines stand, and a cent more or less does not', () => {
    const lines = fc.array(fc.record({ baseCents: fc.nat(10_000_000), taxCents: fc.nat(1_000_000) }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(lines, fc.constantFrom(-1, 1), (amounts, cent) => {
        const document = invoice(summed(amounts.map((one) => line(one))))
        expect(problemsOf(document, context)).toEqual([])
        expect(problemsOf({ ...document, totalCents: document.totalCents + cent }, context)).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
  })
})

it('the number that is printed is the one that is sent, without its hyphen', () => {
  expect(parted('FV-12')).toEqual({ prefix: 'FV', number: 12 })
  expect(parted('12')).toEqual({ prefix: '', number: 12 })
  expect(sentNumber('FV-12')).toBe('FV12')
})

it('a document must be there the same day, or 48 hours after the service went silent', () => {
  expect(deadlineOf('2026-11-20')).toBe('2026-11-21T05:00:00.000Z')
  expect(deadlineOf('2026-11-20', '2026-11-20T15:00:00.000Z')).toBe('2026-11-22T15:00:00.000Z')
})
