import { Product, type ProductRow } from '../../catalog/products/product'
import { RestoredJob } from '../../catalog/products/products'
import { piecesOf } from '../../documents/parts'
import { type Act, act } from '../../kernel/db/act'
import { partition } from '../../kernel/db/keys'
import { load, range } from '../../kernel/db/read'
import { job, type Running } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { MinimumsJob } from '../../settings/minimums'
import { Settings, type SettingsRow, settingsOf } from '../../settings/settings'
import { noteRemoval } from '../stock/removals'
import { Stock, type StockRow } from '../stock/stock'
import { stockOf } from '../stock/stock-of'
import { isVirtual } from '../stock/storage'

/** Rows brought to their minimum in one transaction, which checks the product of each too. */
const ROWS_AT_ONCE = 40

/** Rows looked at between two signs of life of the job. */
const PAGE = 1_000

/** A row follows its product, and one of a product without a minimum the shop; unless it has one of its own or travels. */
const follows = (row: StockRow): boolean => !row.ownMinimum && !isVirtual(row.storageId)

/** Adds to the unit that the minimum of a product changed: new rows begin with it, a job brings it to those there are. */
export function minimumChanged(unit: Act, productId: string): void {
  noteRemoval(unit)
  enqueue(unit, MinimumsJob, { input: { productId } })
}

interface Behind {
  row: StockRow
  product: ProductRow
  minimum: number
}

/** A row that was closed with its product is open again when the product is back. */
const isBack = (row: StockRow, product: ProductRow): boolean => row.closed === true && product.state !== 'deleted'

/** Those of some rows that do not have the minimum that they should, and the settings that say so. */
async function behind(rows: readonly StockRow[]): Promise<{ settings: SettingsRow; found: Behind[] }> {
  const { settings, products } = await load({
    settings: settingsOf(),
    products: Product.many([...new Set(rows.map((row) => row.productId))]),
  })
  const found = rows.flatMap((row) => {
    const product = products.get(row.productId)
    if (!product) return []
    const minimum = follows(row) ? product.minimum || settings.inventory.minimumQuantity : row.minimum
    return minimum === row.minimum && !isBack(row, product) ? [] : [{ row, product, minimum }]
  })
  return { settings, found }
}

const bringRows = (ids: readonly string[]): Promise<void> =>
  act(async (unit) => {
    const { rows } = await load({ rows: Stock.many(ids) })
    const { settings, found } = await behind([...rows.values()])
    for (const { row, product, minimum } of found) {
      unit.replace(Stock, row, { ...row, minimum, closed: isBack(row, product) ? undefined : row.closed })
      unit.check(Product, product)
    }
    if (found.length > 0 && settings.version > 0) unit.check(Settings, settings)
  })

async function bringAll(rows: readonly StockRow[]): Promise<void> {
  const { found } = await behind(rows)
  for (const some of piecesOf(found, ROWS_AT_ONCE)) await bringRows(some.map(({ row }) => row.id))
}

/** Brings the minimum of a product to its stock rows. Harmless to repeat. */
export async function bringMinimum(product: Pick<ProductRow, 'id' | 'variantIds'>): Promise<void> {
  const stock = await stockOf([product.id, ...product.variantIds])
  await bringAll([...stock.values()].flat())
}

/** Brings every stock row of the shop to the minimum of its product, or of the shop. Harmless to repeat. */
export async function bringMinimums(progress: Running['progress']): Promise<void> {
  let start: Awaited<ReturnType<typeof range>>['next']
  let seen = 0
  do {
    const { items, next } = await range({ pk: partition(Stock.name), start, limit: PAGE })
    await bringAll(items.map(Stock.fromItem))
    seen += items.length
    await progress(seen, seen)
    start = next
  } while (start)
}

async function bring({ productId }: { productId?: string }, progress: Running['progress']) {
  const product = productId === undefined ? undefined : await Product.find(productId)
  if (productId === undefined) await bringMinimums(progress)
  else if (product) await bringMinimum(product)
  return { summary: 'Stock mínimo actualizado' }
}

/** The jobs of minimums: of one product, that changed or came back, or of the shop when its general minimum changed. */
export const minimumsJob = job({ ...MinimumsJob, run: ({ input, progress }) => bring(input, progress) })
export const restoredJob = job({ ...RestoredJob, run: ({ input, progress }) => bring(input, progress) })
