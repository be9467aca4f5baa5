import type * as z from 'zod'
import { postStanding } from '../../accounting/journal/reversal'
import { presentAuthor } from '../../documents/author'
import { ledgerFor } from '../../inventory/adjustments/adjust'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { formatQuantity, mulDiv } from '../../kernel/values/money'
import { dayOf } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { itemsOf } from '../../treasury/open-item/open-item'
import { writeItems } from '../../treasury/open-item/write-items'
import { stockOf } from '../buying/basis'
import type { BoughtLineData } from '../buying/line'
import { sumOf, type WithheldData } from '../buying/withheld'
import { Purchase, type PurchaseRow } from '../invoices/purchase'
import { isGoods, stockItemOf } from '../invoices/purchase-post'
import { PurchaseReturn, type PurchaseReturnData, type ReturnedLineData } from './purchase-return'
import type { NewReturnInput } from './purchase-return.input'
import type { ReturnOutput } from './purchase-return.wire'
import { returnEntryOf } from './return-entry'

/** `before + part` of `whole`, less `before`, of an amount: what goes back in several parts adds up to all of it. */
const share = (cents: number, before: number, part: number, whole: number): number =>
  mulDiv(cents, before + part, whole) - mulDiv(cents, before, whole)

/** What goes back of a line. @throws AppError 422 for more than is left of it */
function returnedLine(line: BoughtLineData, quantity: number): ReturnedLineData {
  if (line.returned + quantity > line.quantity)
    throw invalid({
      products: [`De ${line.name} puedes devolver ${formatQuantity(line.quantity - line.returned)}`],
    })
  const of = (cents: number) => share(cents, line.returned, quantity, line.quantity)
  return {
    lineId: line.id,
    productId: line.productId!,
    ...(line.variantId ? { variantId: line.variantId } : {}),
    storageId: line.storageId!,
    storageName: line.storageName ?? '',
    name: line.name,
    quantity,
    baseCents: of(line.baseCents),
    taxCents: of(line.taxCents),
    valueCents: of(line.valueCents),
  }
}

/** @throws AppError 404 for a line that is not of the purchase, 422 for none or too much */
function linesOf(purchase: PurchaseRow, { products }: NewReturnInput): ReturnedLineData[] {
  const lines = new Map(purchase.lines.filter(isGoods).map((line) => [line.id, line]))
  const asked = new Map<string, number>()
  for (const { line_id, quantity } of products) asked.set(line_id, (asked.get(line_id) ?? 0) + quantity)
  return [...asked].map(([id, quantity]) => {
    const line = lines.get(id)
    if (!line) throw notFound('el renglón de la compra')
    return returnedLine(line, quantity)
  })
}

/** What of the withholdings of a purchase goes back with a base: by concept, in the share of it. */
function withheldOf(purchase: PurchaseRow, lines: readonly ReturnedLineData[]): WithheldData[] {
  const bought = new Map(purchase.lines.map((line) => [line.id, line]))
  const sums = (of: (line: BoughtLineData) => number) => (concept: string) =>
    purchase.lines.filter((line) => line.concept === concept).reduce((sum, line) => sum + of(line), 0)
  const base = sums((line) => line.baseCents)
  const before = sums((line) => mulDiv(line.baseCents, line.returned, line.quantity))
  return purchase.withheld.map((row) => {
    const part = lines.reduce(
      (sum, line) => (bought.get(line.lineId)!.concept === row.concept ? sum + line.baseCents : sum),
      0,
    )
    const whole = base(row.concept)
    const of = (cents: number) => (whole === 0 ? 0 : share(cents, before(row.concept), part, whole))
    return { ...row, baseCents: of(row.baseCents), amountCents: of(row.amountCents) }
  })
}

/** The purchase once some of it went back. */
function afterReturn({ version: _, ...row }: PurchaseRow, lines: readonly ReturnedLineData[], number: string) {
  const back = new Map(lines.map((line) => [line.lineId, line]))
  return {
    ...row,
    hanging: [...row.hanging, number],
    lines: row.lines.map((line) => {
      const some = back.get(line.id)
      return some
        ? { ...line, returned: line.returned + some.quantity, returnedCents: line.returnedCents + some.valueCents }
        : line
    }),
  }
}

async function record(unit: Act, input: NewReturnInput): Promise<PurchaseReturnData> {
  const { number } = await PurchaseReturn.numbered(unit)
  const purchase = await Purchase.get(input.id)
  if (purchase.state === 'voided') throw conflict(`La compra ${purchase.number} está anulada.`)
  const lines = linesOf(purchase, input)
  const [items, found] = await Promise.all([
    itemsOf(purchase.id),
    load({ settings: settingsOf(), stock: stockOf(lines) }),
  ])
  const { accounts } = found.settings
  const withheld = withheldOf(purchase, lines)
  const totalCents = lines.reduce((sum, line) => sum + line.baseCents + line.taxCents, 0)
  const payableCents = totalCents - sumOf(withheld)
  const item = items.find((one) => one.account === purchase.account && one.thirdId === purchase.providerId)
  const owedCents = Math.min(payableCents, item?.balanceCents ?? 0)
  const day = dayOf(now())
  const ledger = ledgerFor(found.stock, found.settings)
  const left = lines.map((line) => {
    const storage = { id: line.storageId, name: line.storageName }
    const cents = ledger.takeBack(stockItemOf(line), storage, line.quantity, line.valueCents, 'purchaseReversal')
    return { storageId: line.storageId, cents }
  })
  const row = PurchaseReturn.build({
    number,
    day,
    lines,
    purchaseId: purchase.id,
    purchaseNumber: purchase.number,
    providerId: purchase.providerId,
    providerName: purchase.providerName,
    note: input.note,
    totalCents,
    withheldCents: sumOf(withheld),
    payableCents,
    favorCents: payableCents - owedCents,
  })
  const bought = new Map(purchase.lines.map((line) => [line.id, line]))
  const { account, creditsIva, providerId } = purchase
  const entry = { lines, bought, creditsIva, withheld, account, owedCents, left, providerId, purchaseId: purchase.id }
  await ledger.write(unit, {
    kind: 'purchaseReturn',
    id: row.id,
    number,
    day,
    ...(input.note ? { note: input.note } : {}),
  })
  const entries = postStanding(unit, {
    concept: `Devolución ${number} de la compra ${purchase.number} a ${purchase.providerName}`,
    documentKind: 'purchaseReturn',
    documentId: row.id,
    documentNumber: number,
    day,
    lines: returnEntryOf({ ...entry, favorCents: row.favorCents }, accounts),
  })
  writeItems(
    unit,
    { items, balances: new Map() },
    {
      documentKind: 'purchaseReturn',
      documentId: row.id,
      number,
      day,
      dueDate: day,
      totalCents,
      names: { [providerId]: purchase.providerName },
    },
  )
  unit.replace(Purchase, purchase, afterReturn(purchase, lines, number))
  const posted = { ...row, entries }
  unit.insert(PurchaseReturn, posted)
  unit.summary = `Devolvió mercancía de la compra ${purchase.number} a ${purchase.providerName}`
  return posted
}

export const presentReturn = (row: PurchaseReturnData): z.input<typeof ReturnOutput> => ({
  id: row.id,
  number: row.number,
  date: row.day,
  purchase: { id: row.purchaseId, number: row.purchaseNumber },
  provider: { id: row.providerId, name: row.providerName },
  note: row.note ?? null,
  total_cost: row.totalCents,
  withheld_cost: row.withheldCents,
  payable_cost: row.payableCents,
  favor_cost: row.favorCents,
  products: row.lines.map((line) => ({
    line_id: line.lineId,
    product_id: line.productId,
    name: line.name,
    storage: line.storageName,
    quantity: line.quantity,
    value: line.valueCents,
  })),
  created_at: row.at,
  user: presentAuthor(row),
})

/**
 * Gives goods of a purchase back to its provider, at the cents at which they came in: what is owed goes down, and what was
 * paid already is owed by the provider.
 * @throws AppError 404, 409 for goods that are not there any more, 422 for more than is left of a line
 */
export async function returnPurchase(input: NewReturnInput) {
  return presentReturn(await act((unit) => record(unit, input)))
}

/** The returns of a purchase, newest first. */
export async function listReturns({ id, ...input }: { id: string; page?: number; per_page?: number }) {
  await Purchase.get(id)
  const { data, meta } = await PurchaseReturn.list({ ...input, purchase: id })
  return { data: data.map(presentReturn), meta }
}
