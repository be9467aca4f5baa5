import * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { isRepetition } from '../../kernel/db/memory'
import { AppError, conflict } from '../../kernel/errors'
import { putFile } from '../../kernel/files/store'
import { job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { retryAt } from '../../kernel/jobs/run'
import { OutsideError } from '../../kernel/outside/outside-error'
import { prefixed } from '../../kernel/values/id'
import { addDays, dayOf, monthOf } from '../../kernel/values/time'
import { unlessRefused } from '../../sales/changes/walk'
import type { Label, ListedLabel } from '../carrier-port'
import { Guide, type GuideData, type GuideRow } from '../guide'
import type { NewGuideInput } from '../guide.input'
import { guideStateNames, isAsked } from '../guide.states'
import { holdTracking, makeGuide, sourceOf, tellOrder } from '../making'
import { asking, askNow, buyingAccount, payerOf } from './account'
import type { Payer, ResolveInput } from './account.input'
import { oweFreight } from './freight'
import { freeFreight, holdFreight, isShort, payFreight } from './paying'
import { needOffered } from './platform-account'
import { priceNow } from './quoting'
import { shipmentOf } from './shipment'

type Bought = NonNullable<GuideData['bought']>
type Ask = NonNullable<Awaited<ReturnType<typeof asking>>>

/** Asks the service for the label of a guide. */
export const MakeType = jobType({
  ...{ type: 'guide.make', title: 'Crear una guía', lane: 'guides', hidden: true },
  input: z.object({ id: z.string() }),
})

/** A label that cost more than was kept for it, and the rest is not there. */
const COSTS_MORE = 'Costó más de lo cotizado y el saldo no alcanza. Recarga tu billetera y búscala otra vez.'

const newDebit = () => prefixed('deb')

/** What was asked for and is not in the list of the service after so long was not made: it is asked for again. */
const GRACE_MS = 5 * 60_000

const ask = (unit: Act, id: string) => enqueueOnce(unit, MakeType, { input: { id }, key: id })

/** Makes a guide whose label a job buys, in a unit. */
export async function buyIn(
  unit: Act,
  input: z.output<typeof NewGuideInput>,
  more: { batchId?: string; bought: Bought; payer: Payer },
): Promise<GuideData> {
  const { batchId, payer } = more
  const bought = payer === 'wallet' ? { ...more.bought, debitId: newDebit() } : more.bought
  const row = await makeGuide(unit, input, { bought, ...(batchId ? { batchId } : {}) })
  await holdFreight(unit, row)
  await ask(unit, row.id)
  return row
}

/** Makes a guide of the account: its label is bought by a job. @throws AppError 404, 409 without an account, 422 */
export async function buyGuide({ via, ...input }: z.output<typeof NewGuideInput>): Promise<GuideData> {
  const { conveyorId, pays: payer = 'own' } = await buyingAccount()
  const { carrier, service, price } = via!
  const quotedCents = payer === 'wallet' && !isRepetition() ? await priceNow(input, via!) : price
  const bought = { carrier, service, ...(quotedCents === undefined ? {} : { quotedCents }) }
  return act(async (unit) => {
    const row = await buyIn(unit, { ...input, conveyor_id: conveyorId, tracking: undefined }, { bought, payer })
    unit.summary = `Pidió la guía de ${row.sourceNumber} a Envia.com`
    return row
  })
}

/** What a label is bought with and looked for by; no other shop's is the same. */
export const referenceOf = ({ id, sourceNumber }: Pick<GuideData, 'id' | 'sourceNumber'>): string =>
  `${sourceNumber} ${id}`

/** Changes what is known of asking for a guide, while it is asked for. */
const note = (id: string, change: (bought: Bought) => Bought, state?: 'generando' | 'dudosa') =>
  act(async (unit) => {
    const row = await Guide.get(id)
    if (!isAsked(row.state) || !row.bought) throw conflict('Esta guía ya no se está pidiendo.', 'bad_state')
    const { version: _, ...before } = row
    const bought = change(row.bought)
    if (state && state !== row.state) Guide.move(unit, row, state, undefined, { bought })
    else unit.replace(Guide, row, { ...before, bought })
  })

const notSent = ({ sentAt: _, ...bought }: Bought): Bought => bought

/** The service does not make it, and said why. */
const failed = (id: string, problem: string) =>
  act(async (unit) => {
    const row = await Guide.get(id)
    if (!isAsked(row.state) || !row.bought) return
    await freeFreight(unit, row)
    Guide.move(unit, row, 'fallida', problem, { bought: { ...notSent(row.bought), problem } })
  })

/** There is a label: the guide has its number, and its order too. */
export const conclude = (id: string, label: Label) =>
  act(async (unit) => {
    const row = await Guide.get(id)
    if (!isAsked(row.state) || !row.bought) return row
    await holdTracking(unit, id, row.carrierId, undefined, label.tracking)
    await payFreight(unit, row, label.priceCents)
    const { sentAt: _, problem: __, ...bought } = row.bought
    const freightOwed = await oweFreight(unit, { ...row, tracking: label.tracking }, label.priceCents)
    const after = Guide.move(unit, row, 'creada', undefined, {
      ...(freightOwed ? { freightOwed } : {}),
      tracking: label.tracking,
      freightCents: label.priceCents,
      bought: {
        ...bought,
        ...(label.url ? { url: label.url } : {}),
        ...(label.followUrl ? { followUrl: label.followUrl } : {}),
      },
    })
    await tellOrder(unit, after)
    return after
  })

/** True when nobody knows whether the service did what it was asked. */
export const isUnsure = (error: unknown) =>
  error instanceof OutsideError && (error.reason === 'silent' || error.reason === 'failed')

/** The months in which something that was asked for then may be listed. */
function monthsSince(sentAt: string): string[] {
  const [first, last] = [addDays(dayOf(new Date(sentAt)), -1), addDays(dayOf(now()), 1)].map(monthOf)
  return [...new Set([first!, last!])]
}

const listedAs = ({ carrier, tracking, priceCents }: ListedLabel): Label => ({ carrier, tracking, priceCents })

/**
 * The label of a guide that was asked for, in the list of the service.
 * @throws AppError 409 when the list does not say what each label was bought with: then only a person knows
 */
async function lookUp(asks: Ask, row: GuideRow): Promise<Label | undefined> {
  if (!row.bought?.sentAt) return undefined
  for (const month of monthsSince(row.bought.sentAt)) {
    const listed = await asks((service, access) => service.month(access, month))
    const mine = listed.find(({ reference, cancelled }) => !cancelled && reference === referenceOf(row))
    if (mine) return listedAs(mine)
    if (listed.length > 0 && listed.every(({ reference }) => reference === undefined))
      throw conflict(
        'La lista de Envia.com no dice de quién es cada guía: búscala allá y escribe su número.',
        'unlisted',
      )
  }
  return undefined
}

/** Buys the label. What came of it when nobody answers is looked up by who runs the job again. */
async function buy(asks: Ask, row: GuideRow): Promise<Label> {
  const { id, bought } = row
  const { carrier, service: code } = bought!
  return asks(async (service, access) => {
    await note(id, (before) => ({ ...before, sentAt: now().toISOString() }))
    try {
      return await service.create(access, {
        ...{ carrier, service: code, reference: referenceOf(row), shipment: shipmentOf(row) },
      })
    } catch (error) {
      if (isUnsure(error)) await note(id, (before) => before, 'dudosa')
      else if (error instanceof OutsideError) await note(id, notSent)
      throw error
    }
  })
}

/** Keeps the PDF of a label with us; without it ours is printed. */
async function keepLabel(asks: Ask, id: string): Promise<void> {
  const { bought } = await Guide.get(id)
  if (!bought?.url || bought.path) return
  const { url } = bought
  const bytes = await asks((service, access) => service.label(access, url))
  const path = `guides/${id}.pdf`
  await putFile(path, bytes, 'application/pdf')
  await act(async (unit) => {
    const { version: _, ...row } = await Guide.get(id)
    if (row.bought) unit.replace(Guide, await Guide.get(id), { ...row, bought: { ...row.bought, path } })
  })
}

const say = ({ tracking, number, state }: GuideData): Outcome => ({
  summary: `${tracking ?? number}: ${guideStateNames[state].toLowerCase()}.`,
})

const UNCONNECTED = 'Envia.com no está conectado.'

/** Refused for good by the service itself: asking again the same would be refused again. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && ['outside_rejected', 'outside_denied', 'outside_private'].includes(error.code)

/** Gets the label of a guide that is asked for. What may be there is looked for first: it is never bought twice. */
async function obtain(asks: Ask, row: GuideRow): Promise<GuideData> {
  const there = await lookUp(asks, row)
  if (there) return conclude(row.id, there)
  const sure = row.bought?.sentAt ? Date.parse(row.bought.sentAt) + GRACE_MS : 0
  if (now().getTime() < sure)
    throw retryAt(new Date(sure), 'Envia.com no dijo si hizo la guía: la buscamos allá antes de pedirla otra vez.')
  try {
    return await conclude(row.id, await buy(asks, row))
  } catch (error) {
    if (!isRefusal(error)) throw error
    await failed(row.id, error.message)
    return Guide.get(row.id)
  }
}

/** What a rule here refuses once it was asked for is for a person to clear up: there may be a label. */
async function leave(id: string, error: unknown): Promise<never> {
  const row = await Guide.get(id)
  if (isShort(error)) await note(id, (before) => ({ ...before, problem: COSTS_MORE }), 'dudosa')
  else if (error instanceof AppError && error.status === 422 && row.state === 'generando' && row.bought?.sentAt)
    await note(id, (before) => before, 'dudosa')
  throw error
}

async function make({ input: { id }, job: mine }: Running<typeof MakeType.input>): Promise<Outcome> {
  const row = await Guide.find(id)
  if (!row?.bought) return { summary: 'Esa guía ya no está.' }
  const asks = await asking(mine, payerOf(row))
  if (!asks) {
    if (isAsked(row.state) && !row.bought.sentAt) await failed(id, UNCONNECTED)
    return { summary: UNCONNECTED }
  }
  const after = isAsked(row.state) ? await obtain(asks, row).catch((error) => leave(id, error)) : row
  await unlessRefused(keepLabel(asks, id))
  return say(after)
}
export const MakeJob = job({ ...MakeType, run: make })

/** Asks again for a guide that was not made, to where its order goes by now. @throws AppError 404, 409 */
export async function retryGuide({ id }: { id: string }): Promise<GuideData> {
  if (payerOf(await Guide.get(id)) === 'wallet') await needOffered()
  return act(async (unit) => {
    const row = await Guide.get(id)
    if (row.state !== 'fallida' || !row.bought) throw conflict('Solo se pide otra vez una guía que no se pudo crear.')
    const source = row.source === 'order' ? { order_id: row.sourceId } : { pre_invoice_id: row.sourceId }
    const { recipient } = await sourceOf(unit, source)
    const { problem: _, ...before } = row.bought
    const bought = before.debitId ? { ...before, debitId: newDebit() } : before
    const after = Guide.move(unit, row, 'generando', undefined, { recipient, bought })
    await holdFreight(unit, after)
    await ask(unit, id)
    unit.summary = `Pidió otra vez la guía de ${row.sourceNumber}`
    return after
  })
}

/**
 * Settles a guide of which nobody knows whether there is one: by the number that a person found, or by looking for it.
 * @throws AppError 404, 409 for one that is known, or that may still come
 */
export async function resolveGuide({ id, tracking }: z.output<typeof ResolveInput>): Promise<GuideData> {
  const row = await Guide.get(id)
  if ((row.state !== 'dudosa' && !isRepetition()) || !row.bought)
    throw conflict('De esta guía ya se sabe qué pasó.', 'bad_state')
  const { carrier, quotedCents = 0, sentAt } = row.bought
  const asks: Ask = (ask) => askNow(ask, payerOf(row))
  // At an account that other shops buy with, what a person writes may be somebody else's.
  if (tracking && payerOf(row) === 'wallet')
    throw conflict('Las guías con saldo de Tendero las buscamos nosotros: pulsa Buscar.', 'looked_for')
  if (tracking) return conclude(id, { carrier, tracking, priceCents: quotedCents })
  const there = await lookUp(asks, row)
  if (there) return conclude(id, there)
  if (sentAt && now().getTime() < Date.parse(sentAt) + GRACE_MS)
    throw conflict('Envia.com aún puede estar haciéndola. Vuelve a buscarla en unos minutos.', 'pending')
  await failed(id, 'Envia.com no la hizo: no está en su lista.')
  return Guide.get(id)
}

/** Cancels the label of a guide at the service; one that is cancelled there already stays so. @throws AppError 409, 503 */
export async function cancelLabel(row: GuideRow): Promise<void> {
  const { tracking = '', bought } = row
  const [{ carrier }, payer] = [bought!, payerOf(row)]
  try {
    await askNow((service, access) => service.cancel(access, { carrier, tracking }), payer)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [news] = await askNow((service, access) => service.track(access, [tracking]), payer)
    if (news?.steps.at(-1)?.state !== 'anulada') throw error
  }
}
