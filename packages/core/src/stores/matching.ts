import * as z from 'zod'
import { Product } from '../catalog/products/product'
import { sellableName, Variant } from '../catalog/products/variant'
import { Connection } from '../connections/connection'
import { InboxEvent, type InboxEventRow } from '../connections/inbox/event'
import { lookAgain } from '../connections/inbox/inbox'
import { type Act, act } from '../kernel/db/act'
import type { Page, PageInput } from '../kernel/db/lists/page-shape'
import { load, range } from '../kernel/db/read'
import { conflict, invalid, notFound } from '../kernel/errors'
import { job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import { id, optional, paging } from '../kernel/values/fields'
import { ItemLink, itemLinkId } from './link'
import { ItemMatch, type ItemMatchRow, itemMatchId } from './match'
import { push } from './push'
import type { StoreRef } from './store-port'

const n = z
  .string()
  .max(22)
  .regex(/^[\w-]{22}$/, 'El enlace no es válido')

export const MatchesInput = z.object({ ...paging, id: id(), state: optional(z.literal('matched')) })
export const MatchInput = z.object({ id: id(), n, product_id: id('Elige el producto'), variant_id: optional(id()) })
export const UnmatchInput = z.object({ id: id(), n })
export const MatchOutput = z.object({
  /** What names it in an address of the connection. */
  n: z.string(),
  sku: z.string(),
  name: z.string(),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  /** What it is of ours, in words. */
  product: z.string().nullable(),
})

/** What a connected shop sells and nobody knows as ours; `matched` is what a person said what it is. */
export async function listMatches(
  input: PageInput & { id: string; state?: 'matched' | undefined },
): Promise<Page<z.output<typeof MatchOutput>>> {
  const connection = await Connection.get(input.id)
  const index = input.state ?? 'open'
  const { data, meta } = await ItemMatch.page({ input, index, part: connection.id })
  const { products, variants } = await load({
    products: Product.many(data.flatMap(({ productId }) => productId ?? [])),
    variants: Variant.many(data.flatMap(({ variantId }) => variantId ?? [])),
  })
  return {
    meta,
    data: data.map((row) => {
      const product = row.productId ? products.get(row.productId) : undefined
      const variant = row.variantId ? variants.get(row.variantId) : undefined
      return {
        ...{ n: row.n, sku: row.sku, name: row.name },
        ...{ product_id: row.productId ?? null, variant_id: row.variantId ?? null },
        product: product ? sellableName(product, variant) : null,
      }
    }),
  }
}

/** Does what waited for something to be known as ours. */
const MatchedType = jobType({
  type: 'item.matched',
  title: 'Aplicar los pedidos que esperaban un enlace',
  lane: 'inbox',
  hidden: true,
  input: z.object({ connectionId: z.string(), n: z.string() }),
})

/** The product or variant that a person chose. @throws AppError 404 for one that is not there, 422 without a needed variant */
async function chosen(input: z.output<typeof MatchInput>) {
  const { product, variant } = await load({
    product: Product.one(input.product_id),
    variant: Variant.maybe(input.variant_id),
  })
  if (input.variant_id && variant?.productId !== product.id) throw notFound('la variante')
  if (!variant && product.variantIds.length > 0)
    throw invalid({ variant_id: [`Elige cuál variante de ${product.name}`] })
  return { product, variant }
}

const linkIdOf = (row: ItemMatchRow): string | undefined =>
  row.productId && row.ref ? itemLinkId(row.connectionId, row.variantId ?? row.productId) : undefined

/** Its stock is told no more under what it was until now. */
async function unlink(unit: Act, row: ItemMatchRow, but?: string): Promise<void> {
  const linkId = linkIdOf(row)
  const link = linkId && linkId !== but ? await ItemLink.find(linkId) : undefined
  if (link && isAt(link.ref, row)) unit.remove(ItemLink, link)
}
const isAt = (ref: StoreRef, row: ItemMatchRow) =>
  ref.product === row.ref?.product && ref.variation === row.ref.variation

/**
 * Says what something that a shop sells is of ours. Its stock is told from then on, and the orders that waited for it are
 * looked at again.
 * @throws AppError 404, 409 when another thing of that shop is that already, 422 without a needed variant
 */
export const matchItem = (input: z.output<typeof MatchInput>): Promise<{ message: string }> =>
  act(async (unit) => {
    const connection = await Connection.get(input.id)
    const row = await ItemMatch.get(itemMatchId(input.id, input.n))
    const { product, variant } = await chosen(input)
    const name = sellableName(product, variant)
    const itemId = variant?.id ?? product.id
    const owner = { productId: product.id, ...(variant ? { variantId: variant.id } : {}) }
    const linkId = itemLinkId(input.id, itemId)
    await unlink(unit, row, linkId)
    const { ref, sku } = row
    const link = ref && (await ItemLink.find(linkId))
    if (link && !isAt(link.ref, row))
      throw conflict(`${name} ya está enlazado con ${link.name} en esta tienda. Cada producto se enlaza con uno solo.`)
    if (ref && !link)
      unit.insertFirst(ItemLink, { id: linkId, connectionId: input.id, itemId, ...owner, sku, name: row.name, ref })
    const { productId: _, variantId: __, ...rest } = row
    unit.replace(ItemMatch, row, { ...rest, ...owner })
    enqueue(unit, MatchedType, { input: { connectionId: input.id, n: input.n } })
    unit.summary = `Enlazó ${row.name} de ${connection.name} con ${name}`
    return { message: `${row.name} es ${name}: sus pedidos entran solos.` }
  })

/** Takes back what a person said: orders that come with it wait again; those that are sold stay. @throws AppError 404 */
export const unmatchItem = (input: z.output<typeof UnmatchInput>): Promise<{ message: string }> =>
  act(async (unit) => {
    const connection = await Connection.get(input.id)
    const row = await ItemMatch.get(itemMatchId(input.id, input.n))
    await unlink(unit, row)
    const { productId: _, variantId: __, ...rest } = row
    unit.replace(ItemMatch, row, rest)
    unit.summary = `Quitó el enlace de ${row.name} de ${connection.name}`
    return { message: `${row.name} ya no está enlazado.` }
  })

const waitsFor = (event: InboxEventRow, { connectionId, n }: z.output<typeof MatchedType.input>) =>
  event.state === 'review' && event.connectionId === connectionId && (event.missing ?? []).includes(n)

/** Looks again at what waits for something that is known now. */
async function lookAtWaiting(input: z.output<typeof MatchedType.input>): Promise<void> {
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const page = await range({
      ...{ pk: InboxEvent.indexPartition('review', 'all'), index: InboxEvent.indexOf('review'), limit: 100, start },
    })
    for (const waiting of page.items.map((item) => InboxEvent.fromItem(item)).filter((one) => waitsFor(one, input))) {
      await act(async (unit) => {
        const event = await InboxEvent.find(waiting.id)
        if (event && waitsFor(event, input)) lookAgain(unit, event)
      })
    }
    start = page.next
  } while (start)
}

async function run({ input }: Running<typeof MatchedType.input>): Promise<Outcome> {
  const row = await ItemMatch.find(itemMatchId(input.connectionId, input.n))
  const linkId = row && linkIdOf(row)
  if (!linkId && !row?.productId) return { summary: 'El enlace ya no está.' }
  const { links } = await load({ links: ItemLink.many(linkId ? [linkId] : []) })
  await push([...links.values()])
  await lookAtWaiting(input)
  return { summary: 'Los pedidos que esperaban se miran otra vez.' }
}

export const MatchedJob = job({ ...MatchedType, run })
