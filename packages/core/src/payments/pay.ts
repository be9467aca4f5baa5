import { controlled } from '../accounting/journal/controls'
import { postingDay } from '../accounting/journal/day'
import type { EntryFact } from '../accounting/journal/journal'
import { entriesRequest, mirrorEntries, postStanding } from '../accounting/journal/reversal'
import { tell } from '../connections/webhooks/tell'
import { author } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { newId, type Prefixed } from '../kernel/values/id'
import { formatCop } from '../kernel/values/money'
import { clientBalances } from '../sales/debts/order-items'
import { Order } from '../sales/order/order'
import { PaymentType } from '../settings/payment-types/payment-types'
import { type SettingsData, settingsOf } from '../settings/settings'
import { Bank } from '../treasury/banks/banks'
import { chosenShift, hasCash } from '../treasury/drawer'
import { itemId, itemsOf, OpenItem, type OpenItemRow } from '../treasury/open-item/open-item'
import { writeItems } from '../treasury/open-item/write-items'
import { OpenShifts, Shift, type ShiftRow, shiftOfUser } from '../treasury/shift'
import type { MoneyData, PaymentData, PaymentKind, PaymentLineData, PaymentRow } from './payment'
import type { MoneyInput } from './payment.input'
import { paymentEntry, type Way } from './payment-entry'
import { moneyFor, totalsFor } from './payment-terms'
import { ordersOf, writeOrders } from './settle-orders'
import { countDifference, countMoney, registerOf } from './through-register'

/** What the calls of every payment ask for. */
export interface MoneyAsked {
  date?: string | undefined
  payments: readonly MoneyInput[]
  open_register_id?: string | undefined
  description?: string | undefined
}

/** Who is paid or pays, and what for; `items` are the open items as they were read. */
export interface PaymentTerms {
  thirdId?: string
  thirdName: string
  lines: PaymentLineData[]
  /** What is in favour of the third and pays too. */
  advances?: readonly MoneyData[]
  items: readonly OpenItemRow[]
}

/** What is special of a kind of payment. */
export interface PaymentRules<I extends MoneyAsked> {
  kind: PaymentKind
  id: Prefixed
  way: Way
  /** Reads what it is for. `freed` is what its version before settled, by item, when it is posted anew. */
  terms: (unit: Act, input: I, freed: ReadonlyMap<string, number>) => Promise<PaymentTerms>
  /** What its entry says. */
  concept: (payment: PaymentData) => string
  /** Why money over what it settles is refused; an advance of the third unless told. */
  refuseOver?: (terms: PaymentTerms) => void
}

const distinct = (ids: readonly (string | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))]

/** What a payment decides on, beside its number and what it is for. */
const requestsOf = (input: MoneyAsked) => ({
  settings: settingsOf(),
  openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
  register: chosenShift(input.open_register_id),
  paymentTypes: PaymentType.many(distinct(input.payments.map((p) => p.payment_type_id))),
  banks: Bank.many(distinct(input.payments.map((p) => p.bank_id))),
})
type Requests = ReturnType<typeof requestsOf>
type Found = { [K in keyof Requests]: Requests[K] extends { take: (...args: never) => infer T } ? T : never }

/** What the entry of a payment says that it is of. */
const documentOf = ({ kind }: { kind: PaymentKind }, row: PaymentData) => ({
  documentKind: kind.name,
  documentId: row.id,
  documentNumber: row.number,
})

/** Items of a card that an order was paid with before: what is paid of it by another adds to them. */
const cardItems = async ({ orderId, money }: PaymentData): Promise<OpenItemRow[]> =>
  orderId && money.some(({ means }) => means === 'card' || means === 'debit') ? itemsOf(orderId) : []

/** Writes what the entries of the unit do to open items; an advance is an item of the payment. */
async function writeItemsOf(
  unit: Act,
  kind: PaymentKind,
  row: PaymentData,
  items: readonly OpenItemRow[],
  thirds: readonly (string | undefined)[],
) {
  const { balances } = await load({ balances: clientBalances(distinct(thirds)) })
  const names = row.thirdId ? { [row.thirdId]: row.thirdName } : {}
  const document = { documentKind: kind.name, documentId: row.id, number: row.number, day: row.day, dueDate: row.day }
  const all = new Map([...(await cardItems(row)), ...items].map((item) => [item.id, item]))
  writeItems(unit, { items: [...all.values()], balances }, { ...document, totalCents: row.moneyCents, names })
}

/** A receipt of one order and of nothing else goes with it: who cancels the order gives the money back. */
const orderAlone = (
  lines: readonly PaymentLineData[],
  money: readonly MoneyData[],
  advanceCents: number,
): { orderId?: string } => {
  const [line] = lines
  const crossed = money.some(({ thirdId }) => thirdId)
  const plain =
    !crossed && lines.length === 1 && advanceCents === 0 && line!.withheld.length === 0 && line!.discountCents === 0
  return plain && line!.documentKind === 'order' ? { orderId: line!.documentId! } : {}
}

/** What a request says of a payment. @throws AppError 404, 409 or 422 */
function drawn<I extends MoneyAsked>(rules: PaymentRules<I>, input: I, found: Found, terms: PaymentTerms) {
  const money = [...moneyFor(input.payments, found), ...(terms.advances ?? [])]
  const totals = totalsFor(money, terms.lines)
  if (totals.advanceCents > 0) rules.refuseOver?.(terms)
  return {
    day: postingDay(input.date),
    ...(terms.thirdId ? { thirdId: terms.thirdId } : {}),
    thirdName: terms.thirdName,
    lines: terms.lines,
    lineCount: terms.lines.length,
    money,
    ...totals,
    ...orderAlone(terms.lines, money, totals.advanceCents),
    ...(input.description ? { note: input.description } : {}),
  }
}

type Posting = Pick<PaymentRules<MoneyAsked>, 'kind' | 'way' | 'concept'>

/** Posts the entry of a payment. @returns it with its entry */
export const posted = (
  { kind, way, concept }: Posting,
  row: PaymentData,
  unit: Act,
  mapping: SettingsData['accounts'],
): PaymentData => ({
  ...row,
  entries: postStanding(unit, {
    ...documentOf({ kind }, row),
    concept: concept(row),
    day: row.day,
    lines: paymentEntry(way, row, mapping),
  }),
})

const words: Record<Way, string> = { in: 'Recibió', out: 'Pagó' }

/** Makes a payment of a kind, with what else the unit writes. @throws AppError as `pay` */
export async function payIn<I extends MoneyAsked>(unit: Act, rules: PaymentRules<I>, input: I): Promise<PaymentData> {
  const found = (await rules.kind.numbered(unit, requestsOf(input))) as Found & { number: string }
  const terms = await rules.terms(unit, input, new Map())
  const asked = drawn(rules, input, found, terms)
  const shift = await registerOf(input.open_register_id, found, hasCash(asked.money))
  const document = { id: newId(rules.id), number: found.number, parts: 0, entries: [] }
  const built = rules.kind.build({ ...asked, ...document, ...(shift ? { shiftId: shift.id } : {}) })
  const row = posted(rules, built, unit, found.settings.accounts)
  unit.insert(rules.kind, row)
  countMoney(unit, rules.way, row.money, shift)
  if (rules.id === 'receipt') tell(unit, 'payment.received', row.id, found.settings)
  const { orders } = await load({ orders: Order.many(ordersOf(row)) })
  writeOrders(unit, orders, [{ payment: row, sign: 1 }])
  await writeItemsOf(unit, rules.kind, row, terms.items, [row.thirdId])
  unit.summary = `${words[rules.way]} ${formatCop(row.moneyCents)}${row.thirdName ? `, ${row.thirdName},` : ''} con ${row.number}`
  return row
}

/** Makes a payment of a kind. @throws AppError 404 or 422 for what it names, 409 for cash without a register or a closed month */
export const pay = <I extends MoneyAsked>(rules: PaymentRules<I>, input: I): Promise<PaymentData> =>
  act((unit) => payIn(unit, rules, input))

/** Items that some entries moved, with what these opened of each; those that they settled are at 0. */
function movedItems(row: PaymentData, entries: readonly EntryFact[]): Map<string, number> {
  const moved = new Map<string, number>()
  for (const line of entries.flatMap(({ lines }) => lines)) {
    const found = controlled(line)
    if (found) moved.set(itemId(line.documentRef ?? row.id, line.account, found.thirdId), Math.max(0, found.cents))
  }
  return moved
}

/** Posts the mirror of what a payment posted, today. @returns the open items that it moved @throws AppError 409 when what it left was used */
async function reverse(
  unit: Act,
  rules: Pick<Posting, 'kind'>,
  row: PaymentData,
  concept: string,
): Promise<OpenItemRow[]> {
  const { entries } = await load({ entries: entriesRequest(row.entries) })
  const moved = movedItems(row, entries)
  const { items } = await load({ items: OpenItem.many([...moved.keys()]) })
  for (const item of items.values())
    if (item.balanceCents < moved.get(item.id)!)
      throw conflict(`Lo que dejó ${row.number} a favor ya se usó. Deshaz primero ese cruce.`, 'advance_used')
  mirrorEntries(unit, entries, { ...documentOf(rules, row), concept: `${concept} de ${row.number}` })
  return [...items.values()]
}

const registersOf = (chosen: string | undefined, row: PaymentData) => ({
  shift: Shift.maybe(row.shiftId),
  register: chosenShift(chosen),
  openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
})

const throughShift = <T extends { shiftId?: string | undefined }>(
  { shiftId: _, ...row }: T,
  shift: ShiftRow | undefined,
) => ({
  ...row,
  ...(shift ? { shiftId: shift.id } : {}),
})

interface Voiding {
  id: string
  reason?: string
  open_register_id?: string
}

/** Voids a payment, with what else the unit writes. @throws AppError as `voidPayment` */
export async function voidIn(
  unit: Act,
  rules: Posting,
  { id, reason, open_register_id }: Voiding,
): Promise<PaymentData> {
  const row: PaymentRow = await rules.kind.get(id)
  const after = rules.kind.void(unit, row, reason)
  const found = await load(registersOf(open_register_id, row))
  const shift = await registerOf(open_register_id, found, hasCash(row.money), found.shift)
  const items = await reverse(unit, rules, row, 'Anulación')
  countMoney(unit, rules.way, row.money, shift, true)
  const { orders } = await load({ orders: Order.many(ordersOf(row)) })
  const { version: _, ...plain } = row
  writeOrders(unit, orders, [{ payment: throughShift(plain, shift), sign: -1 }])
  await writeItemsOf(unit, rules.kind, row, items, [row.thirdId])
  unit.summary = `Anuló ${row.number} de ${formatCop(row.moneyCents)}`
  return after
}

/** @throws AppError 409 for what a carrier collected: it goes with the delivery */
export function needMoney({ money, number }: PaymentData): void {
  const held = money.find(({ means }) => means === 'carrier')
  if (held)
    throw conflict(
      `${number} es lo que se cobró al entregar (${held.name}): deshaz la entrega en su guía.`,
      'at_the_door',
    )
}

/**
 * Voids a payment: its mirror is posted today, what it settled is owed again and its money goes back.
 * @throws AppError 409 when it is void, what it left was used, or cash has no register
 */
export const voidPayment = (rules: Posting, voiding: Voiding): Promise<PaymentData> =>
  act(async (unit) => {
    needMoney(await rules.kind.get(voiding.id))
    return voidIn(unit, rules, voiding)
  })

/** What a payment settled, and what it used of advances, by open item. */
const settledBy = ({ lines, money, thirdId = '' }: PaymentData): Map<string, number> =>
  new Map([
    ...lines.flatMap(({ itemId: id, cents }) => (id ? [[id, cents] as const] : [])),
    ...money.flatMap(({ means, account, paymentTypeId, cents, thirdId: other = thirdId }) =>
      means === 'balance' && account ? [[itemId(paymentTypeId, account, other), cents] as const] : [],
    ),
  ])

/**
 * Posts a payment anew: what was posted is reversed today, and the version before is kept.
 * @throws AppError as a new one; 409 when it is not posted or what it left was used
 */
export const amendPayment = <I extends MoneyAsked>(rules: PaymentRules<I>, { id, ...input }: I & { id: string }) =>
  act(async (unit): Promise<PaymentData> => {
    const before: PaymentRow = await rules.kind.get(id)
    needMoney(before)
    if (before.state !== 'posted') throw conflict(`${before.number} ya no se cambia: está anulado.`, 'bad_state')
    const asked = input as unknown as I
    const found = (await load({ ...requestsOf(asked), ...registersOf(asked.open_register_id, before) })) as Found & {
      shift: ShiftRow | undefined
    }
    const terms = await rules.terms(unit, asked, settledBy(before))
    const told = drawn(rules, asked, found, terms)
    const cash = hasCash([...before.money, ...told.money])
    const shift = await registerOf(asked.open_register_id, found, cash, found.shift)
    const touched = await reverse(unit, rules, before, 'Cambio')
    const { orderId: _, note: __, version: ___, ...rest } = before
    const row = posted(rules, throughShift({ ...rest, ...told }, shift), unit, found.settings.accounts)
    const { version: ____, ...old } = before
    const orders = (await load({ orders: Order.many(distinct([...ordersOf(old), ...ordersOf(row)])) })).orders
    if (shift) countDifference(unit, rules.way, old.money, row.money, shift)
    writeOrders(unit, orders, [
      { payment: throughShift(old, shift), sign: -1 },
      { payment: row, sign: 1 },
    ])
    const items = new Map([...terms.items, ...touched].map((item) => [item.id, item]))
    await writeItemsOf(unit, rules.kind, row, [...items.values()], [before.thirdId, row.thirdId])
    unit.summary = `Cambió ${row.number}`
    return rules.kind.amend(unit, before, row)
  })
