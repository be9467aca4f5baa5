import { DEFAULT_LIST, type PriceRow, type ProductRow } from '../../catalog/products/product'
import { everyProduct } from '../../catalog/products/product-list'
import type { VariantRow } from '../../catalog/products/variant'
import { taxName } from '../../catalog/tax'
import { units } from '../../catalog/units'
import type { FileAnswer } from '../../kernel/call'
import { bound } from '../../kernel/context'
import { load } from '../../kernel/db/read'
import { XLSX } from '../../kernel/files/content-type'
import { type SheetColumn, type SheetValue, writeSheet } from '../../kernel/sheet/write'
import type { PriceListData } from '../../settings/price-lists/price-list'
import { settingsOf } from '../../settings/settings'
import { extraLists, listHeader } from './import-columns'
import { variantText } from './import-plan'
import { EXAMPLE_SKU } from './import-rows'

/** Columns that a higher capability adds to the export, and their values by product or variant id. */
export interface ExportExtra {
  columns: readonly SheetColumn[]
  values(ids: readonly string[]): Promise<Map<string, readonly SheetValue[]>>
}

const fixed: readonly SheetColumn[] = [
  { header: 'SKU', kind: 'text' },
  { header: 'Código de barras', kind: 'text' },
  { header: 'Nombre', kind: 'text', width: 40 },
  { header: 'Descripción', kind: 'text', width: 40 },
  { header: 'Categoría', kind: 'text' },
  { header: 'Precio', kind: 'money' },
  { header: 'Costo', kind: 'money' },
  { header: 'IVA', kind: 'text', width: 10 },
  { header: 'Stock mínimo', kind: 'quantity' },
  { header: 'Unidad', kind: 'text', width: 12 },
  { header: 'Peso (g)', kind: 'number' },
  { header: 'Largo (cm)', kind: 'number' },
  { header: 'Ancho (cm)', kind: 'number' },
  { header: 'Alto (cm)', kind: 'number' },
  { header: 'Estado', kind: 'text', width: 10 },
  { header: 'SKU del producto', kind: 'text' },
  { header: 'Variante', kind: 'text', width: 30 },
]

const costColumn = fixed.findIndex(({ header }) => header === 'Costo')

/** The fixed part of a row, or of the titles, as whoever exports may see it. */
const seen = <T>(cells: readonly T[], costs: boolean): readonly T[] =>
  costs ? cells : cells.filter((_, column) => column !== costColumn)

const columnsOf = (
  lists: readonly PriceListData[],
  extra: Pick<ExportExtra, 'columns'>,
  costs = true,
): SheetColumn[] => [
  ...seen(fixed, costs),
  ...lists.map((list): SheetColumn => ({ header: listHeader(list), kind: 'money' })),
  ...extra.columns,
]

const stateName = { active: 'Activo', inactive: 'Inactivo', deleted: 'Inactivo' } as const
const pricesIn = (lists: readonly PriceListData[], prices: PriceRow) => lists.map((list) => prices[String(list.id)])

function productCells(product: ProductRow, category: string | undefined): SheetValue[] {
  const { sku, barcode, name, description, prices, costCents, minimum, unitCode, state } = product
  const unit = units[unitCode]
  return [
    sku,
    barcode,
    name,
    description,
    category,
    prices[DEFAULT_LIST],
    costCents,
    taxName(product),
    minimum,
    unit,
    product.grams,
    product.lengthCm,
    product.widthCm,
    product.heightCm,
    stateName[state],
    null,
    null,
  ]
}

function variantCells(product: ProductRow, variant: VariantRow): SheetValue[] {
  const { sku, barcode, prices, costCents, state, terms } = variant
  const name = product.name
  return [
    sku,
    barcode,
    name,
    null,
    null,
    prices[DEFAULT_LIST],
    costCents,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    stateName[state],
    product.sku,
    variantText(terms),
  ]
}

/** Products between two readings of the extra columns. */
const CHUNK = 100

/** What a sheet of products is of. */
export interface ExportChoice {
  category_id?: string
  /** Whether whoever asks sees what goods cost. */
  costs: boolean
  /** Hears how many products are in it so far. */
  told?: (products: number) => Promise<void>
}

interface Exported extends ExportChoice {
  lists: readonly PriceListData[]
  extra: ExportExtra
}

async function* rows({ category_id: categoryId, lists, extra, costs, told }: Exported) {
  let products = 0
  let chunk: { id: string; cells: SheetValue[] }[] = []
  const flush = async () => {
    const values =
      extra.columns.length > 0 ? await extra.values(chunk.map(({ id }) => id)) : new Map<string, SheetValue[]>()
    const full = chunk.map(({ id, cells }) => [...cells, ...(values.get(id) ?? [])])
    chunk = []
    return full
  }
  for await (const { product, category, variants } of everyProduct({ categoryId })) {
    const add = ({ id, prices }: { id: string; prices: PriceRow }, cells: SheetValue[]) =>
      chunk.push({ id, cells: [...seen(cells, costs), ...pricesIn(lists, prices)] })
    add(product, productCells(product, category))
    products += 1
    for (const variant of variants) add(variant, variantCells(product, variant))
    if (chunk.length < CHUNK) continue
    yield* await flush()
    await told?.(products)
  }
  yield* await flush()
}

/**
 * `products.xlsx`: every product and variant that is not deleted, as a stream. Importing it back changes nothing.
 */
export async function exportProducts(choice: ExportChoice, extra: ExportExtra): Promise<FileAnswer> {
  const { settings } = await load({ settings: settingsOf() })
  const lists = extraLists(settings.priceLists)
  const body = writeSheet({
    name: 'Productos',
    columns: columnsOf(lists, extra, choice.costs),
    rows: bound(rows({ ...choice, lists, extra })),
  })
  return { filename: 'products.xlsx', contentType: XLSX, body }
}

/** A sheet to fill in: the titles, and two rows of example that the import leaves out. */
export async function templateSheet(extra: Pick<ExportExtra, 'columns'>): Promise<FileAnswer> {
  const { settings } = await load({ settings: settingsOf() })
  const lists = extraLists(settings.priceLists)
  const example: SheetValue[][] = [
    [
      `${EXAMPLE_SKU}-1`,
      '7702004003508',
      'Camiseta básica (fila de ejemplo: bórrala)',
      'Algodón',
      'Ropa',
      4_500_000,
      2_200_000,
      '19 %',
      5_000,
      'Unidad',
      250,
      30,
      20,
      5,
      'Activo',
      null,
      null,
    ],
    [
      `${EXAMPLE_SKU}-1-M`,
      null,
      'Camiseta básica',
      null,
      null,
      4_500_000,
      2_200_000,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      'Activo',
      `${EXAMPLE_SKU}-1`,
      'Talla: M; Color: Azul',
    ],
  ]
  const columns = columnsOf(lists, extra)
  return {
    filename: 'plantilla-productos.xlsx',
    contentType: XLSX,
    body: writeSheet({ name: 'Productos', columns, rows: example }),
  }
}
