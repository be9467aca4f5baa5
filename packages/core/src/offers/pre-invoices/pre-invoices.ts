import type * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { type Day, dayOf, formatDay, formatTime } from '../../kernel/values/time'
import { priceRequest } from '../../sales/drafts/request'
import type { NewSale } from '../../sales/order/sale.input'
import { agreedOf } from '../../sales/sale/sale-cart'
import { assertClient } from '../../sales/sale/sale-load'
import { offerOf } from '../offer/offer'
import { listOffers } from '../offer/search'
import { missingToday } from '../offer/today'
import { standing } from '../offer/uses'
import { hold, type UnconfirmedHold } from './hold'
import { PreInvoice, type PreInvoiceData, type PreInvoiceRow } from './pre-invoice'
import type { ListPreInvoicesInput, NewPreInvoiceInput, PreInvoiceChangesInput } from './pre-invoice.input'
import type { PreInvoiceState } from './pre-invoice.states'
import { presentPreInvoice, presentPreInvoiceSummary } from './pre-invoice.wire'

export const usesOf = (row: Pick<PreInvoiceData, 'uses'>) => standing(row.uses)

/** Quantities that nobody else may take, by line; a hold without a confirmation promises none. */
const promisedTo = ({ held }: PreInvoiceData) => (held?.unconfirmedUntil ? undefined : held?.lines)

export async function shown(row: PreInvoiceData): Promise<ReturnType<typeof presentPreInvoice>> {
  const uses = await usesOf(row)
  return presentPreInvoice(row, uses, await missingToday(row, uses, promisedTo(row)))
}

/** Of some ids of pre-invoices, those that are void: what they took of a quote is left again. */
export const voidPreInvoices = async (ids: readonly string[]) => {
  const { rows } = await load({ rows: PreInvoice.many(ids) })
  return [...rows.values()].flatMap(({ id, state }) => (state === 'cancelada' ? id : []))
}

/** Prices a request and keeps it until somebody approves it; its goods are held where the shop says so. */
export async function prepare(
  unit: Act,
  asked: NewSale,
  { unconfirmed, ...more }: Pick<PreInvoiceData, 'comesFrom'> & { unconfirmed?: UnconfirmedHold } = {},
): Promise<PreInvoiceData> {
  const { number } = await PreInvoice.numbered(unit)
  const request = await priceRequest(asked)
  assertClient(unit, request.found.client)
  const offer = offerOf(request)
  const held = await hold(unit, undefined, offer.lines, unconfirmed)
  const row = await PreInvoice.create(unit, { number, ...offer, uses: [], ...(held ? { held } : {}), ...more })
  unit.summary = `Prefacturó ${formatCop(row.totals.totalCents)} a ${row.clientName} (${row.number})`
  return row
}

const asRequest = (input: z.output<typeof NewPreInvoiceInput>) => ({ ...input, type: 1 }) as NewSale

export const createPreInvoice = (input: z.output<typeof NewPreInvoiceInput>) =>
  act((unit) => prepare(unit, asRequest(input))).then(shown)

/** @throws AppError 409 when it is void, or something that stands was sold of it */
async function needOpen(row: PreInvoiceRow): Promise<void> {
  if (row.state === 'cancelada') throw conflict(`La prefactura ${row.number} está anulada.`, 'bad_state')
  const [use] = await usesOf(row)
  if (use)
    throw conflict(
      `La prefactura ${row.number} ya se vendió en ${use.number}: no se cambia ni se anula. Anula primero ese pedido.`,
      'used',
    )
}

/** Changes a pre-invoice of which nothing was sold; prices that it has already stand without permission. */
export const updatePreInvoice = ({ id, ...input }: z.output<typeof PreInvoiceChangesInput>) =>
  act(async (unit) => {
    const before = await PreInvoice.get(id)
    await needOpen(before)
    const request = await priceRequest({ ...asRequest(input), agreed: agreedOf(before) })
    assertClient(unit, request.found.client, before.clientId)
    const offer = offerOf(request)
    const held = await hold(unit, before, offer.lines)
    const { id: same, number, state, day, at, history, uses, comesFrom, revision, parts } = before
    const kept = {
      id: same,
      number,
      state,
      day,
      at,
      history,
      uses,
      revision,
      parts,
      ...(comesFrom ? { comesFrom } : {}),
    }
    unit.summary = `Cambió la prefactura ${number}`
    return PreInvoice.amend(unit, before, {
      ...PreInvoice.entered({ ...kept, ...offer } as PreInvoiceData, state, 'Se cambió'),
      ...(held ? { held } : {}),
    })
  }).then(shown)

export const getPreInvoice = async ({ id }: { id: string }) => shown(await PreInvoice.get(id))

/** Pre-invoices, newest first. */
export async function listPreInvoices(input: z.output<typeof ListPreInvoicesInput>) {
  const { data, meta } = await listOffers(PreInvoice, 'PRE-', input)
  return { data: data.map(presentPreInvoiceSummary), meta }
}

export async function countPreInvoices() {
  const { total, values } = await PreInvoice.countsBy('state', {})
  return { total, states: values as Partial<Record<PreInvoiceState, number>> }
}

/** Makes a pre-invoice void; what it held is free again. @throws AppError 409 when something that stands was sold of it */
export const removePreInvoice = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await PreInvoice.get(id)
    await needOpen(row)
    await hold(unit, row)
    const { held: _, ...rest } = row
    PreInvoice.need(row, 'cancelada')
    const { version: __, ...next } = PreInvoice.entered(rest, 'cancelada') as typeof rest
    unit.replace(PreInvoice, row, next)
    unit.summary = `Anuló la prefactura ${row.number}`
    return { message: `La prefactura ${row.number} quedó anulada` }
  })

/** Frees what pre-invoices held until a day that is over: what is due at night. They stay open. */
export async function releaseExpired(): Promise<void> {
  const today = dayOf(now())
  for (const state of ['abierta', 'parcial'] as const)
    for (let cursor: string | null | undefined; ; ) {
      const page = await PreInvoice.list({ state, per_page: 100, ...(cursor ? { cursor } : {}) })
      for (const { id, held } of page.data) if (held && held.until < today) await expire(id, today)
      cursor = page.meta.next
      if (!cursor) break
    }
}

async function endHold(unit: Act, row: PreInvoiceRow): Promise<void> {
  await hold(unit, row)
  const { held, version: _, ...rest } = row
  const { until, unconfirmedUntil } = held!
  const at = unconfirmedUntil && new Date(unconfirmedUntil)
  const end = at ? `${formatDay(dayOf(at))} ${formatTime(at)}` : formatDay(until as Day)
  unit.replace(PreInvoice, row, PreInvoice.entered(rest, row.state, `Se liberó lo apartado hasta el ${end}`))
  unit.summary = `Liberó lo apartado por la prefactura ${row.number}`
}

const expire = (id: string, today: Day) =>
  act(async (unit) => {
    const row = await PreInvoice.get(id)
    if (row.held && row.held.until < today) await endHold(unit, row)
  })

/** Ends the hold of an unconfirmed order once its hours are over; a confirmed or a voided one has none. */
export async function endUnconfirmedHold(unit: Act, id: string): Promise<void> {
  const row = await PreInvoice.find(id)
  const until = row?.held?.unconfirmedUntil
  if (row && until && until <= now().toISOString()) await endHold(unit, row)
}
