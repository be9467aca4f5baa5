import type * as z from 'zod'
import { presentAuthor } from '../../documents/author'
import { needWorking, Storage } from '../../inventory/stock/storage'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { conflict, invalid } from '../../kernel/errors'
import { referTo } from '../../kernel/refer-to'
import { mulDiv, UNIT } from '../../kernel/values/money'
import { type Day, dayOf } from '../../kernel/values/time'
import { Provider } from '../../parties/providers/providers'
import { basisOf, rulesFor } from '../buying/basis'
import { groupsOf, linesOf, totalsOf } from '../buying/lines'
import { presentDiscount, presentLine } from '../buying/present'
import { sumOf, withheldOf } from '../buying/withheld'
import { BuyOrder, type BuyOrderData, type BuyOrderRow, type OrderedLineData } from './buy-order'
import type { BuyOrderChangesInput, NewBuyOrderInput } from './buy-order.input'
import type { BuyOrderDetail, BuyOrderOutput, ListBuyOrders } from './buy-order.wire'
import { differs } from './match'

function presentBuyOrder(row: BuyOrderData): z.input<typeof BuyOrderOutput> {
  const { totals } = row
  return {
    id: row.id,
    number: row.number,
    type: 'goods',
    date: row.day,
    expected: row.dueDate ?? null,
    state: row.state,
    provider_id: row.providerId,
    provider: { id: row.providerId, name: row.providerName },
    storage: { id: row.storageId, name: row.storageName },
    total_bruto: totals.grossCents,
    discount: totals.discountCents,
    retention: totals.withheldCents,
    subtotal: totals.baseCents,
    total: totals.totalCents,
    notes: row.notes ?? null,
    created_at: row.at,
    user: presentAuthor(row),
  }
}

const presentOrdered = (line: OrderedLineData) => ({
  ...presentLine(line),
  received: line.received,
  missing: Math.max(0, line.quantity - line.received),
  billed_cost: line.received > 0 ? mulDiv(line.billedCents, UNIT, line.received) : null,
  differs: differs(line),
})

const presentOne = (row: BuyOrderData): z.input<typeof BuyOrderDetail> => ({
  ...presentBuyOrder(row),
  products: row.lines.map(presentOrdered),
  discount_given: presentDiscount(row.discount),
  history: row.history.map(({ state, at, by, note }) => ({ state, at, by: by.name, note: note ?? null })),
})

/** Buy orders, newest first unless told; of a provider or a state. */
export async function listBuyOrders({ provider_id, ...input }: z.output<typeof ListBuyOrders>) {
  const { data, meta } = await BuyOrder.list({ ...input, provider: provider_id })
  return { data: data.map(presentBuyOrder), meta }
}

export const getBuyOrder = async ({ id }: { id: string }) => presentOne(await BuyOrder.get(id))

type Asked = Pick<NewBuyOrderInput, 'provider_id' | 'storage_id' | 'products' | 'discount' | 'date'>

/** Day of an order: what was asked for, else what it has. @throws AppError 422 for one that has not come */
function dayFor({ date }: Asked, before?: BuyOrderRow): Day {
  const today = dayOf(now())
  if (date !== undefined && date > today) throw invalid({ date: ['La fecha no puede ser futura'] })
  return date ?? before?.day ?? today
}

/** Lines, totals and what would be withheld of what is asked for today. */
async function termsOf(unit: Act, input: Asked, before?: BuyOrderRow) {
  const day = dayFor(input, before)
  const products = input.products.map((line) => ({
    ...line,
    account: undefined,
    into_cost: undefined,
    amount: undefined,
    storage_id: undefined,
  }))
  const named = { ...input, products }
  const rules = await rulesFor(named)
  const own = before ? { before: before.providerId } : {}
  const provider = await referTo(unit, Provider, input.provider_id, { field: 'provider_id', ...own })
  const storage = needWorking(await Storage.get(input.storage_id))
  const basis = await basisOf(named, day)
  const { business, settings, creditsIva } = basis
  const lines = linesOf(products, { ...basis, ...rules, storageId: storage.id, discount: input.discount })
  const groups = groupsOf(lines)
  const withheld = withheldOf({ day, groups, business, provider, settings, rules: rules.rules, earlier: {} })
  return {
    day,
    lines: lines.map((line): OrderedLineData => ({ ...line, received: 0, billedCents: 0 })),
    withheld,
    totals: totalsOf(lines, { withheldCents: sumOf(withheld), roundingCents: 0 }),
    discount: input.discount ?? { type: 2 as const, bps: 0 },
    providerId: provider.id,
    providerName: provider.name,
    storageId: storage.id,
    storageName: storage.name,
    creditsIva,
  }
}

/** Asks a provider for goods. @throws AppError 404, 422 by field */
export async function createBuyOrder(input: NewBuyOrderInput) {
  const row = await act(async (unit) => {
    const { number } = await BuyOrder.numbered(unit)
    const { creditsIva: _, ...terms } = await termsOf(unit, input)
    const draft = BuyOrder.build({ ...terms, number, dueDate: input.expected, notes: input.notes })
    const row = input.state === 'sent' ? BuyOrder.entered(draft, 'sent') : draft
    unit.insert(BuyOrder, row)
    unit.summary = `Creó la orden de compra ${number} a ${row.providerName}`
    return row
  })
  return presentOne(row)
}

/** What of an order changes while it is a draft or was sent and nothing came. */
async function rewritten(unit: Act, before: BuyOrderRow, input: BuyOrderChangesInput): Promise<BuyOrderData> {
  if (before.state !== 'draft' && before.state !== 'sent')
    throw conflict(`La orden ${before.number} ya no se cambia: ciérrala y haz otra con lo que falta.`)
  const { creditsIva: _, ...terms } = await termsOf(
    unit,
    {
      provider_id: input.provider_id ?? before.providerId,
      storage_id: input.storage_id ?? before.storageId,
      discount: input.discount,
      date: input.date,
      products: input.products!,
    },
    before,
  )
  const { version: __, ...row } = before
  return { ...row, ...terms, dueDate: input.expected, notes: input.notes }
}

/** Changes what an order asks for, or takes it where it goes. @throws AppError 409 when its state does not allow it */
export async function updateBuyOrder(input: BuyOrderChangesInput) {
  const row = await act(async (unit) => {
    const before = await BuyOrder.get(input.id)
    unit.summary = `Cambió la orden de compra ${before.number}`
    if (!input.products) {
      if (!input.state) throw conflict('Di qué cambia de la orden.')
      return BuyOrder.move(unit, before, input.state, input.note)
    }
    const after = await rewritten(unit, before, input)
    if (input.state) BuyOrder.need(before, input.state)
    return BuyOrder.amend(unit, before, input.state ? BuyOrder.entered(after, input.state) : after)
  })
  return presentOne(row)
}

/** Cancels an order of which nothing came. */
export async function cancelBuyOrder({ id, note }: { id: string; note?: string }) {
  const row = await act(async (unit) => {
    const before = await BuyOrder.get(id)
    unit.summary = `Canceló la orden de compra ${before.number}`
    return BuyOrder.void(unit, before, note)
  })
  return presentOne(row)
}
