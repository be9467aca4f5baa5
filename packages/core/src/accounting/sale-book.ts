import * as z from 'zod'
import { book } from '../kernel/books/book'
import { shiftMeans as means } from '../treasury/shift'

/**
 * What happened to a sale. `amended` takes out what an order was before it was posted again; `cost` is the difference
 * between what goods sold below zero were assumed to cost and what they turned out to cost; `raised` is what a debit note
 * says that was sold is worth more.
 */
export const saleEvents = ['sale', 'amended', 'cancel', 'return', 'payment', 'cost', 'raised'] as const
export type SaleEvent = (typeof saleEvents)[number]

/** What a sale is classified by in the book; a correction of its cost goes to the same groups. */
export const SaleGroups = z.object({
  orderId: z.string(),
  number: z.string(),
  type: z.literal([1, 2, 3]),
  clientId: z.string(),
  sellerId: z.string().optional(),
  channelId: z.string().optional(),
  /** Of the order; a line may leave another one. */
  storageId: z.string(),
  priceList: z.number().int(),
  costCenterId: z.string().optional(),
})
export type SaleGroupsData = z.output<typeof SaleGroups>

/**
 * A fact of the sales book. Amounts are signed: a reversal is negative, on its own day, like its entry. Cents and
 * thousandths. `totalCents` is what the order charges: lines with tax, delivery and rounding.
 */
export const SaleFact = z.object({
  id: z.string(),
  day: z.string(),
  at: z.string(),
  hour: z.number().int(),
  event: z.enum(saleEvents),
  orderId: z.string(),
  number: z.string(),
  type: z.literal([1, 2, 3]),
  /** How many sales it adds: 1, −1, or 0. */
  n: z.number().int(),
  clientId: z.string(),
  sellerId: z.string().optional(),
  channelId: z.string().optional(),
  storageId: z.string(),
  userId: z.string(),
  priceList: z.number().int(),
  totalCents: z.number().int(),
  baseCents: z.number().int(),
  taxCents: z.number().int(),
  costCents: z.number().int(),
  deliveryCents: z.number().int(),
  discountCents: z.number().int(),
  /** Money received, or given back when negative, by means. */
  means: z.partialRecord(z.enum(means), z.number().int()),
  /** The same by payment type; none in the facts that are older than this field. */
  paymentTypes: z.record(z.string(), z.number().int()).default({}),
  taxes: z.array(
    z.object({ code: z.string(), bps: z.number().int(), baseCents: z.number().int(), taxCents: z.number().int() }),
  ),
  lines: z.array(
    z.object({
      /** The variant, or the product without variants, or the service. */
      itemId: z.string(),
      productId: z.string(),
      name: z.string(),
      storageId: z.string().optional(),
      /** List that its price comes from; the sale's in the facts that are older than this field. */
      priceList: z.number().int().optional(),
      quantity: z.number().int(),
      totalCents: z.number().int(),
      baseCents: z.number().int(),
      costCents: z.number().int(),
    }),
  ),
  /** Only of `cost`: the sales whose cost changes, and by how much; `costCents` is their sum. */
  corrections: z
    .array(
      z.object({
        sale: SaleGroups,
        itemId: z.string(),
        productId: z.string(),
        name: z.string(),
        /** Storage whose goods were sold below zero. */
        storageId: z.string(),
        costCents: z.number().int(),
      }),
    )
    .optional(),
})
export type SaleFactData = z.output<typeof SaleFact>

export type SaleSums = [count: number, totalCents: number, baseCents: number, taxCents: number, costCents: number]

/** Sales of a period. Groups are by id; all amounts net of cancellations and returns. */
export interface SaleRollup {
  /** Facts. */
  count: number
  sums: SaleSums
  deliveryCents: number
  discountCents: number
  /** Number and total of each event. */
  events: Partial<Record<SaleEvent, [count: number, totalCents: number]>>
  types: Record<string, SaleSums>
  hours: Record<string, SaleSums>
  sellers: Record<string, SaleSums>
  channels: Record<string, SaleSums>
  clients: Record<string, SaleSums>
  /** By the list that the price of each line comes from; count and delivery go to the sale's list. */
  lists: Record<string, SaleSums>
  /** By the storage that each line left; count and delivery go to the order's storage. */
  storages: Record<string, SaleSums>
  /** Money received by means, net of refunds. */
  means: Record<string, number>
  /** The same by payment type. */
  paymentTypes: Record<string, number>
  /** Base and tax by `code|bps`. */
  taxes: Record<string, [baseCents: number, taxCents: number]>
  products: Record<
    string,
    [quantity: number, totalCents: number, baseCents: number, costCents: number, name: string, productId: string]
  >
  /** Day of the last sale to each client, and how many sales to them were taken out: with any, the day may be of one. */
  lastSales: Record<string, [day: string, reversed: number]>
}

/** A rollup without its large groups, which only lists of goods and of clients need. */
export type SaleTotals = Omit<SaleRollup, 'clients' | 'products' | 'lastSales'>

const zero = (): SaleSums => [0, 0, 0, 0, 0]
const put = (group: Record<string, SaleSums>, key: string, sums: Readonly<SaleSums>) => {
  const into = (group[key] ??= zero())
  for (let i = 0; i < sums.length; i++) into[i]! += sums[i]!
}

const addCents = (into: Record<string, number>, from: Readonly<Record<string, number>>) => {
  for (const [key, cents] of Object.entries(from)) into[key] = (into[key] ?? 0) + cents
}

type Classified = Pick<
  SaleFactData,
  'type' | 'hour' | 'sellerId' | 'channelId' | 'clientId' | 'priceList' | 'storageId' | 'lines'
>

/** Adds what a sale comes to by line: what a line says of itself where it does, the rest to what the sale says. */
function addByLine(
  group: Record<string, SaleSums>,
  sums: Readonly<SaleSums>,
  {
    lines,
    main,
    of,
  }: { lines: SaleFactData['lines']; main: string; of: (line: SaleFactData['lines'][number]) => string },
): void {
  const rest: SaleSums = [...sums]
  for (const line of lines) {
    const key = of(line)
    if (key === main) continue
    const own: SaleSums = [0, line.totalCents, line.baseCents, line.totalCents - line.baseCents, line.costCents]
    put(group, key, own)
    for (let i = 0; i < own.length; i++) rest[i]! -= own[i]!
  }
  put(group, main, rest)
}

function classify(r: SaleRollup, fact: Classified, sums: Readonly<SaleSums>): void {
  sums.forEach((n, i) => {
    r.sums[i]! += n
  })
  put(r.types, String(fact.type), sums)
  put(r.hours, String(fact.hour), sums)
  put(r.sellers, fact.sellerId ?? '', sums)
  put(r.channels, fact.channelId ?? '', sums)
  put(r.clients, fact.clientId, sums)
  const list = String(fact.priceList)
  addByLine(r.lists, sums, { lines: fact.lines, main: list, of: (line) => String(line.priceList ?? list) })
  const { lines, storageId: main } = fact
  addByLine(r.storages, sums, { lines, main, of: (line) => line.storageId || main })
  for (const line of fact.lines) {
    const p = (r.products[line.itemId] ??= [0, 0, 0, 0, line.name, line.productId])
    p[0] += line.quantity
    p[1] += line.totalCents
    p[2] += line.baseCents
    p[3] += line.costCents
    p[4] = line.name
  }
}

const noAmounts = { quantity: 0, totalCents: 0, baseCents: 0 }

/** Each correction goes where its sale is. */
function addCorrections(r: SaleRollup, { hour, corrections = [] }: SaleFactData): void {
  for (const { sale, costCents, ...goods } of corrections)
    classify(r, { ...sale, hour, lines: [{ ...goods, ...noAmounts, costCents }] }, [0, 0, 0, 0, costCents])
}

function addLast(r: SaleRollup, clientId: string, [day, reversed]: Readonly<SaleRollup['lastSales'][string]>): void {
  const last = (r.lastSales[clientId] ??= ['', 0])
  if (day > last[0]) last[0] = day
  last[1] += reversed
}

function add(r: SaleRollup, fact: SaleFactData): void {
  r.count += 1
  const event = (r.events[fact.event] ??= [0, 0])
  event[0] += 1
  event[1] += fact.totalCents
  addCents(r.means, fact.means)
  addCents(r.paymentTypes, fact.paymentTypes)
  if (fact.event === 'payment') return
  if (fact.event === 'cost') {
    addCorrections(r, fact)
    return
  }
  r.deliveryCents += fact.deliveryCents
  r.discountCents += fact.discountCents
  addLast(r, fact.clientId, [fact.n > 0 ? fact.day : '', fact.n < 0 ? 1 : 0])
  classify(r, fact, [fact.n, fact.totalCents, fact.baseCents, fact.taxCents, fact.costCents])
  for (const { code, bps, baseCents, taxCents } of fact.taxes) {
    const tax = (r.taxes[`${code}|${bps}`] ??= [0, 0])
    tax[0] += baseCents
    tax[1] += taxCents
  }
}

const groups = ['types', 'hours', 'sellers', 'channels', 'clients', 'lists', 'storages'] as const

function merge(into: SaleRollup, from: SaleRollup): void {
  into.count += from.count
  from.sums.forEach((n, i) => {
    into.sums[i]! += n
  })
  into.deliveryCents += from.deliveryCents
  into.discountCents += from.discountCents
  for (const name of groups) for (const [key, sums] of Object.entries(from[name])) put(into[name], key, sums)
  for (const [event, [n, cents]] of Object.entries(from.events) as [SaleEvent, [number, number]][]) {
    const sum = (into.events[event] ??= [0, 0])
    sum[0] += n
    sum[1] += cents
  }
  addCents(into.means, from.means)
  addCents(into.paymentTypes, from.paymentTypes ?? {})
  for (const [key, [base, tax]] of Object.entries(from.taxes)) {
    const sum = (into.taxes[key] ??= [0, 0])
    sum[0] += base
    sum[1] += tax
  }
  for (const [id, row] of Object.entries(from.products)) {
    const p = (into.products[id] ??= [0, 0, 0, 0, row[4], row[5]])
    for (let i = 0; i < 4; i++) (p[i] as number) += row[i] as number
    p[4] = row[4]
  }
  for (const [id, last] of Object.entries(from.lastSales ?? {})) addLast(into, id, last)
}

export const emptySales = (): SaleRollup => ({
  count: 0,
  sums: zero(),
  deliveryCents: 0,
  discountCents: 0,
  events: {},
  types: {},
  hours: {},
  sellers: {},
  channels: {},
  clients: {},
  lists: {},
  storages: {},
  means: {},
  paymentTypes: {},
  taxes: {},
  products: {},
  lastSales: {},
})

/** The book of sales: what reports, dashboard and daily totals read. */
export const saleBook = book<typeof SaleFact, SaleRollup, Exclude<keyof SaleRollup, keyof SaleTotals>>({
  name: 'sale',
  schema: SaleFact,
  empty: emptySales,
  detail: ['clients', 'products', 'lastSales'],
  add,
  merge,
})
