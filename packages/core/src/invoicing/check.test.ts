import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CityCode } from '../reference/city-code'
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
  ...{ responsibilities: ['R-99-PN'], city: '11001' as CityCode },
}

const sellerParty: Party = {
  ...{ name: 'Rosalba Peña', documentType: '13', document: '71999001', personType: '2', regime: '49' },
  ...{ responsibilities: ['R-99-PN'], address: 'Vereda El Salado', city: '05001' as CityCode },
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
const noted = { number: 'FV12', code: 'abc', date: '2026-11-19', type: '01' } as const
const note = (over: Partial<Issue> = {}): Issue => {
  const { resolution: _, ...rest } = invoice()
  return { ...rest, type: '91', prefix: 'NC', reference: noted, reason: { code: '1', name: 'Devolución' }, ...over }
}
const pos = (over: Partial<Issue> = {}): Issue =>
  invoice({ type: '20', customer: undefined, resolution: { ...resolution, documentType: '20' }, ...over })

const support = (over: Partial<Issue> = {}): Issue =>
  invoice({
    ...{ type: '05', customer: undefined, resolution: { ...resolution, documentType: '05', technicalKey: undefined } },
    ...{ bought: { period: '1', from: '2026-11-20' }, seller: { ...sellerParty } },
    ...summed([line({ taxCode: 'EXCLUIDO', taxBps: 0, taxCents: 0 })]),
    ...over,
  })

const cases: [string, string, Issue, Partial<CheckContext>?][] = [
  ['FAJ43', 'Escribe el NIT de tu empresa, como está en el RUT.', invoice({ issuer: { name: 'Tienda' } })],
  [
    'FAJ24',
    'El dígito de verificación de tu NIT es 4.',
    invoice({ issuer: { name: 'Tienda', document: '900373076', dv: 5 } }),
  ],
  [
    'FAJ44',
    'Escribe el nombre de tu empresa, como está en el RUT.',
    invoice({ issuer: { name: ' ', document: '900373076', dv: 4 } }),
  ],
  ['FAB05', 'El documento no tiene una resolución de la DIAN que lo numere.', invoice({ resolution: undefined })],
  [
    'FAB05b',
    'La resolución 18760000001 no es de este tipo de documento. Cada tipo necesita la suya.',
    invoice({ resolution: { ...resolution, documentType: '20' } }),
  ],
  ['FAB11b', 'El número 5001 está fuera del rango de la resolución: del 1 al 5000.', invoice({ number: 5_001 })],
  [
    'FAB08b',
    'La resolución 18760000001 vale del 01-01-2026 al 19-11-2026. Registra una vigente.',
    invoice({ resolution: { ...resolution, validTo: '2026-11-19' } }),
  ],
  [
    'FAD06',
    'A la resolución 18760000001 le falta la clave técnica, con la que se calcula el CUFE.',
    invoice({ resolution: { ...resolution, technicalKey: undefined } }),
  ],
  [
    'FAD08',
    'La resolución 18760000001 es de pruebas y estás conectado en producción.',
    invoice(),
    { environment: '1' },
  ],
  ['FAB10', 'El prefijo LARGO no sirve: son hasta 4 letras o números.', invoice({ prefix: 'LARGO' })],
  ['FAB10', 'El prefijo nc no sirve: son hasta 4 letras o números.', note({ prefix: 'nc' })],
  [
    'FAD09e',
    'La fecha del documento (20-11-2026) debe ser la del envío. Vuelve a enviarlo hoy.',
    invoice(),
    { today: '2026-11-21' },
  ],
  [
    'FAN04',
    'Es a crédito y vence antes de emitirse (19-11-2026). Cambia el vencimiento de la venta.',
    invoice({ payment: { form: 2, means: '1', due: '2026-11-19' } }),
  ],
  [
    'FAN02',
    'El medio de pago no tiene código de la DIAN.',
    invoice({ payment: { form: 1, means: '99', due: '2026-11-20' } }),
  ],
  ['FAK20', 'El cliente no tiene nombre.', invoice({ customer: { ...customer, name: '' } })],
  [
    'FAK21',
    'A Comercial Ñandú le falta el documento.',
    invoice({ customer: { ...customer, documentType: '13', personType: '2', document: '' } }),
  ],
  [
    'FAK25',
    'Elige el tipo de documento de Comercial Ñandú.',
    invoice({ customer: { ...customer, personType: '2', documentType: '99' } }),
  ],
  [
    'FAK24',
    'El dígito de verificación del NIT de Comercial Ñandú es 8.',
    invoice({ customer: { ...customer, dv: 7 } }),
  ],
  [
    'FAK26',
    'Comercial Ñandú es persona jurídica: necesita NIT, o cámbialo a persona natural.',
    invoice({ customer: { ...customer, documentType: '13' } }),
  ],
  [
    'FAK26b',
    'Las responsabilidades de Comercial Ñandú no son de la lista de la DIAN.',
    invoice({ customer: { ...customer, responsibilities: ['O-48'] } }),
  ],
  [
    'FAK09',
    'El municipio de Comercial Ñandú no es del listado del DANE.',
    invoice({ customer: { ...customer, city: 'Bogotá' as CityCode } }),
  ],
  ['FAV01', 'El documento no tiene líneas.', invoice(summed([]))],
  ['FAZ09', 'Una línea no dice qué se vendió.', invoice(summed([line({ name: '' })]))],
  ['FAV04', 'Camiseta: la cantidad y el valor deben ser positivos.', invoice(summed([line({ quantity: 0 })]))],
  ['FAX14', 'Camiseta: la DIAN no tiene una tarifa de IVA del 18 %.', invoice(summed([line({ taxBps: 1_800 })]))],
  [
    'FAX05',
    'Camiseta: es exento y lleva impuesto. Revisa su impuesto.',
    invoice(summed([line({ taxCode: 'EXENTO', taxBps: 0 })])),
  ],
  [
    'FAU02',
    'La base ($ 10.000,01) no es la suma de las líneas ($ 10.000).',
    invoice({ baseCents: 1_000_001, totalCents: 1_190_001 }),
  ],
  [
    'FAS01b',
    'Los impuestos ($ 1.900,01) no son la suma de los de las líneas ($ 1.900).',
    invoice({ taxCents: 190_001, totalCents: 1_190_001 }),
  ],
  ['FAU06', 'El total ($ 11.900,01) no es la base más los impuestos.', invoice({ totalCents: 1_190_001 })],
  [
    '5UVT',
    'Un documento POS llega hasta 5 UVT antes de impuestos ($ 261.870): esta venta necesita factura electrónica. Devuélvela y véndela con factura.',
    pos(summed([line({ baseCents: 26_187_001, taxCents: 4_975_530 })])),
  ],
  ['UVT', 'Falta la UVT de 2026 para saber si cabe en un POS.', pos(), { uvtCents: undefined }],
  [
    'CBG04a',
    'El documento de esta nota aún no está en la DIAN: envíalo primero.',
    note({ reference: { number: 'FV12', code: '', date: '2026-11-19', type: '01' } }),
  ],
  [
    'CAD09',
    'La nota no puede ser anterior a su documento, del 21-11-2026.',
    note({ reference: { number: 'FV12', code: 'abc', date: '2026-11-21', type: '01' } }),
  ],
  ['CBF02', 'El motivo de la nota no es de la lista de la DIAN.', note({ reason: { code: '9', name: 'Otro' } })],
  [
    'CBF02',
    'El motivo de la nota no es de la lista de la DIAN.',
    note({ type: '92', prefix: 'ND', reason: { code: '5', name: 'Pronto pago' } }),
  ],
  ['DSAJ10', 'A Rosalba Peña le falta la dirección.', support({ seller: { ...sellerParty, address: undefined } })],
  ['DSAJ09', 'A Rosalba Peña le falta el municipio.', support({ seller: { ...sellerParty, city: undefined } })],
  [
    'DSAJ26',
    'Rosalba Peña es responsable de IVA: debe facturarte. Anula el documento y registra su factura.',
    support({ seller: { ...sellerParty, regime: '48' } }),
  ],
  [
    'DSAD09e',
    'Lo compraste el 10-11-2026 y la DIAN lo recibía hasta el 16-11-2026. Anúlalo y haz otro con fecha de hoy.',
    support({ bought: { period: '1', from: '2026-11-10' } }),
  ],
]

const rulesOf = (document: Issue, over: Partial<CheckContext> = {}) =>
  problemsOf(document, { ...context, ...over }).map(({ rule }) => rule)

describe('before a document is sent', () => {
  it.each([
    ['an invoice', invoice()],
    ['an invoice for the final consumer', invoice({ customer: undefined })],
    ['a POS document', pos()],
    ['a credit note', note()],
    ['a debit note', note({ type: '92', prefix: 'ND', reason: { code: '4', name: 'Otros' } })],
    ['a support document', support()],
    [
      'a support document of a week together, on its last day',
      support({ bought: { period: '2', from: '2026-11-14' } }),
    ],
    [
      'a note of a support document',
      note({ type: '95', customer: undefined, seller: sellerParty, reference: { ...noted, type: '05' } }),
    ],
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

  it.each(cases)('rule %s is said before DIAN says it, and nothing else', (rule, _, document, over) => {
    expect(rulesOf(document, over)).toEqual([rule])
  })

  it.each(cases)('of rule %s it says what is wrong: %s', (_, text, document, over) => {
    expect(problemsOf(document, { ...context, ...over }).map((one) => one.text)).toEqual([text])
  })

  it('no rule is without its case', async () => {
    const source = await readFile(new URL('./check.ts', import.meta.url), 'utf8')
    const rules = [...source.matchAll(/rule: '(\w+)'/g)].map(([, rule]) => rule)
    expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(rules))
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
