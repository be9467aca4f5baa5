import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { csvRecords, decodeText } from '../../kernel/sheet/csv'
import { readTable, type Told } from './table'

const cases = path.resolve(import.meta.dirname, '../../../../../tests/fixtures/cases')
const rowsOf = (text: string) =>
  [...csvRecords(text)]
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell?.trim()))
const read = (text: string, told: Told = {}) => readTable(rowsOf(text), told)
const readCase = (name: string, told: Told = {}) => read(decodeText(readFileSync(path.join(cases, name))), told)
const linesOf = ({ good }: ReturnType<typeof read>) =>
  good.map(({ values }) => [values.day, values.cents / 100, values.text])

describe('cases', () => {
  it.each([
    ['01-csv-naturaleza-D-C.csv', [-1_200_000, 85_000]],
    ['02-csv-tipo-egreso.csv', [-1_200_000, 85_000, -40_000]],
    ['03-csv-tipo-DB-CR.csv', [-1_200_000, 85_000]],
    ['06-csv-reverso-de-retiro.csv', [-200_000, 200_000, 50_000]],
    ['08-csv-miles-con-coma.csv', [3_200_000, -148_000, -11_750_000]],
    ['09-csv-signo-mas.csv', [7_415.2, -64_000]],
    ['11-csv-fila-de-saldo.csv', [85_000, -20_000]],
    ['13-csv-retiros-consignaciones.csv', [-20_000, 85_000]],
    ['14-csv-egresos-ingresos.csv', [-20_000, 30_000]],
  ])('%s', (name, values) => {
    const said = readCase(name)
    expect(said.match.errors).toEqual([])
    expect(said.bad).toEqual([])
    expect(said.asks).toEqual([])
    expect(said.good.map((row) => row.values.cents / 100)).toEqual(values)
  })

  it('11 leaves the balances out and says so', () =>
    expect(readCase('11-csv-fila-de-saldo.csv').left).toMatchObject([
      { row: 2, message: 'Es un saldo o un total, no un movimiento: «Saldo anterior», «500.000»' },
      { row: 5 },
    ]))

  it('15 asks for the columns of a file without titles, and loses no row', () => {
    const name = '15-csv-sin-titulos-bancolombia.csv'
    expect(readCase(name).match.errors[0]).toBe('El archivo no trae títulos: elige qué trae cada columna')
    const told = { chosen: { C: 'day', E: 'cents', G: 'text' } }
    expect(linesOf(readCase(name, told))).toEqual([
      ['2026-11-05', -4_500, 'COMPRA EN TIENDA'],
      ['2026-11-06', 150_000, 'CONSIGNACION'],
      ['2026-11-07', -20_000, 'RETIRO'],
    ])
    const known = { 'columna c': 'day', 'columna e': 'cents', 'columna g': 'text' }
    expect(linesOf(readCase(name, { known }))).toHaveLength(3)
  })
})
