import { accountNames, chart } from '../../accounting/chart/accounts'
import { BUSINESS, Business } from '../../identity/business/business'
import { chargesIva } from '../../identity/business/regime'
import { type Item, itemsTaxedOn, needItems } from '../../inventory/stock/item'
import { StockLedger } from '../../inventory/stock/ledger'
import { needWorking, Storage } from '../../inventory/stock/storage'
import { load } from '../../kernel/db/read'
import type { Day } from '../../kernel/values/time'
import { Provider } from '../../parties/providers/providers'
import { settingsOf } from '../../settings/settings'
import { withholdings } from '../../settings/taxes/withholdings'
import { BoughtThatDay, boughtId } from './bought'
import type { BoughtLineInput } from './line.input'

/** What a request of something bought names. */
export interface Named {
  provider_id: string
  storage_id?: string | undefined
  products: readonly BoughtLineInput[]
}

/** What hardly changes, read before the act: rules of withholding, the chart where an expense names an account of it. */
export async function rulesFor({ products }: Pick<Named, 'products'>) {
  const named = products.flatMap(({ account }) => account ?? [])
  const [rules, names] = await Promise.all([withholdings.rows.active(), namesOf(named)])
  return { rules, accounts: names }
}
export type Rules = Awaited<ReturnType<typeof rulesFor>>

/** Names of accounts that are in the chart. */
async function namesOf(codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const known = new Set((await chart()).map(({ code }) => code))
  return accountNames(codes.filter((code) => known.has(code)))
}

const itemRefs = (products: readonly BoughtLineInput[]) =>
  products.flatMap(({ product_id, variant_id }) =>
    product_id ? [{ productId: product_id, variantId: variant_id }] : [],
  )

/** Where the lines of a request go, by the storages that they name. */
const placesOf = ({ products, storage_id }: Named) => [
  ...new Set([...(storage_id ? [storage_id] : []), ...products.flatMap((line) => line.storage_id ?? [])]),
]

/** Stock rows that some lines touch. */
export const stockOf = (
  lines: readonly { productId?: string | undefined; variantId?: string | undefined; storageId?: string | undefined }[],
) =>
  StockLedger.rows(
    lines.flatMap(({ productId, variantId, storageId }) =>
      productId && storageId ? [{ item: { productId, ...(variantId ? { variantId } : {}) }, storageId }] : [],
    ),
  )

/**
 * Everything that decides about something bought, in two trips: the products, and the rest.
 * @throws AppError 404 for what is not there, 409 for a storage that is not in use, 422 for a product without its variant
 */
export async function basisOf(named: Named, day: Day) {
  const found = await needItems(itemRefs(named.products))
  const lines = named.products.map((line) => ({
    productId: line.product_id,
    variantId: line.variant_id,
    storageId: line.storage_id ?? named.storage_id,
  }))
  const { storages, ...rest } = await load({
    business: Business.one(BUSINESS),
    settings: settingsOf(),
    provider: Provider.one(named.provider_id),
    bought: BoughtThatDay.maybe(boughtId(named.provider_id, day)),
    storages: Storage.many(placesOf(named)),
    stock: stockOf(lines),
  })
  const items: Map<string, Item> = found.size > 0 ? await itemsTaxedOn(found, day) : found
  for (const storage of storages.values()) needWorking(storage)
  return { ...rest, storages, items, creditsIva: chargesIva(rest.business.regime) }
}
export type Basis = Awaited<ReturnType<typeof basisOf>>
