import type * as z from 'zod'
import { presentMeasures } from '../catalog/products/measures'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { AppError } from '../kernel/errors'
import { job, type Outcome, type Running } from '../kernel/jobs/declare'
import { retryAt } from '../kernel/jobs/run'
import { Sender } from '../parties/carriers/senders'
import { Order, type OrderRow } from '../sales/order/order'
import { asking, CARRIERS, CarrierAccount } from './account/account'
import type { Payer } from './account/account.input'
import { buyIn, retryGuide } from './account/buying'
import { NO_COD } from './account/paying'
import { needOffered } from './account/platform-account'
import { quotesOf } from './account/quoting'
import { shipmentOf } from './account/shipment'
import {
  Batch,
  type BatchItem,
  type BatchRow,
  BatchType,
  CHEAPEST,
  guidesOf,
  isUnquoted,
  lineOf,
  QuoteType,
} from './batch'
import { sheetOfBatch } from './batch-sheet'
import type { GuideData, PlaceData } from './guide'
import type { NewGuideInput } from './guide.input'
import { logisticsOf, makeGuide, packagesFrom, senderPlace, sourceOfOrder } from './making'

/** Orders that are quoted at once. */
const AT_ONCE = 4
/** Milliseconds between two looks at guides that are being made. */
const LOOK_MS = 10_000

type Ask = NonNullable<Awaited<ReturnType<typeof asking>>>

interface Quoting {
  asks: Ask
  carriers: readonly string[]
  sender: PlaceData
  logistics: Awaited<ReturnType<typeof logisticsOf>>
  payer: Payer
}

/** The parcels of an order, as a form would send them. */
const sentOf = ({ grams, packages = [{ grams }] }: BatchItem) =>
  packages.map((one) => ({ ...presentMeasures(one), grams: one.grams, declared: one.declaredCents }))

/** The cheapest option of an order, or why there is none. */
async function quoted(
  item: BatchItem,
  order: OrderRow | undefined,
  { asks, carriers, sender, logistics, payer }: Quoting,
) {
  const { option: _, ...rest } = item
  if (!order) return { ...rest, problem: 'Este pedido ya no está.' }
  if (payer === 'wallet' && item.codCents > 0) return { ...rest, problem: NO_COD }
  const source = sourceOfOrder(order)
  const { recipient } = source
  const packages = await packagesFrom(sentOf(item), source, logistics)
  const { quotes, silent } = await quotesOf(
    asks,
    carriers,
    shipmentOf({ sender, recipient, packages, codCents: item.codCents }),
  )
  const [best] = quotes
  if (!best) return { ...rest, problem: silent[0]?.why ?? 'Ninguna transportadora llega allá.' }
  const { carrier, service, name, priceCents: cents } = best
  return { ...rest, option: { carrier, service, name, cents } }
}

const toldQuotes = (items: readonly BatchItem[]): string =>
  `${items.filter(({ option }) => option).length} pedidos cotizados.`

/** True while nobody corrected the parcels that a line was quoted with. */
const isAsQuoted = (item: BatchItem, line: BatchItem): boolean =>
  JSON.stringify(item.packages) === JSON.stringify(line.packages)

/** Writes the prices of those lines that are as they were asked about. @returns true while some of the batch still has none */
const priced = (id: string, lines: ReadonlyMap<string, BatchItem>): Promise<boolean> =>
  act(async (unit) => {
    const row = await Batch.get(id)
    const { version: _, ...before } = row
    if (row.state !== 'preparando') return false
    const items = before.items.map((item) => {
      const line = lines.get(item.orderId)
      return line && isUnquoted(item) && isAsQuoted(item, line) ? line : item
    })
    const more = items.some(isUnquoted)
    unit.replace(Batch, row, { ...before, items, state: more ? 'preparando' : 'cotizado' })
    return more
  })

type Told = Running<typeof QuoteType.input>

/** Asks what those lines of a batch that have no price would cost. @returns true while some of it still has none */
async function quoteSome(batch: BatchRow, how: Quoting, progress: Told['progress']): Promise<boolean> {
  const open = batch.items.filter(isUnquoted)
  const { orders } = await load({ orders: Order.many(open.map(({ orderId }) => orderId)) })
  const lines = new Map<string, BatchItem>()
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const some = open.slice(from, from + AT_ONCE)
    for (const line of await Promise.all(some.map((item) => quoted(item, orders.get(item.orderId), how))))
      lines.set(line.orderId, line)
    await progress(Math.min(open.length, from + AT_ONCE), open.length)
  }
  return priced(batch.id, lines)
}

/**
 * Asks what each order of a batch would cost, and again for those that are corrected meanwhile; whoever dies leaves it to be
 * asked again.
 */
async function quote({ input: { id }, job: mine, progress }: Told): Promise<Outcome> {
  const [batch, account, asks] = [await Batch.get(id), await CarrierAccount.find(CARRIERS), await asking(mine)]
  if (batch.state === 'cotizado') return { summary: toldQuotes(batch.items) }
  if (batch.state !== 'preparando' || !account || !asks) return { summary: 'Este lote ya no se cotiza.' }
  const how = {
    ...{ asks, carriers: batch.via === CHEAPEST ? account.carriers : [batch.via!], logistics: await logisticsOf() },
    payer: account.pays ?? ('own' as const),
    sender: senderPlace(await Sender.get(batch.senderId)),
  }
  for (let row = batch; await quoteSome(row, how, progress); ) row = await Batch.get(id)
  return { summary: toldQuotes((await Batch.get(id)).items) }
}
export const QuoteJob = job({ ...QuoteType, run: quote })

type Progress = Running<typeof BatchType.input>['progress']

/** Who pays the labels of now. @throws AppError 409 when the wallet would and that is off */
async function payerNow(): Promise<Payer> {
  const payer = (await CarrierAccount.find(CARRIERS))?.pays ?? 'own'
  if (payer === 'wallet') await needOffered()
  return payer
}

/** Makes the guide of an order, or asks for its label. */
async function newGuide(batch: BatchRow, item: BatchItem): Promise<GuideData> {
  const payer = item.option ? await payerNow() : 'own'
  const who = batch.carrier === 'conveyor' ? { conveyor_id: batch.carrierId } : { courier_id: batch.carrierId }
  const input = {
    ...{ order_id: item.orderId, sender_id: batch.senderId, ...who, packages: sentOf(item) },
    ...(item.option ? { service: item.option.name } : {}),
  } as z.output<typeof NewGuideInput>
  const { option } = item
  return act((unit) =>
    option
      ? buyIn(unit, input, {
          ...{ batchId: batch.id, payer },
          bought: { carrier: option.carrier, service: option.service, quotedCents: option.cents },
        })
      : makeGuide(unit, input, { batchId: batch.id }),
  )
}

/** True for a guide that failed before its batch was confirmed the last time. */
const isToRetry = ({ state, history }: GuideData, { askedAt = '' }: BatchRow): boolean =>
  state === 'fallida' && history.at(-1)!.at < askedAt

/** Asks for a guide of each order: one that the batch made already is not made again. @returns what went wrong, by order */
async function askAll(batch: BatchRow, progress: Progress): Promise<Map<string, string>> {
  const [problems, guides] = [new Map<string, string>(), await guidesOf(batch)]
  for (const [i, item] of batch.items.entries()) {
    // A label of the account is made later, by a job of its own.
    await progress(batch.via ? 0 : i, batch.items.length)
    const known = guides.get(item.orderId)
    if (item.problem || (known && !isToRetry(known, batch))) continue
    try {
      await (known ? retryGuide(known) : newGuide(batch, item))
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      problems.set(item.orderId, error.message)
    }
  }
  return problems
}

/** What became of each order of a batch once no label is under way any more; the batch is closed with it. */
async function ended(batch: BatchRow, progress: Progress): Promise<BatchRow['items']> {
  const problems = await askAll(batch, progress)
  const guides = await guidesOf(batch)
  const left = [...guides.values()].filter(({ state }) => state === 'generando').length
  await progress(guides.size - left, batch.items.length)
  if (left > 0) throw retryAt(new Date(now().getTime() + LOOK_MS), `Van ${guides.size - left} de ${guides.size} guías.`)
  const items = batch.items.map((item) => {
    const [guide, problem] = [guides.get(item.orderId), problems.get(item.orderId)]
    return guide ? lineOf(item, guide) : { ...item, ...(problem ? { problem } : {}) }
  })
  await act(async (unit) => {
    const row = await Batch.get(batch.id)
    const { version: _, ...before } = row
    if (row.state === 'generando') unit.replace(Batch, row, { ...before, state: 'terminado', items })
  })
  return items
}

const toldMade = (made: number, wrong: number): string =>
  `${made} guías creadas${wrong > 0 ? `, ${wrong} por corregir` : ''}.`

/**
 * Each guide is made in a transaction of its own, and its label bought by a job of its own; this one waits for all of them.
 * Whoever dies meanwhile leaves the rest to the next one, which tells what was made whoever made it.
 */
async function run({ input: { id }, job: mine, progress }: Running<typeof BatchType.input>): Promise<Outcome> {
  const batch = await Batch.get(id)
  const items = batch.state === 'generando' ? await ended(batch, progress) : batch.items
  const made = items.filter(({ guideId, problem }) => guideId && !problem).length
  const errors = items.flatMap(({ number, problem }) => (problem ? [{ message: `${number}: ${problem}` }] : []))
  return { summary: toldMade(made, errors.length), errors, result: await sheetOfBatch(mine.id, items) }
}
export const BatchJob = job({ ...BatchType, run })
