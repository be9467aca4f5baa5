import type * as z from 'zod'
import { accountNames } from '../../accounting/chart/accounts'
import { postingDay } from '../../accounting/journal/day'
import { signature } from '../../documents/author'
import { ledgerFor } from '../../inventory/adjustments/adjust'
import { need, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { referTo } from '../../kernel/refer-to'
import { formatCop } from '../../kernel/values/money'
import { dayOf } from '../../kernel/values/time'
import { Provider } from '../../parties/providers/providers'
import { CostCenter } from '../../settings/cost-centers'
import { itemId, OpenItem, type OpenItemRow } from '../../treasury/open-item/open-item'
import { writeItems } from '../../treasury/open-item/write-items'
import { basisOf, rulesFor } from '../buying/basis'
import { addBought, boughtId, writeBought } from '../buying/bought'
import { boughtEntry } from '../buying/entry'
import { presentEntryLines } from '../buying/present'
import { termsOf } from '../buying/terms'
import { matchOrder } from '../orders/match'
import { Purchase, type PurchaseData } from './purchase'
import type { NewPurchaseInput } from './purchase.input'
import type { ListPurchases } from './purchase.wire'
import { claimReference, itemTerms, postPurchase, putGoods, stockItemOf } from './purchase-post'
import { presentDetail, presentPurchase, presentTerms } from './purchase-present'
import { type PriceChange, priceChanges, refreshPrices } from './refresh-prices'

/** The open item of each of some purchases, in one trip. */
export async function itemsOfPurchases(rows: readonly PurchaseData[]): Promise<Map<string, OpenItemRow>> {
  const idOf = (row: PurchaseData) => itemId(row.id, row.account, row.providerId)
  const { items } = await load({ items: OpenItem.many(rows.map(idOf)) })
  return new Map(rows.flatMap((row) => (items.has(idOf(row)) ? [[row.id, items.get(idOf(row))!] as const] : [])))
}

/** Purchases, newest first unless told; of a provider, a state or a period. */
export async function listPurchases({ provider_id, ...input }: z.output<typeof ListPurchases>) {
  const { data, meta } = await Purchase.list({ ...input, provider: provider_id })
  const items = await itemsOfPurchases(data)
  return { data: data.map((row) => presentPurchase(row, items.get(row.id))), meta }
}

/** A purchase with its lines, what is withheld and why. */
export async function getPurchase({ id }: { id: string }) {
  const row = await Purchase.get(id)
  return presentDetail(row, (await itemsOfPurchases([row])).get(id))
}

/** @throws AppError 403 for who may not change products */
function allowed(changes: PriceChange[]): PriceChange[] {
  if (changes.length > 0)
    need(
      'product-update',
      'No tienes permiso para cambiar el costo o el precio de los productos. Registra la compra sin ese cambio.',
    )
  return changes
}

/** Writes a new purchase with all that it moves. @throws AppError as `createPurchase` */
export async function recordPurchase(
  unit: Act,
  input: NewPurchaseInput,
): Promise<{ row: PurchaseData; changes: PriceChange[] }> {
  const day = postingDay(input.date)
  const rules = await rulesFor(input)
  const { number } = await Purchase.numbered(unit)
  const provider = await referTo(unit, Provider, input.provider_id, { field: 'provider_id' })
  await referTo(unit, CostCenter, input.cost_center_id, { field: 'cost_center_id' })
  const basis = await basisOf(input, day)
  const { bought, ...terms } = termsOf(input, { day, basis, rules })
  const built = Purchase.build({
    ...terms,
    number,
    day,
    providerId: provider.id,
    providerName: provider.name,
    reference: input.reference,
    costCenterId: input.cost_center_id,
    buyOrderId: input.buy_order_id,
    ...(input.buy_order_id && input.accept_differences ? { acceptedBy: signature().userName } : {}),
    cufe: input.cufe,
    notes: input.notes,
  })
  const row = postPurchase(unit, built, basis.settings)
  await claimReference(unit, row.id, { is: row })
  if (row.buyOrderId)
    await matchOrder(unit, row.buyOrderId, {
      is: row.lines,
      providerId: row.providerId,
      accepted: input.accept_differences,
    })
  const changes = allowed(priceChanges(input, row.lines, basis))
  const ledger = ledgerFor(basis.stock, basis.settings)
  putGoods(ledger, row.lines, (line) => basis.items.get(line.variantId ?? line.productId!) ?? stockItemOf(line))
  await ledger.write(unit, { kind: 'purchase', id: row.id, number, day })
  writeItems(unit, { balances: new Map() }, itemTerms(row))
  writeBought(unit, boughtId(provider.id, day), basis.bought, addBought(basis.bought?.concepts ?? {}, bought))
  unit.insert(Purchase, row)
  unit.summary = `Registró la compra ${number} a ${provider.name} por ${formatCop(row.totals.totalCents)}`
  return { row, changes }
}

/**
 * Records what a provider billed: goods into stock, expenses, IVA, what is withheld and what is owed, in one transaction;
 * then the costs and sale prices that were asked for, each change told.
 * @throws AppError 409 when its month is closed, 422 by field, at `reference` for a number that the provider already has
 */
export async function createPurchase(input: NewPurchaseInput) {
  const { row, changes } = await act((unit) => recordPurchase(unit, input))
  await refreshPrices(changes)
  const items = await itemsOfPurchases([row])
  return { ...presentPurchase(row, items.get(row.id)), prices: changes.map(presentChange) }
}

export const presentChange = ({ name, costBefore, costAfter, priceBefore, priceAfter }: PriceChange) => ({
  name,
  cost_before: costBefore,
  cost_after: costAfter,
  price_before: priceBefore,
  price_after: priceAfter,
})

/** What a purchase would come to: totals, withholdings with their norm and why, averages and prices, entry. Writes nothing. */
export async function previewPurchase(input: Omit<NewPurchaseInput, 'reference'>) {
  const day = input.date ?? dayOf(now())
  const rules = await rulesFor(input)
  const basis = await basisOf(input, day)
  const terms = termsOf(input, { day, basis, rules })
  const entry = boughtEntry(
    { ...terms, providerId: basis.provider.id, costCenterId: input.cost_center_id },
    basis.settings.accounts,
  )
  const names = await accountNames(entry.map(({ account }) => account))
  return {
    ...presentTerms(terms, basis),
    prices: priceChanges(input, terms.lines, basis).map(presentChange),
    entry: presentEntryLines(entry, names),
  }
}
