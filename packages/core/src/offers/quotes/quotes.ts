import type * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { addDays, type Day, dayOf, formatDay } from '../../kernel/values/time'
import { type PricedRequest, priceRequest } from '../../sales/drafts/request'
import { agreedOf } from '../../sales/sale/sale-cart'
import { assertClient } from '../../sales/sale/sale-load'
import { offerOf } from '../offer/offer'
import { listOffers } from '../offer/search'
import { missingToday } from '../offer/today'
import { standing } from '../offer/uses'
import { voidPreInvoices } from '../pre-invoices/pre-invoices'
import { Remission } from '../remissions/remission'
import { Quote, type QuoteData, type QuoteRow } from './quote'
import type { ListQuotesInput, NewQuoteInput, QuoteChangesInput, QuoteStatusInput } from './quote.input'
import { type QuoteState, stateNames } from './quote.states'
import { presentQuote, presentQuoteSummary, stateNow } from './quote.wire'

/** Days that the prices of a quote hold unless it says until when. */
const VALID_DAYS = 15

type NewQuote = z.output<typeof NewQuoteInput>

const voidRemissions = async (ids: readonly string[]) => {
  const { remissions } = await load({ remissions: Remission.many(ids) })
  return [...remissions.values()].flatMap(({ id, state }) => (state === 'anulada' ? id : []))
}

/** What was made of a quote and still stands. */
export const usesOf = (row: Pick<QuoteData, 'uses'>) =>
  standing(row.uses, { remission: voidRemissions, preInvoice: voidPreInvoices })

/** The quote as its screen shows it. */
export async function shown(row: QuoteData): Promise<ReturnType<typeof presentQuote>> {
  const uses = await usesOf(row)
  return presentQuote(row, uses, await missingToday(row, uses))
}

/** @throws AppError 422 for a day that is over */
function validUntil(asked: string | undefined, before?: string): Day {
  const today = dayOf(now())
  if (asked !== undefined && asked < today && asked !== before)
    throw invalid({ valid_until: ['Elige una fecha desde hoy'] })
  return asked ?? before ?? addDays(today, VALID_DAYS)
}

const asRequest = (input: Omit<NewQuote, 'clone_id' | 'valid_until' | 'terms'>) =>
  priceRequest({ ...input, type: 1 } as Parameters<typeof priceRequest>[0])

/** Writes a quote with the prices of now. It posts nothing and takes nothing. */
export async function createQuote({ clone_id, valid_until, terms, ...input }: NewQuote) {
  const row = await act(async (unit) => {
    if (clone_id) await Quote.get(clone_id)
    const request = await asRequest(input)
    assertClient(unit, request.found.client)
    const made = await Quote.create(unit, {
      ...offerOf(request),
      uses: [],
      validUntil: validUntil(valid_until),
      ...(terms ? { terms } : {}),
      ...(clone_id ? { duplicatedFrom: clone_id } : {}),
    })
    unit.summary = `Cotizó ${formatCop(made.totals.totalCents)} a ${made.clientName} (${made.number})`
    return made
  })
  return shown(row)
}

/** What a quote is by a change; prices that it has already stand without permission. */
function changed(row: QuoteRow, request: PricedRequest, { valid_until, terms }: z.output<typeof QuoteChangesInput>) {
  const { version: _, answer: __, terms: ___, ...rest } = row
  const parties = ['sellerId', 'sellerName', 'channelId', 'channelName', 'costCenterId', 'notes'] as const
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => !parties.includes(name as never)))
  return {
    ...(kept as typeof rest),
    ...offerOf(request),
    validUntil: validUntil(valid_until, row.validUntil),
    ...(terms ? { terms } : {}),
  }
}

/**
 * Changes a quote of which nothing was made. One that the client may have read is another version: it counts as sent
 * again, and what the client answered to the one before holds no more.
 * @throws AppError 409 when something that stands was made of it, or it is void
 */
export async function updateQuote(input: z.output<typeof QuoteChangesInput>) {
  const row = await act(async (unit) => {
    const { id, valid_until: _, terms: __, ...asked } = input
    const before = await Quote.get(id)
    await needOpen(before)
    const request = await asRequest({ ...asked, agreed: agreedOf(before) } as never)
    assertClient(unit, request.found.client, before.clientId)
    const after = changed(before, request, input)
    unit.summary = `Cambió la cotización ${before.number}`
    if (before.state !== 'borrador') return Quote.amend(unit, before, Quote.entered(after, 'enviada', 'Se cambió'))
    unit.replace(Quote, before, after)
    return after
  })
  return shown(row)
}

/** @throws AppError 409 naming what hangs from it */
async function needOpen(row: QuoteRow): Promise<void> {
  if (row.state === 'anulada') throw conflict(`La cotización ${row.number} está anulada.`, 'bad_state')
  const [use] = await usesOf(row)
  if (use)
    throw conflict(
      `La cotización ${row.number} ya se usó en ${use.number}: no se cambia ni se anula. Duplícala para hacer otra.`,
      'used',
    )
}

export const getQuote = async ({ id }: { id: string }) => shown(await Quote.get(id))

/** Quotes, newest first. One whose day was over this night is `vencida` from the morning on in the counts. */
export async function listQuotes(input: z.output<typeof ListQuotesInput>) {
  const { data, meta } = await listOffers(Quote, 'COT-', input)
  return { data: data.map(presentQuoteSummary), meta }
}

export async function countQuotes() {
  const { total, values } = await Quote.countsBy('state', {})
  return { total, states: values as Partial<Record<QuoteState, number>> }
}

/** Takes a quote to a state by hand. @throws AppError 409 */
export async function moveQuote({ id, status, note }: z.output<typeof QuoteStatusInput>) {
  const row = await act(async (unit) => {
    const before = await Quote.get(id)
    unit.summary = `Pasó la cotización ${before.number} a ${stateNames[status].toLowerCase()}`
    return Quote.move(unit, { ...before, state: stateNow(before, await usesOf(before)) }, status, note)
  })
  return shown(row)
}

/** Makes a quote void. @throws AppError 409 when something that stands was made of it */
export const removeQuote = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await Quote.get(id)
    await needOpen(row)
    Quote.void(unit, row)
    unit.summary = `Anuló la cotización ${row.number}`
    return { message: `La cotización ${row.number} quedó anulada` }
  })

/** Marks a quote as sent, when it is still a draft: its page opens from then on. */
export function markSent(unit: Act, row: QuoteRow, note: string): void {
  if (row.state === 'borrador') Quote.move(unit, row, 'enviada', note)
}

/** What the client says of the version that they read. */
export interface Said {
  accepted: boolean
  name: string
  note?: string
  revision: number
}

/** What came of an answer: kept, or the quote had changed or could not be answered any more. */
export type Answered = 'kept' | 'changed' | 'closed'

/** Keeps what a client answers on the page of a quote. Of two answers at once the first one counts. */
export const answerQuote = (id: string, { accepted, name, note, revision }: Said): Promise<Answered> =>
  act(async (unit) => {
    const row = await Quote.get(id)
    if (stateNow(row) !== 'enviada') return 'closed'
    if (row.revision !== revision) return 'changed'
    const state = accepted ? 'aceptada' : 'rechazada'
    const answer = { accepted, name, ...(note ? { note } : {}), at: now().toISOString() }
    const said = `${name}, en la página de la cotización${note ? `: ${note}` : ''}`
    Quote.move(unit, row, state, said, { answer })
    unit.summary = `${name} ${accepted ? 'aceptó' : 'rechazó'} la cotización ${row.number}`
    return 'kept'
  })

/** @throws AppError 409 when its day is over and nobody said at which prices */
export function needPrices(row: QuoteData, prices: 'quoted' | 'today' | undefined): 'quoted' | 'today' {
  if (prices === undefined && row.validUntil < dayOf(now()))
    throw conflict(
      `La cotización ${row.number} venció el ${formatDay(row.validUntil)}. Elige si conservas sus precios o usas los de hoy.`,
      'expired',
    )
  return prices ?? 'quoted'
}

/** Takes quotes whose day is over to `vencida`: what is due at night. */
export async function expireQuotes(): Promise<void> {
  const today = dayOf(now())
  for (let cursor: string | null | undefined; ; ) {
    const page = await Quote.list({ state: 'enviada', per_page: 100, ...(cursor ? { cursor } : {}) })
    for (const { id, validUntil } of page.data) if (validUntil < today) await expire(id, today)
    cursor = page.meta.next
    if (!cursor) return
  }
}

const expire = (id: string, today: Day) =>
  act(async (unit) => {
    const row = await Quote.get(id)
    if (row.state !== 'enviada' || row.validUntil >= today) return
    Quote.move(unit, row, 'vencida')
    unit.summary = `Venció la cotización ${row.number}`
  })
