import { barcodeProblem } from '../../catalog/barcode'
import { codeCell } from '../../catalog/code-cell'
import { MAX_CM, MAX_GRAMS } from '../../catalog/products/measures'
import { DEFAULT_LIST } from '../../catalog/products/product'
import { parseTax, type TaxRate } from '../../catalog/tax'
import { type UnitCode, units } from '../../catalog/units'
import { type CellParser, money, oneOf, quantity, text, whole } from '../../kernel/sheet/cells'
import { type Column, defineColumns } from '../../kernel/sheet/columns'
import type { PriceListData } from '../../settings/price-lists/price-list'

/** What a row of a sheet of products says. A blank cell says nothing. */
export interface RowValues {
  sku?: string
  barcode?: string
  name?: string
  description?: string
  category?: string
  price?: number
  cost?: number
  tax?: TaxRate
  minimum?: number
  unit?: UnitCode
  grams?: number
  length?: number
  width?: number
  height?: number
  state?: 'active' | 'inactive'
  /** Sku of the product of which the row is a variant. */
  parent?: string
  /** `Talla: M; Color: Azul` */
  variant?: string
  /** Cents by number of list, list 1 apart. */
  prices: Record<string, number>
  /** Cells of the columns that a higher capability added, by key. */
  extra: Record<string, unknown>
}

/** Text as it is written, line breaks and all, so that an export comes back the same. */
const exact =
  (max: number): CellParser<string> =>
  (cell) => {
    const parsed = text({ max })(cell)
    return 'error' in parsed || typeof cell !== 'string' ? parsed : { value: cell.trim().replaceAll('\r\n', '\n') }
  }

const barcode: CellParser<string> = (cell) => {
  const parsed = codeCell(40)(cell)
  if ('error' in parsed) return parsed
  const problem = barcodeProblem(parsed.value)
  return problem ? { error: problem } : parsed
}

const tax: CellParser<TaxRate> = (cell) => {
  const value = typeof cell === 'number' || typeof cell === 'string' ? parseTax(cell) : undefined
  return value ? { value } : { error: 'Escribe el porcentaje, como 19 o 5, o Exento, Excluido, INC 8' }
}

/** A whole number of 1 or more. */
const measure = (max: number, unit: string): CellParser<number> => {
  const error = `Escribe ${unit} enteros, de 1 a ${max}`
  const parse = whole(max, error)
  return (cell) => {
    const parsed = parse(cell)
    return 'value' in parsed && parsed.value < 1 ? { error } : parsed
  }
}

const unitNames: Record<string, UnitCode> = Object.fromEntries(
  Object.entries(units).flatMap(([code, name]) => [
    [name, code as UnitCode],
    [code, code as UnitCode],
  ]),
)

const own = defineColumns([
  { key: 'sku', headers: ['SKU', 'Referencia', 'Código', 'Código interno', 'Ref'], parse: codeCell(40) },
  {
    key: 'barcode',
    headers: ['Código de barras', 'Código de barra', 'EAN', 'Barcode', 'EAN13', 'GTIN', 'Barras', 'PLU'],
    parse: barcode,
  },
  {
    key: 'name',
    headers: [
      'Nombre',
      'Producto',
      'Nombre del producto',
      'Artículo',
      'Descripción del producto',
      'Nombre del artículo',
      'Descripción del artículo',
      'Mercancía',
    ],
    parse: exact(160),
  },
  { key: 'description', headers: ['Descripción', 'Detalle', 'Observaciones'], parse: exact(4_000) },
  {
    key: 'category',
    headers: ['Categoría', 'Línea', 'Grupo', 'Familia', 'Departamento', 'Tipo de producto'],
    parse: exact(80),
  },
  {
    key: 'price',
    headers: [
      'Precio',
      'Precio de venta',
      'PVP',
      'Valor',
      'Precio 1',
      'Valor unitario',
      'Precio unitario',
      'Valor de venta',
      'Precio al público',
      'Precio público',
      'Tarifa',
    ],
    parse: money(),
  },
  {
    key: 'cost',
    headers: [
      'Costo',
      'Precio de compra',
      'Costo unitario',
      'Precio de costo',
      'Valor de compra',
      'Valor costo',
      'Costo de compra',
      'Último costo',
    ],
    parse: money(),
  },
  { key: 'tax', headers: ['IVA', 'Impuesto', '% IVA', 'Tarifa IVA'], parse: tax },
  { key: 'minimum', headers: ['Stock mínimo', 'Existencia mínima', 'Mínimo'], parse: quantity() },
  { key: 'unit', headers: ['Unidad', 'Unidad de medida'], parse: oneOf(unitNames) },
  { key: 'grams', headers: ['Peso (g)', 'Peso en gramos', 'Gramos', 'Peso'], parse: measure(MAX_GRAMS, 'gramos') },
  { key: 'length', headers: ['Largo (cm)', 'Largo', 'Longitud'], parse: measure(MAX_CM, 'centímetros') },
  { key: 'width', headers: ['Ancho (cm)', 'Ancho'], parse: measure(MAX_CM, 'centímetros') },
  { key: 'height', headers: ['Alto (cm)', 'Alto', 'Altura'], parse: measure(MAX_CM, 'centímetros') },
  { key: 'state', headers: ['Estado'], parse: oneOf({ Activo: 'active', Inactivo: 'inactive' } as const) },
  { key: 'parent', headers: ['SKU del producto', 'Producto padre', 'SKU padre'], parse: exact(40) },
  { key: 'variant', headers: ['Variante', 'Variación'], parse: exact(240) },
])

/** Lists that get a column: the active ones, list 1 apart. */
export const extraLists = (lists: readonly PriceListData[]): PriceListData[] =>
  lists.filter((list) => list.active && String(list.id) !== DEFAULT_LIST)

export const listHeader = (list: PriceListData): string => `Precio ${list.name}`

/** Columns of a sheet of products: its own, one for each price list, and those of a higher capability. */
export const importColumns = (lists: readonly PriceListData[], extra: readonly Column[]): readonly Column[] => [
  ...own,
  ...extraLists(lists).map(
    (list): Column => ({ key: `price.${list.id}`, headers: [listHeader(list), `Precio ${list.id}`], parse: money() }),
  ),
  ...extra,
]

const ownKeys = new Set<string>(own.map((column) => column.key))

/** The cells of a row by what they mean. */
export function rowValues(values: Readonly<Record<string, unknown>>): RowValues {
  const row: RowValues = { prices: {}, extra: {} }
  for (const [key, value] of Object.entries(values)) {
    if (ownKeys.has(key)) Object.assign(row, { [key]: value })
    else if (key.startsWith('price.')) row.prices[key.slice('price.'.length)] = value as number
    else row.extra[key] = value
  }
  return row
}
