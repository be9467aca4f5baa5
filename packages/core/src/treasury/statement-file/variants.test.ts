import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvRecords, decodeText } from '../../kernel/sheet/csv'
import { addDays } from '../../kernel/values/time'
import { readTable, type Told } from './table'

/** Random statements whose movements are known: each is read as it is, or its row is named. */

interface Movement {
  day: string
  /** Below 0 what went out. */
  cents: number
  text: string
}
const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void, numRuns = 340) =>
  fc.assert(fc.property(arbitrary, property), { seed: 41, numRuns })

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2025-06-01', days))
const word = fc.constantFrom(
  'COMPRA',
  'Pago proveedor',
  'CONSIGNACIÓN',
  'Venta QR',
  'Cuota de manejo',
  'REVERSO',
  'Saldo a favor',
)
const size = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }),
  fc.integer({ min: 1, max: 9_999 }).map((thousands) => thousands * 100_000),
  fc.integer({ min: 1, max: 900_000_000_00 }),
)
const movement = fc
  .record({ day, size, isOut: fc.boolean(), text: word })
  .map(({ size: cents, isOut, ...one }): Movement => ({ ...one, cents: isOut ? -cents : cents }))
const movements = fc.array(movement, { minLength: 1, maxLength: 8 })
/** Movements of both sides. */
const bothSides = fc
  .tuple(movements, movement, movement)
  .map(([some, one, other]) => [
    ...some,
    { ...one, cents: -Math.abs(one.cents) },
    { ...other, cents: Math.abs(other.cents) },
  ])

/** How a bank writes its amounts. `certain` has two decimals always, so that its marks are proven. */
const style = fc.record({
  thousands: fc.constantFrom('.', ',', '', ' ', "'"),
  decimal: fc.constantFrom('.', ','),
  currency: fc.constantFrom('', '$', '$ ', 'COP '),
  sign: fc.constantFrom('lead', 'trail', 'parens', 'plus', 'dash'),
})
type Style = typeof style extends fc.Arbitrary<infer S> ? S : never

function amount(
  cents: number,
  { thousands, decimal, currency, sign }: Style,
  isSigned: boolean,
  decimals: boolean,
): string {
  const mark = thousands === decimal ? '' : thousands
  const whole = Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, mark)
  const digits = `${currency}${whole}${decimals ? `${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}` : ''}`
  if (!isSigned) return digits
  if (cents > 0) return sign === 'plus' ? `+${digits}` : digits
  return { lead: `-${digits}`, trail: `${digits}-`, parens: `(${digits})`, plus: `-${digits}`, dash: `−${digits}` }[
    sign
  ]!
}

const dayStyle = fc.constantFrom<(day: string) => string>(
  (iso) => iso,
  (iso) => iso.replaceAll('-', ''),
  (iso) => iso.replaceAll('-', '/'),
  (iso) => iso.split('-').reverse().join('/'),
  (iso) => iso.split('-').reverse().join('-'),
  (iso) => `${iso} 00:00:00`,
  (iso) => `${iso}T23:59:59-05:00`,
  (iso) => `${addDays(iso, 1)}T03:15:00Z`,
)

const delimiter = fc.constantFrom(';', ',', '\t')
const sheet = (rows: readonly (readonly string[])[], mark: string) =>
  rows.map((cells) => cells.map((cell) => (/[;,\t"]/.test(cell) ? `"${cell}"` : cell)).join(mark)).join('\n')
const rowsOf = (text: string) =>
  [...csvRecords(text)]
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell?.trim()))
const read = (text: string, told: Told = {}) => readTable(rowsOf(decodeText(new TextEncoder().encode(text))), told)
type Read = ReturnType<typeof read>

/** Rows of movements that are neither a line as it is nor an error, and what is there too much. */
function faultsOf(said: Read, all: readonly Movement[], rowOf: (index: number) => number): unknown[] {
  const lines = new Map(said.good.map(({ row, values }) => [row, values]))
  const bad = new Set(said.bad.map(({ row }) => row))
  const faults: unknown[] = all.flatMap((one, index) => {
    const line = lines.get(rowOf(index))
    const isTrue = line ? line.day === one.day && line.cents === one.cents : bad.has(rowOf(index))
    return isTrue ? [] : [{ one, line }]
  })
  return said.good.length + said.bad.length === all.length ? faults : [...faults, 'a row too many or too few']
}
const below = (index: number) => index + 2
/** Asserts that each movement is a line, or that its row is an error. */
const expectTrue = (said: Read, all: readonly Movement[], rowOf = below) =>
  expect(faultsOf(said, all, rowOf)).toEqual([])
/** Asserts that each movement is a line. */
const expectAll = (said: Read, all: readonly Movement[], rowOf = below) =>
  expect([...said.match.errors, ...said.bad, ...faultsOf(said, all, rowOf)]).toEqual([])

const pairs = fc.constantFrom(
  ...[
    'D|C',
    'd|c',
    'DB|CR',
    'Db|Cr',
    'DR|CR',
    'Débito|Crédito',
    'DEBITO|CREDITO',
    'Nota Débito|Nota Crédito',
    'ND|NC',
    'D|H',
    'Debe|Haber',
  ],
  ...[
    'Egreso|Ingreso',
    'Gasto|Ingreso',
    'E|I',
    'Cargo|Abono',
    'C|A',
    'Retiro|Consignación',
    'R|C',
    'R|D',
    'Retiros|Depósitos',
    'Salida|Entrada',
  ],
  ...[
    'S|E',
    'S|H',
    'D|K',
    '-|+',
    '(-)|(+)',
    'Debit|Credit',
    'Withdrawal|Deposit',
    'Sale|Entra',
    'D - Débito|C - Crédito',
    'OUT|IN',
    'Soll|Haben',
  ],
)
const natureTitle = fc.constantFrom(
  'Naturaleza',
  'Tipo',
  'TIPO DE MOVIMIENTO',
  'D/C',
  'DB/CR',
  'Signo',
  'Transacción',
  'Indicador',
  'Mov',
  '',
)

it('K1: a known pair in any column turns nothing around', () =>
  check(
    fc.record({
      all: bothSides,
      pair: pairs,
      title: natureTitle,
      style,
      mark: delimiter,
      first: fc.boolean(),
      at: dayStyle,
    }),
    (v) => {
      const [out, into] = v.pair.split('|') as [string, string]
      const cells = v.all.map((one) => {
        const [side, value] = [one.cents < 0 ? out : into, amount(one.cents, v.style, false, true)]
        return v.first ? [side, v.at(one.day), one.text, value] : [v.at(one.day), one.text, value, side]
      })
      const titles = v.first ? [v.title, 'Fecha', 'Concepto', 'Valor'] : ['Fecha', 'Concepto', 'Valor', v.title]
      expectAll(read(sheet([titles, ...cells], v.mark)), v.all)
    },
  ))

it('K1: signs and a column that say the same are read once', () =>
  check(fc.record({ all: bothSides, pair: pairs, style, mark: delimiter }), (v) => {
    const [out, into] = v.pair.split('|') as [string, string]
    const cells = v.all.map((one) => [
      one.day,
      one.text,
      amount(one.cents, v.style, true, true),
      one.cents < 0 ? out : into,
    ])
    expectAll(read(sheet([['Fecha', 'Concepto', 'Valor', 'Tipo'], ...cells], v.mark)), v.all)
  }))

const strange = fc.constantFrom('SAL', 'ENT', 'X', 'Q1', 'Traslado', 'Z', 'PSE', '01', '02', 'Mov. especial', 'C')

it('K1: an unknown word is an error at its cell until it is answered', () =>
  check(fc.record({ all: movements, out: strange, into: strange, style, mark: delimiter }), (v) => {
    if (v.out === v.into) return
    const cells = v.all.map((one) => [
      one.day,
      one.text,
      amount(one.cents, v.style, false, true),
      one.cents < 0 ? v.out : v.into,
    ])
    const text = sheet([['Fecha', 'Concepto', 'Valor', 'Tipo'], ...cells], v.mark)
    const asked = read(text)
    expect(asked.good).toEqual([])
    expect(asked.bad.every(({ errors }) => errors.every(({ letter }) => letter === 'D'))).toBe(true)
    const answers = Object.fromEntries(asked.asks.map(({ key, said }) => [key, said === v.out ? 'out' : 'in']))
    expectAll(read(text, { answers }), v.all)
  }))

it('CSV: amounts with two decimals are read in every style, and none is guessed', () =>
  check(fc.record({ all: movements, style, mark: delimiter, at: dayStyle, decimals: fc.boolean() }), (v) => {
    const all = v.decimals ? v.all : v.all.map((one) => ({ ...one, cents: Math.trunc(one.cents / 100) * 100 || 100 }))
    const cells = all.map((one) => [v.at(one.day), one.text, amount(one.cents, v.style, true, v.decimals)])
    const said = read(sheet([['Fecha', 'Concepto', 'Valor'], ...cells], v.mark))
    if (v.decimals) expectAll(said, all)
    else expectTrue(said, all)
    if (v.decimals || said.bad.length === 0) return
    const answers = Object.fromEntries(said.asks.map(({ key }) => [key, 'thousands']))
    expectAll(read(sheet([['Fecha', 'Concepto', 'Valor'], ...cells], v.mark), { answers }), all)
  }))

const columnPair = fc.constantFrom(
  ...[
    'Débito|Crédito',
    'DÉBITOS|CRÉDITOS',
    'Cargo|Abono',
    'Retiros|Consignaciones',
    'Egresos|Ingresos',
    'Salidas|Entradas',
    'Debe|Haber',
  ],
  ...[
    'Retiro|Depósito',
    'Vr. Débito|Vr. Crédito',
    'Débito ($)|Crédito ($)',
    'Gastos|Ingresos',
    'Debit|Credit',
    'Withdrawals|Deposits',
  ],
)

it('CSV: columns of money out and in are never taken for each other', () =>
  check(
    fc.record({
      all: bothSides,
      pair: columnPair,
      style,
      mark: delimiter,
      swapped: fc.boolean(),
      empty: fc.constantFrom('', '0,00', '-'),
      negative: fc.boolean(),
    }),
    (v) => {
      const [out, into] = v.pair.split('|') as [string, string]
      const turned = <T>(one: T, other: T): T[] => (v.swapped ? [other, one] : [one, other])
      const cells = v.all.map((one) => {
        const value = amount(one.cents, v.style, v.negative && one.cents < 0, true)
        return [one.day, one.text, ...(one.cents < 0 ? turned(value, v.empty) : turned(v.empty, value))]
      })
      const said = read(sheet([['Fecha', 'Concepto', ...turned(out, into)], ...cells], v.mark))
      if (v.empty === '0,00') expectTrue(said, v.all)
      else expectAll(said, v.all)
    },
  ))

const noise = fc.constantFrom<string[]>(
  ['', 'Saldo anterior', '', '500.000,00'],
  ['', 'TOTALES', '1.234,00', ''],
  ['Saldo final', '', '', '500.000,00'],
  ['2026-01-31', 'SALDO A LA FECHA', '', '1.000,00'],
  ['', '', '', '1.000,00'],
  ['Página 1 de 3', '', '', ''],
  ['Fecha', 'Concepto', 'Valor', 'Saldo'],
  ['2026-01-31', 'Saldo inicial', '77.000,00', '77.000,00'],
)

it('CSV: balances, totals, pages and repeated titles are no movements, and each is named', () =>
  check(
    fc.record({
      all: movements,
      noises: fc.array(fc.tuple(fc.nat(8), noise), { maxLength: 5 }),
      above: fc.nat(3),
      mark: delimiter,
    }),
    (v) => {
      const money: Style = { thousands: '.', decimal: ',', currency: '', sign: 'lead' }
      const rows = v.all.map((one) => ({
        one,
        cells: [one.day, one.text, amount(one.cents, money, true, true), '10,00'],
      }))
      const body: { one?: Movement; cells: string[] }[] = [...rows]
      for (const [at, cells] of v.noises) body.splice(Math.min(at, body.length), 0, { cells })
      const head = ['Banco de la Prueba', 'Cuenta de ahorros', 'Noviembre'].slice(0, v.above).map((text) => [text])
      const said = read(
        sheet([...head, ['Fecha', 'Concepto', 'Valor', 'Saldo'], ...body.map(({ cells }) => cells)], v.mark),
      )
      const places = body.flatMap(({ one }, index) => (one ? [index + v.above + 2] : []))
      expectAll(said, v.all, (index) => places[index]!)
      expect(said.left).toHaveLength(v.noises.length)
    },
  ))

it('CSV: a file without titles loses no row', () =>
  check(
    fc.record({
      all: movements,
      style,
      mark: delimiter,
      at: dayStyle,
      order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    }),
    (v) => {
      const cells = v.all.map((one) => {
        const own = [v.at(one.day), one.text, amount(one.cents, v.style, true, true)]
        return ['0012', ...v.order.map((index) => own[index]!)]
      })
      const chosen = Object.fromEntries(v.order.map((key, index) => ['BCD'[index]!, ['day', 'text', 'cents'][key]!]))
      expectAll(read(sheet(cells, v.mark), { chosen }), v.all, (index) => index + 1)
    },
  ))

it('CSV: days with the month first are read by the file, and those that contradict each other are asked', () =>
  check(
    fc.record({
      all: movements,
      isMonthFirst: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      same: fc.boolean(),
    }),
    (v) => {
      const first = (index: number) => v.isMonthFirst[v.same ? 0 : index]!
      const written = ({ day: iso }: Movement, index: number) => {
        const [year, month, date] = iso.split('-')
        return first(index) ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
      }
      const said = read(
        sheet(
          [['Fecha', 'Concepto', 'Valor'], ...v.all.map((one, index) => [written(one, index), one.text, '1,50'])],
          ';',
        ),
      )
      const proves = v.all.some(({ day: iso }, index) => first(index) && Number(iso.slice(8)) > 12)
      const denies = v.all.some(({ day: iso }, index) => !first(index) && Number(iso.slice(8)) > 12)
      const days = new Map(said.good.map(({ row, values }) => [row, values.day]))
      if (v.same && first(0) && !proves) return
      if (!v.same && !(proves && denies)) return
      v.all.forEach((one, index) => {
        if (days.has(index + 2)) expect(days.get(index + 2)).toBe(one.day)
      })
      expect(said.good.length + said.bad.length).toBe(v.all.length)
    },
  ))
