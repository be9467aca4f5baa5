import { entriesRequest } from '../../accounting/journal/reversal'
import { ledgerFor } from '../../inventory/adjustments/adjust'
import type { StockLedger } from '../../inventory/stock/ledger'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { referTo } from '../../kernel/refer-to'
import { type Day, dayOf } from '../../kernel/values/time'
import { Provider } from '../../parties/providers/providers'
import { CostCenter } from '../../settings/cost-centers'
import { settingsOf } from '../../settings/settings'
import { itemsOf, type OpenItemRow } from '../../treasury/open-item/open-item'
import { writeItems } from '../../treasury/open-item/write-items'
import { basisOf, rulesFor, stockOf } from '../buying/basis'
import { addBought, BoughtThatDay, boughtId, writeBought } from '../buying/bought'
import { groupsOf } from '../buying/lines'
import { termsOf } from '../buying/terms'
import { boughtBy } from '../buying/withheld'
import { matchOrder } from '../orders/match'
import { postTakenBack, type TakenBack, takeGoodsBack } from './goods-back'
import { Purchase, type PurchaseData, type PurchaseRow } from './purchase'
import type { PurchaseChangesInput } from './purchase.input'
import { claimReference, isGoods, itemTerms, postPurchase, putGoods, stockItemOf } from './purchase-post'
import { presentPurchase } from './purchase-present'

/** @throws AppError 409 that names what hangs from a purchase: a payment, a return, a landed cost */
export function needFree(row: PurchaseData, items: readonly OpenItemRow[]): void {
  const item = items.find(({ account, thirdId }) => account === row.account && thirdId === row.providerId)
  const isPaid = row.hanging.length === 0 && (item?.balanceCents ?? 0) !== row.totals.payableCents
  const hanging = [...row.hanging, ...(isPaid ? ['un pago'] : [])]
  if (hanging.length > 0)
    throw conflict(`De la compra ${row.number} depende ${hanging.join(', ')}: anúlalo primero.`, 'in_use')
}

const reversalOf = (row: PurchaseData, day: Day, took: Pick<TakenBack, 'entries' | 'beyond'>): TakenBack => ({
  concept: `Anulación de la compra ${row.number} a ${row.providerName}`,
  document: { kind: 'purchase', id: row.id, number: row.number, day },
  ...took,
})

const boughtOf = (row: PurchaseData) => boughtBy(groupsOf(row.lines), row.withheld)

/**
 * Voids a purchase: goods out again, its entry reversed, nothing owed, all dated today; its number is free again.
 * @throws AppError 409 while something hangs from it, or when its goods are not there any more
 */
export async function voidPurchase({ id, note }: { id: string; note?: string }) {
  const row = await act(async (unit) => {
    const before = await Purchase.get(id)
    Purchase.need(before, 'voided')
    const [items, found] = await Promise.all([
      itemsOf(id),
      load({
        settings: settingsOf(),
        entries: entriesRequest(before.entries),
        stock: stockOf(before.lines),
        bought: BoughtThatDay.maybe(boughtId(before.providerId, before.day)),
      }),
    ])
    needFree(before, items)
    const day = dayOf(now())
    const mapping = found.settings.accounts
    const ledger = ledgerFor(found.stock, found.settings)
    const beyond = takeGoodsBack(ledger, before, mapping)
    await ledger.write(unit, { kind: 'purchase', id, number: before.number, day, ...(note ? { note } : {}) })
    postTakenBack(unit, reversalOf(before, day, { entries: found.entries, beyond }))
    writeItems(unit, { items, balances: new Map() }, itemTerms(before))
    const left = addBought(found.bought?.concepts ?? {}, boughtOf(before), -1)
    writeBought(unit, boughtId(before.providerId, before.day), found.bought, left)
    if (before.buyOrderId)
      await matchOrder(unit, before.buyOrderId, { was: before.lines, providerId: before.providerId })
    await claimReference(unit, id, { was: before })
    unit.summary = `Anuló la compra ${before.number} a ${before.providerName}`
    return Purchase.void(unit, before, note, { entries: [] })
  })
  return presentPurchase(row, undefined)
}

/** Takes a purchase as it was out of stock and books, and puts in what it is by now, on its own day. */
async function repost(unit: Act, before: PurchaseRow, input: PurchaseChangesInput): Promise<PurchaseData> {
  const { day } = before
  const rules = await rulesFor(input)
  const provider = await referTo(unit, Provider, input.provider_id, { field: 'provider_id', before: before.providerId })
  await referTo(unit, CostCenter, input.cost_center_id, {
    field: 'cost_center_id',
    ...(before.costCenterId ? { before: before.costCenterId } : {}),
  })
  const [basis, items] = await Promise.all([basisOf(input, day), itemsOf(before.id)])
  needFree(before, items)
  const { stock, entries } = await load({
    stock: stockOf([...before.lines, ...linesNamed(input)]),
    entries: entriesRequest(before.entries),
  })
  const sameProvider = provider.id === before.providerId
  const { bought, ...terms } = termsOf(input, {
    day,
    basis,
    rules,
    ...(sameProvider ? { without: boughtOf(before) } : {}),
  })
  const { version: _, ...row } = before
  const changed: PurchaseData = {
    ...row,
    ...terms,
    providerId: provider.id,
    providerName: provider.name,
    reference: input.reference,
    costCenterId: input.cost_center_id,
    notes: input.notes,
  }
  if (row.buyOrderId)
    await matchOrder(unit, row.buyOrderId, {
      was: row.lines,
      is: changed.lines,
      providerId: changed.providerId,
      accepted: input.accept_differences ?? row.acceptedBy !== undefined,
    })
  await claimReference(unit, row.id, { was: row, is: changed })
  const mapping = basis.settings.accounts
  const ledger = ledgerFor(stock, {
    ...basis.settings,
    inventory: { ...basis.settings.inventory, allowNegativeStock: true },
  })
  const beyond = takeGoodsBack(ledger, row, mapping)
  putGoods(ledger, changed.lines)
  needNoDeficit(ledger, [...row.lines, ...changed.lines], basis.settings.inventory.allowNegativeStock)
  await ledger.write(unit, { kind: 'purchase', id: row.id, number: row.number, day })
  postTakenBack(unit, reversalOf(row, day, { entries, beyond }))
  const after = postPurchase(unit, changed, basis.settings)
  writeItems(unit, { items, balances: new Map() }, itemTerms(after))
  await moveBought(unit, before, after, { bought, basis })
  return after
}

const linesNamed = (input: PurchaseChangesInput) =>
  input.products.map((line) => ({
    productId: line.product_id,
    variantId: line.variant_id,
    storageId: line.storage_id ?? input.storage_id,
  }))

/** @throws AppError 409 when a change would leave less than nothing where the shop does not allow it */
export function needNoDeficit(ledger: StockLedger, lines: PurchaseData['lines'], allowed: boolean): void {
  for (const line of lines.filter(isGoods))
    if (!allowed && ledger.free(stockItemOf(line), line.storageId!) < 0)
      throw conflict(
        `Ya salió parte de ${line.name} de ${line.storageName}: no hay tanto para cambiar.`,
        'out_of_stock',
      )
}

/** What is bought that day, without the purchase as it was and with it as it is. */
async function moveBought(
  unit: Act,
  before: PurchaseData,
  after: PurchaseData,
  { bought, basis }: { bought: ReturnType<typeof boughtOf>; basis: Awaited<ReturnType<typeof basisOf>> },
): Promise<void> {
  const own = boughtOf(before)
  const now = basis.bought?.concepts ?? {}
  if (after.providerId === before.providerId) {
    writeBought(unit, boughtId(after.providerId, after.day), basis.bought, addBought(addBought(now, own, -1), bought))
    return
  }
  const id = boughtId(before.providerId, before.day)
  const { old } = await load({ old: BoughtThatDay.maybe(id) })
  writeBought(unit, id, old, addBought(old?.concepts ?? {}, own, -1))
  writeBought(unit, boughtId(after.providerId, after.day), basis.bought, addBought(now, bought))
}

/**
 * Changes a purchase: a reversal of what was posted and a new posting, in one transaction, on its own day; the version
 * before it is kept.
 * @throws AppError 409 while something hangs from it, or its month is closed; 422 by field
 */
export async function updatePurchase({ id, ...input }: PurchaseChangesInput) {
  const row = await act(async (unit) => {
    const before = await Purchase.get(id)
    if (before.state === 'voided')
      throw conflict(`La factura de compra ${before.number} está anulada: ya no se cambia.`)
    const after = await repost(unit, before, { ...input, id })
    unit.summary = `Cambió la compra ${before.number} a ${before.providerName}`
    return Purchase.amend(unit, before, after)
  })
  return presentPurchase(row, { balanceCents: row.totals.payableCents })
}
