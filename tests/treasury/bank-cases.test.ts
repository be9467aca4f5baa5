import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

/** Statements as people report them, by the number of their file in `tests/fixtures/cases`. */
let shop: World
let banks = 0

beforeAll(async () => {
  shop = await newShop()
})

const newBank = async (number?: string) => {
  banks += 1
  const name = { name: `Banco de caso ${banks}`, account: '111005', ...(number ? { number } : {}) }
  return (await shop.api.treasury.createBank(name)).id
}
const bytesOf = (name: string) => readFileSync(path.join(import.meta.dirname, '../fixtures/cases', name))
const fileOf = (name: string) => new File([bytesOf(name)], name)
type Told = Omit<Parameters<World['api']['treasury']['previewStatement']>[0], 'id' | 'file' | 'upload'>
/** Looks at a file, and again with what a person says of it. */
async function look(id: string, file: File, told?: Told) {
  const first = await shop.api.treasury.previewStatement({ id, file })
  return told ? shop.api.treasury.previewStatement({ id, upload: first.upload, ...told }) : first
}
async function bring(id: string, file: File, told?: Told) {
  const preview = await look(id, file, told)
  expect(preview).toMatchObject({ problems: [], errors: [] })
  const done = await shop.api.treasury.importStatement({ id, upload: preview.upload, ...told })
  return { preview, done }
}
const lines = async (id: string) =>
  (await shop.api.treasury.listStatementLines({ id })).data.map(({ date, value, text }) => [date, value, text]).sort()

type Line = [date: string, value: number, text: string]
const cases: [file: string, lines: Line[]][] = [
  [
    '01-csv-naturaleza-D-C.csv',
    [
      ['2026-11-05', -1_200_000, 'PAGO NOMINA'],
      ['2026-11-06', 85_000, 'CONSIGNACION'],
    ],
  ],
  [
    '02-csv-tipo-egreso.csv',
    [
      ['2026-11-05', -1_200_000, 'Arriendo local'],
      ['2026-11-06', 85_000, 'Venta QR'],
      ['2026-11-07', -40_000, 'Insumos'],
    ],
  ],
  [
    '03-csv-tipo-DB-CR.csv',
    [
      ['2026-11-05', -1_200_000, 'PAGO PROVEEDOR'],
      ['2026-11-06', 85_000, 'CONSIGNACION'],
    ],
  ],
  [
    '06-csv-reverso-de-retiro.csv',
    [
      ['2026-11-05', -200_000, 'CAJERO'],
      ['2026-11-06', 200_000, 'REVERSO'],
      ['2026-11-07', 50_000, 'ABONO'],
    ],
  ],
  [
    '08-csv-miles-con-coma.csv',
    [
      ['2026-11-03', 3_200_000, 'TRASLADO RECIBIDO'],
      ['2026-11-04', -148_000, 'SERVICIO DE AGUA'],
      ['2026-11-09', -11_750_000, 'COMPRA DE MERCANCIA'],
    ],
  ],
  [
    '09-csv-signo-mas.csv',
    [
      ['2026-11-10', 7_415.2, 'Premio por compras'],
      ['2026-11-12', -64_000, 'Envio a billetera'],
    ],
  ],
  [
    '13-csv-retiros-consignaciones.csv',
    [
      ['2026-11-05', -20_000, 'PAGO'],
      ['2026-11-06', 85_000, 'ABONO'],
    ],
  ],
  [
    '14-csv-egresos-ingresos.csv',
    [
      ['2026-11-05', -20_000, 'Pago'],
      ['2026-11-06', 30_000, 'Venta'],
    ],
  ],
  ['17-ofx-cp1252.ofx', [['2026-11-05', -50_000, 'CAFETERÍA NIÑO']]],
  ['19-ofx-tres-decimales.ofx', [['2026-11-05', 2.09, 'ABONO INTERESES AHORROS']]],
  ['21-ofx-signo-mas.ofx', [['2026-11-05', 1_500, 'ABONO']]],
  ['22-ofx-cuatro-decimales.ofx', [['2026-11-05', -12_500, 'PAGO']]],
  ['27-ofx-hora-gmt.ofx', [['2026-11-05', -1_000, 'COMPRA 9 PM DEL 5']]],
]

it.each(cases)('case %s enters as it is, with nothing to ask', async (name, expected) => {
  const bank = await newBank()
  const { preview } = await bring(bank, fileOf(name))
  expect(preview.asks).toEqual([])
  expect(await lines(bank)).toEqual(expected)
})

it('case 11 leaves the rows of balances out, and says which', async () => {
  const bank = await newBank()
  const { preview } = await bring(bank, fileOf('11-csv-fila-de-saldo.csv'))
  expect(preview).toMatchObject({ left_count: 2, left: [{ row: 2 }, { row: 5 }] })
  expect(await lines(bank)).toEqual([
    ['2026-11-05', 85_000, 'Venta'],
    ['2026-11-06', -20_000, 'Pago'],
  ])
})

it('case 15 takes every row of a file without titles, and remembers its columns', async () => {
  const bank = await newBank()
  const file = fileOf('15-csv-sin-titulos-bancolombia.csv')
  const asked = await look(bank, file)
  expect(asked.problems[0]).toBe('El archivo no trae títulos: elige qué trae cada columna')
  expect(asked.titles.map(({ samples }) => samples[0])).toContain('-4500.00')
  await bring(bank, file, { columns: { C: 'day', E: 'cents', G: 'text' } })
  expect(await lines(bank)).toEqual([
    ['2026-11-05', -4_500, 'COMPRA EN TIENDA'],
    ['2026-11-06', 150_000, 'CONSIGNACION'],
    ['2026-11-07', -20_000, 'RETIRO'],
  ])
  expect((await bring(bank, file)).done).toEqual({ new: 0, known: 3 })
})

it('case 23 asks which account is of the bank, leaves dollars out, and remembers the account', async () => {
  const bank = await newBank()
  const file = fileOf('23-ofx-dos-cuentas.ofx')
  const asked = await look(bank, file)
  expect(asked).toMatchObject({ bad: 1, asks: [{ key: 'account:111', column: 'F', row: 2, answer: '' }] })
  expect(asked.left).toMatchObject([{ row: 3, message: 'Es de la cuenta 222, en USD: «CUENTA 222 EN USD»' }])
  const refused = shop.api.treasury.importStatement({ id: bank, upload: asked.upload })
  await expect(refused).rejects.toMatchObject({ status: 422 })
  await bring(bank, file, { answers: { 'account:111': 'own' } })
  expect(await lines(bank)).toEqual([['2026-11-05', -100, 'CUENTA 111']])
  expect((await bring(bank, file)).preview.asks).toMatchObject([{ key: 'account:111', answer: 'own' }])
})

it('case 23 takes the account by the number of the bank', async () => {
  const text = bytesOf('23-ofx-dos-cuentas.ofx').toString('latin1').replace('<ACCTID>111', '<ACCTID>00123456')
  const bank = await newBank('001-234-56')
  await bring(bank, new File([text.replaceAll('USD', 'COP')], 'dos.ofx'), { answers: { 'account:222': 'other' } })
  expect(await lines(bank)).toEqual([['2026-11-05', -100, 'CUENTA 111']])
})

it('a statement in dollars does not enter a bank in pesos, and one of another account is asked', async () => {
  const bank = await newBank()
  const text = bytesOf('22-ofx-cuatro-decimales.ofx').toString('latin1')
  const dollars = await look(bank, new File([text.replace('COP', 'USD')], 'dolares.ofx'))
  expect(dollars.problems).toEqual(['El extracto está en USD y este banco es en pesos: sube el de la cuenta en pesos'])
  await bring(bank, new File([text], 'pesos.ofx'))
  const other = await look(bank, new File([text.replace('<ACCTID>1', '<ACCTID>987')], 'otra.ofx'))
  expect(other).toMatchObject({ bad: 1, asks: [{ key: 'account:987', answer: '' }] })
})

it('case 25 takes a movement once whose text changed between two downloads', async () => {
  const [first, second] = bytesOf('25-ofx-fitid-repetido.ofx')
    .toString('utf8')
    .split(/=== [^=]+ ===/)
  const bank = await newBank()
  expect((await bring(bank, new File([first!], 'uno.ofx'))).done).toEqual({ new: 1, known: 0 })
  expect((await bring(bank, new File([second!], 'dos.ofx'))).done).toEqual({ new: 0, known: 1 })
  expect(await lines(bank)).toEqual([['2026-11-05', -100, 'COMPRA PENDIENTE']])
})

it('case 25 in one file takes the movement once, and says so', async () => {
  const bank = await newBank()
  const { preview } = await bring(bank, fileOf('25-ofx-fitid-repetido.ofx'))
  expect(preview.left).toMatchObject([{ row: 3, message: expect.stringContaining('Repite el FITID FIT001') }])
  expect(await lines(bank)).toHaveLength(1)
})

it('a word that nobody knows is an error at its cell until it is answered, and the answer is remembered', async () => {
  const bank = await newBank()
  const file = new File(
    [
      'Fecha;Concepto;Valor;Tipo\n05/11/2026;NOMINA;1.200.000;SAL\n06/11/2026;VENTA;85.000;ENT\n07/11/2026;OTRA;9.000;SAL',
    ],
    'extracto.csv',
  )
  const asked = await look(bank, file)
  expect(asked.errors).toMatchObject([
    { row: 2, column: 'D', header: 'Tipo', value: 'SAL', message: 'No sabemos si entra o sale: elige qué es' },
    { row: 3, column: 'D', value: 'ENT' },
    { row: 4, column: 'D', value: 'SAL' },
  ])
  expect(asked.asks).toMatchObject([
    { key: 'nature:sal', column: 'D', row: 2, count: 2, question: '¿Qué es «SAL»?' },
    { key: 'nature:ent', count: 1 },
  ])
  await bring(bank, file, { answers: { 'nature:sal': 'out', 'nature:ent': 'in' } })
  expect(await lines(bank)).toEqual([
    ['2026-11-05', -1_200_000, 'NOMINA'],
    ['2026-11-06', 85_000, 'VENTA'],
    ['2026-11-07', -9_000, 'OTRA'],
  ])
  const next = new File(['Fecha;Concepto;Valor;Tipo\n08/11/2026;LUZ;30.000;SAL'], 'diciembre.csv')
  expect((await bring(bank, next)).preview.asks).toMatchObject([{ key: 'nature:sal', answer: 'out' }])
  expect(await lines(bank)).toContainEqual(['2026-11-08', -30_000, 'LUZ'])
})

it('a row stays out when a person says so, and is named', async () => {
  const bank = await newBank()
  const file = new File(['Fecha;Concepto;Valor\n05/11/2026;VENTA;85.000\n06/11/2026;???;n/d'], 'extracto.csv')
  expect((await look(bank, file)).errors).toMatchObject([{ row: 3, column: 'C', value: 'n/d' }])
  const { preview } = await bring(bank, file, { omit: [3] })
  expect(preview.left).toMatchObject([{ row: 3, message: expect.stringContaining('La dejaste fuera') }])
  expect(await lines(bank)).toEqual([['2026-11-05', 85_000, 'VENTA']])
})
