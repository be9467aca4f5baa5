import { codeCell } from '../../catalog/code-cell'
import type { GoodRow, Problem, Said } from '../../kernel/import/sheet'
import { type CellParser, date, money, type Parsed, percent, quantity, reading, text } from '../../kernel/sheet/cells'
import { defineColumns, type Match, type Values } from '../../kernel/sheet/columns'
import { emptyRecord } from '../../kernel/values/own'
import { plain } from '../../kernel/values/text'
import { guessType, normalizeDocument } from '../../reference/document'

/** Lines of one purchase. */
const MOST_LINES = 40

/** A cell whose mistake is told later, with its whole invoice: none goes in without one of its lines. */
const later =
  <T>(parse: CellParser<T>): CellParser<Parsed<T>> =>
  (cell) => ({ value: parse(cell) })

const above = <T extends number>(parse: CellParser<T>, error: string): CellParser<T> =>
  reading<T, T>(parse, (value) => (value > 0 ? { value } : { error }))

const account: CellParser<string> = reading<string, string>(text({ max: 20 }), (value) =>
  /^\d{6,12}$/.test(value) ? { value } : { error: 'Escribe una cuenta de seis dígitos o más' },
)

/** A line of an invoice a row; what is said of the whole invoice may be said once, or again in each of its rows. */
export const columns = defineColumns([
  {
    key: 'provider_id',
    headers: ['NIT del proveedor', 'NIT', 'Documento del proveedor', 'NIT o cédula', 'Identificación'],
    parse: later(text({ max: 40 })),
    width: 18,
  },
  {
    key: 'reference',
    headers: ['Factura del proveedor', 'Factura', 'Número de factura', 'N.º de factura', 'Referencia'],
    parse: later(text({ max: 40 })),
    width: 20,
  },
  { key: 'date', headers: ['Fecha', 'Fecha de la factura'], parse: later(date), kind: 'date' },
  { key: 'due_date', headers: ['Vence', 'Vencimiento', 'Fecha de vencimiento'], parse: later(date), kind: 'date' },
  { key: 'storage_id', headers: ['Bodega', 'Almacén'], parse: later(text({ max: 80 })), width: 20 },
  {
    key: 'code',
    headers: ['Código', 'SKU', 'Código de barras', 'Código del producto'],
    parse: later(codeCell(80)),
    width: 16,
  },
  { key: 'account', headers: ['Cuenta', 'Cuenta del gasto'], parse: later(account) },
  {
    key: 'name',
    headers: ['Producto o gasto', 'Producto', 'Descripción', 'Detalle'],
    parse: later(text({ max: 160 })),
    width: 36,
  },
  {
    key: 'quantity',
    headers: ['Cantidad', 'Unidades'],
    parse: later(above(quantity(), 'Escribe una cantidad mayor que cero')),
    kind: 'quantity',
  },
  {
    key: 'cost',
    headers: ['Costo unitario', 'Costo', 'Valor unitario', 'Costo sin IVA'],
    parse: later(money()),
    kind: 'money',
  },
  { key: 'discount', headers: ['Descuento %', 'Descuento'], parse: later(percent()), kind: 'percent' },
  { key: 'tax', headers: ['IVA %', 'IVA', 'Impuesto', 'Impuesto %'], parse: later(percent()), kind: 'percent' },
])
export type Columns = typeof columns

type Cells = Values<Columns>
type Key = keyof Cells
/** What the good cells of a row say. */
export type Row = { [K in Key]?: NonNullable<Cells[K]> extends Parsed<infer T> ? T : never }

export interface SheetLine {
  row: Row
  problem: Problem | undefined
  provider: string
  reference: string
}
export type LineRow = GoodRow<SheetLine>

/** Columns without which nothing can be bought. */
const needed = [
  ['provider_id', 'NIT del proveedor'],
  ['reference', 'Factura del proveedor'],
  ['quantity', 'Cantidad'],
  ['cost', 'Costo unitario'],
] as const

/** Why a sheet cannot be read by its columns. */
export function demand({ found }: Match): string | undefined {
  const lacks = needed.filter(([key]) => !found.some((column) => column.key === key)).map(([, header]) => header)
  if (lacks.length > 0) return `Falta la columna ${lacks.join(', ')}`
  const names = found.some(({ key }) => key === 'code' || key === 'account')
  return names ? undefined : 'Falta la columna Código de los productos, o Cuenta de los gastos'
}

const missing: readonly [Key, string][] = [
  ['provider_id', 'Escribe el NIT del proveedor'],
  ['reference', 'Escribe el número de la factura del proveedor'],
  ['quantity', 'Escribe la cantidad'],
  ['cost', 'Escribe el costo'],
]

function problemOf(row: Row): Problem | undefined {
  const lack = missing.find(([key]) => row[key] === undefined)
  if (lack) return { key: lack[0], message: lack[1] }
  if (row.code === undefined && row.account === undefined)
    return { key: 'code', message: 'Escribe el código del producto, o la cuenta del gasto' }
  if (row.code !== undefined && row.account !== undefined)
    return { key: 'account', message: 'Deja el código del producto o la cuenta del gasto, no los dos' }
  return undefined
}

/** A row with its first mistake, if it has one. */
export function readLine(cells: Cells): Said<SheetLine> {
  const row: Record<string, unknown> = emptyRecord()
  let problem: Problem | undefined
  for (const [key, parsed] of Object.entries(cells) as [Key, Parsed<unknown> | undefined][]) {
    if (parsed === undefined) continue
    if ('error' in parsed) problem ??= { key, message: parsed.error }
    else row[key] = parsed.value
  }
  const said = row as Row
  return {
    values: {
      row: said,
      problem: problem ?? problemOf(said),
      provider: said.provider_id ?? '',
      reference: said.reference ?? '',
    },
  }
}

/** A document whichever way it is written, with its check digit or without. */
function documentIn(written: string): string {
  const read = normalizeDocument(guessType(written), written)
  return read.ok ? read.number : plain(written)
}
/** What an invoice is known by within the sheet. */
export const invoiceKey = ({ provider, reference }: SheetLine): string => `${documentIn(provider)}|${plain(reference)}`

/** Rows of each invoice, in the order of the file. */
export function invoicesOf(rows: readonly LineRow[]): Map<string, LineRow[]> {
  const invoices = new Map<string, LineRow[]>()
  for (const row of rows) {
    const key = invoiceKey(row.values)
    invoices.set(key, [...(invoices.get(key) ?? []), row])
  }
  return invoices
}

const ofInvoice = ['date', 'due_date', 'storage_id'] as const

/** What is wrong with an invoice beside the cells of its rows. */
function wrongTogether(rows: readonly LineRow[]): Map<number, Problem> {
  const wrong = new Map<number, Problem>()
  for (const key of ofInvoice) {
    const first = rows.find(({ values }) => values.row[key] !== undefined)
    for (const { row, values } of rows)
      if (values.row[key] !== undefined && values.row[key] !== first?.values.row[key])
        wrong.set(row, { key, message: `La fila ${first?.row} de la misma factura dice otra cosa: escribe una sola` })
  }
  if (rows.length > MOST_LINES)
    wrong.set(rows[MOST_LINES]!.row, {
      key: 'reference',
      message: `Una factura lleva como máximo ${MOST_LINES} renglones`,
    })
  return wrong
}

/** Rows that name no invoice and may be of this one. */
const mayBeOf = (loose: readonly LineRow[], { values }: LineRow) =>
  loose.filter(
    ({ values: { provider, reference } }) =>
      (provider === '' || documentIn(provider) === documentIn(values.provider)) &&
      (reference === '' || plain(reference) === plain(values.reference)),
  )

/**
 * What is wrong, by row: an invoice with one bad row does not go in at all, and each of its rows says why.
 * @param also what is wrong with a good row against what the shop has
 */
export function wrongRows(
  rows: readonly LineRow[],
  also: (row: LineRow) => Problem | undefined,
): ReadonlyMap<number, Problem> {
  const wrong = new Map<number, Problem>()
  const isLoose = ({ values }: LineRow) => values.provider === '' || values.reference === ''
  const loose = rows.filter(isLoose)
  for (const { row, values } of loose) wrong.set(row, values.problem!)
  for (const invoice of invoicesOf(rows.filter((row) => !isLoose(row))).values()) {
    const own = wrongTogether(invoice)
    for (const row of invoice) {
      const problem = row.values.problem ?? also(row)
      if (problem && !own.has(row.row)) own.set(row.row, problem)
    }
    const guilty = [...own.keys(), ...mayBeOf(loose, invoice[0]!).map(({ row }) => row)][0]
    if (guilty === undefined) continue
    const message = `Su factura tiene un error en la fila ${guilty}: corrígela y súbela entera`
    for (const { row } of invoice) wrong.set(row, own.get(row) ?? { key: 'reference', message })
  }
  return wrong
}
