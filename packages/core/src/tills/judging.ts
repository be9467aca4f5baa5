import { paidRate } from '../catalog/paid-rate'
import type { TaxRate } from '../catalog/tax'
import { may, refuse } from '../kernel/context'
import { conflict } from '../kernel/errors'
import { formatCop, splitTax, times } from '../kernel/values/money'
import { dayOf } from '../kernel/values/time'
import type { CartLine } from '../sales/cart/cart'
import type { Judged } from '../sales/sale/sale-terms'
import { DEFAULT_PRICE_LIST } from '../settings/price-lists/price-list'
import { type History, type Period, type Shelf, shelfOf, shelvesBetween, termsOn, type Wanted } from './history'

/*
 * Rules of the person who sold without a connection, compared once the sale is recorded as it was made. Prices and taxes
 * are those of the catalogue in force: at the instant of the sale, or since the copy that the till had.
 */

/** Lines that are named one by one; the others are one matter together. */
const MAX_NAMED = 10

/** A sale, with the person, the instant and the copy of the catalogue that it was made with. */
interface Sold extends Judged {
  who: string
  at: Date
  /** Instant of the copy of the catalogue, when the shop gave it to this till. */
  since: Date | undefined
  history: Pick<History, 'since'>
}

/** A line whose price or tax is not the one in force. */
export interface Difference {
  name: string
  text: string
  should: string
  costCents: number
  /** What was in force is known. */
  known: boolean
}

const percent = (bps: number): string => `${String(bps / 100).replace('.', ',')} %`
const taxText = ({ taxCode, taxBps }: TaxRate): string =>
  taxCode === 'EXENTO' || taxCode === 'EXCLUIDO' ? `como ${taxCode.toLowerCase()}` : `con ${taxCode} ${percent(taxBps)}`

const sameRate = (a: TaxRate, b: TaxRate | undefined): boolean =>
  b !== undefined && a.taxCode === b.taxCode && paidRate(a) === paidRate(b)

const wantedOf = (line: CartLine, list: number): Wanted => ({
  kind: line.kind,
  productId: line.productId,
  ...(line.variantId ? { variantId: line.variantId } : {}),
  list,
})

interface LineSold {
  line: CartLine
  list: number
  netCents: number
}

/** Returns the terms that a line may have had, the one in force at the sale first. */
const termsOf = ({ line, list }: LineSold, { shelves }: Period, at: Date) =>
  shelves.flatMap((shelf) => termsOn(shelf, wantedOf(line, list), dayOf(at)) ?? [])

/** Returns the price that a line should have had; undefined for one of those in force. Pure. */
export function priceDifference(sold: LineSold, period: Period, at: Date): Difference | undefined {
  const terms = termsOf(sold, period, at)
  const { line } = sold
  const [should] = terms
  if (!should || terms.some(({ cents }) => cents === line.priceCents)) return undefined
  return {
    name: line.name,
    text: `${line.name} a ${formatCop(line.priceCents)}, y su precio era ${formatCop(should.cents)}`,
    should: `${line.name} a ${formatCop(should.cents)}`,
    costCents: times(should.cents - line.priceCents, line.quantity),
    known: period.known,
  }
}

/** Returns the tax that a line should have had; undefined for one of those in force. Pure. */
export function taxDifference(sold: LineSold, period: Period, at: Date): Difference | undefined {
  const terms = termsOf(sold, period, at).flatMap(({ rate }) => rate ?? [])
  const { line, netCents } = sold
  const [should] = terms
  if (!should || terms.some((rate) => sameRate(line, rate))) return undefined
  const taxOf = (rate: TaxRate) => splitTax(netCents, paidRate(rate)).taxCents
  return {
    name: line.name,
    text: `${line.name} ${taxText(line)}, y va ${taxText(should)}`,
    should: `${line.name} ${taxText(should)}`,
    costCents: taxOf(should) - taxOf(line),
    known: period.known,
  }
}

const sum = (rows: readonly Difference[]): number => rows.reduce((total, { costCents }) => total + costCents, 0)
const listed = (texts: readonly string[]): string => texts.join('; ')

/** Notes some differences: one by one, or together those beyond `MAX_NAMED`. */
function note(who: string, code: string, why: string, all: readonly Difference[]): void {
  const [named, others] = [all.slice(0, MAX_NAMED), all.slice(MAX_NAMED)]
  for (const { text, should, costCents } of named)
    refuse(conflict(`${who} vendió ${text}${why}.`, code), { should, costCents })
  if (others.length === 0) return
  const text = `${who} vendió otros ${others.length} productos de otra forma${why}.`
  refuse(conflict(text, code), {
    should: listed(others.slice(0, MAX_NAMED).map((one) => one.should)),
    costCents: sum(others),
  })
}

/** Notes the prices or the taxes that were not those in force. */
function noteAll(who: string, code: string, why: string, all: readonly Difference[]): void {
  note(
    who,
    code,
    why,
    all.filter(({ known }) => known),
  )
  note(
    who,
    `${code}_changed`,
    ', hasta donde se sabe',
    all.filter(({ known }) => !known),
  )
}

/** Notes a discount that the person may not give. */
function judgeDiscount({ who, amounts }: Sold): void {
  const costCents = amounts.discountCents + amounts.globalDiscountCents
  if (costCents === 0 || may('sale_discount-create')) return
  const text = `${who} dio un descuento de ${formatCop(costCents)} sin permiso para dar descuentos.`
  refuse(conflict(text, 'discount'), { should: `Sin descuento: ${formatCop(amounts.subtotalCents)}`, costCents })
}

/** Returns the catalogue from the copy of the till to the sale; without history, only the one of now. */
async function periodOf({ at, since, history }: Sold, now: Shelf): Promise<Period> {
  const from = since && since < at ? since : at
  const facts = await history.since(from)
  return facts ? shelvesBetween(now, facts, from, at) : { shelves: [now], known: false }
}

/**
 * Compares a sale of a till with the permissions of its person and with the catalogue that was in force, whatever the till
 * says of it. What is broken is noted with its loss, for a person to decide.
 */
export async function judge(sale: Sold): Promise<void> {
  const { who, at, input, lines, amounts, found } = sale
  judgeDiscount(sale)
  const now = shelfOf({ ...found, settings: found.settings })
  const sold = lines.map(({ line }, i) => ({
    line,
    list: input.products[i]!.price_list ?? input.priceSelected ?? DEFAULT_PRICE_LIST,
    netCents: amounts.lines[i]!.netCents,
  }))
  const pricesFreely = may('sale_discount-update')
  const present: Period = { shelves: [now], known: true }
  const differs = sold.filter(
    (one) => taxDifference(one, present, at) || (!pricesFreely && priceDifference(one, present, at)),
  )
  if (differs.length === 0) return
  const period = await periodOf(sale, now)
  const nowOrThen: Period = period.shelves.length > 0 ? period : { shelves: [now], known: false }
  const all = (of: typeof priceDifference) => differs.flatMap((one) => of(one, nowOrThen, at) ?? [])
  if (!pricesFreely) noteAll(who, 'price', ', sin permiso para cambiar precios', all(priceDifference))
  noteAll(who, 'tax', '', all(taxDifference))
}
