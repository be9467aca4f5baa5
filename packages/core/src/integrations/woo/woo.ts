import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Access, Told } from '../../connections/provider'
import { tenant } from '../../kernel/context'
import { type OutsideAnswer, outside } from '../../kernel/outside/client'
import { OutsideError } from '../../kernel/outside/outside-error'
import { derived } from '../../kernel/secrets/seal'
import type { Slice, Store, StoreItem, StoreProduct, StoreRef } from '../../stores/store-port'
import {
  instantOf,
  isGivenBack,
  itemFrom,
  orderFrom,
  plainText,
  productFor,
  productFrom,
  slugOf,
  variationFor,
  WooChanged,
  WooHook,
  WooMade,
  WooProduct,
  WooRefund,
} from './woo-wire'

const TIMEOUT_MS = 20_000
/** The most that a page of WooCommerce holds. */
const PAGE = 100
const TOPICS = ['order.created', 'order.updated', 'order.deleted'] as const

type Query = Record<string, string | number>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Some hosts take the header off on its way: then the keys go in the query. Source: WooCommerce, "Authentication over HTTPS". */
const isStripped = (error: unknown) =>
  error instanceof OutsideError && error.status === 401 && /consumer key is missing/i.test(error.said)

async function call(access: Access, method: Method, path: string, query: Query = {}, body?: unknown) {
  const { url, secrets } = access
  const at = (more: Query) => {
    const full = new URL(`${url.pathname.replace(/\/$/, '')}/wp-json/wc/v3/${path}`, url)
    for (const [name, value] of Object.entries({ ...query, ...more })) full.searchParams.set(name, String(value))
    return full
  }
  const request = { method, body, timeoutMs: TIMEOUT_MS }
  const basic = Buffer.from(`${secrets.key}:${secrets.secret}`).toString('base64')
  try {
    return await outside({ ...request, url: at({}), headers: { authorization: `Basic ${basic}` } })
  } catch (error) {
    if (!isStripped(error)) throw error
    return outside({ ...request, url: at({ consumer_key: secrets.key!, consumer_secret: secrets.secret! }) })
  }
}

/** What an answer says. @throws OutsideError for one that is not what the API promises: a page of the host, half an answer */
function read<S extends z.ZodType>(schema: S, { text, status }: OutsideAnswer): z.output<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new OutsideError('failed', 'an answer that is not of WooCommerce', status)
  }
}

const goesOn = ({ headers }: OutsideAnswer, page: number) => Number(headers['x-wp-totalpages'] ?? 1) > page
/** It counts its pages from 1. */
const pageOf = (after: string | undefined) => Number(after ?? 1)
const nextOf = (answer: OutsideAnswer, page: number) => (goesOn(answer, page) ? { next: String(page + 1) } : {})

/** Undefined in the place of a 404. */
const orGone = (asked: Promise<OutsideAnswer>): Promise<OutsideAnswer | undefined> =>
  asked.catch((error) => {
    if (error instanceof OutsideError && (error.status === 404 || error.status === 410)) return undefined
    throw error
  })

async function hooksOf(access: Access) {
  const found: z.output<typeof WooHook>[] = []
  for (let page = 1; ; page++) {
    const answer = await call(access, 'GET', 'webhooks', { per_page: PAGE, page })
    found.push(...read(z.array(WooHook), answer))
    if (!goesOn(answer, page)) return found
  }
}

/** What signs the hooks of a connection; it is derived, so that whoever checks it needs no key of KMS. */
export const hookSecretOf = (connectionId: string): string =>
  derived('woo hook', `${tenant()}|${connectionId}`).toString('base64url')

/** True when `signature` is that of the very bytes. */
export function isSigned(raw: Buffer, signature: string | undefined, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(raw).digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The greeting that WooCommerce posts to a new address is unsigned and says nothing but the number of the hook. */
const isGreeting = (raw: Buffer, header: (name: string) => string | undefined) =>
  header('x-wc-webhook-topic') === undefined && /^webhook_id=\d+$/.test(raw.toString('latin1').slice(0, 40))

function hear(raw: Buffer, header: (name: string) => string | undefined, connectionId: string): Told | undefined {
  if (isGreeting(raw, header)) return { greeting: true }
  if (!isSigned(raw, header('x-wc-webhook-signature'), hookSecretOf(connectionId))) return undefined
  const topic = header('x-wc-webhook-topic') ?? ''
  const told = z.object({ id: z.number() }).safeParse(parsed(raw))
  return told.success && topic.startsWith('order.') ? { topic, resource: String(told.data.id) } : { greeting: true }
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

async function rawVariationsOf(access: Access, parent: { id: number }): Promise<z.output<typeof WooProduct>[]> {
  const found: z.output<typeof WooProduct>[] = []
  for (let page = 1; ; page++) {
    const answer = await call(access, 'GET', `products/${parent.id}/variations`, { per_page: PAGE, page })
    found.push(...read(z.array(WooProduct), answer))
    if (!goesOn(answer, page)) return found
  }
}

const variationsOf = async (access: Access, parent: { id: number; name: string }): Promise<StoreItem[]> =>
  (await rawVariationsOf(access, parent)).map((variation) => itemFrom(variation, parent))

type Parent = z.output<typeof WooProduct>

/** Makes those variations that a product has not. @throws OutsideError when the shop refuses one */
async function addVariations(access: Access, parent: Parent, product: StoreProduct, there: readonly StoreItem[]) {
  const absent = product.items.filter(({ sku }) => !there.some((one) => one.sku === sku))
  const made: StoreItem[] = []
  for (let at = 0; at < absent.length; at += PAGE) {
    const create = absent.slice(at, at + PAGE).map((item) => variationFor(product, item))
    const answer = await call(access, 'POST', `products/${parent.id}/variations/batch`, {}, { create })
    const rows = read(WooMade, answer).create
    const wrong = rows.find(({ error }) => error)?.error
    if (wrong) throw new OutsideError('rejected', 'a variation that the shop refuses', 400, plainText(wrong.message))
    made.push(...rows.map((one) => itemFrom(one, parent)))
  }
  return made
}

/** Puts a product in the shop, unless it is there by its address: then what is missing of it follows. */
async function putProduct(access: Access, product: StoreProduct): Promise<StoreItem[]> {
  const answer = await call(access, 'GET', 'products', { slug: slugOf(product) })
  const [before] = read(z.array(WooProduct), answer)
  const parent = before ?? read(WooProduct, await call(access, 'POST', 'products', {}, productFor(product)))
  if (product.options.length === 0) return [itemFrom(parent)]
  const there = before ? await variationsOf(access, parent) : []
  return [...there, ...(await addVariations(access, parent, product, there))]
}

/** Says something of an item. @returns false for one that is gone */
async function put(access: Access, { product, variation }: StoreRef, what: object): Promise<boolean> {
  const path = variation ? `products/${product}/variations/${variation}` : `products/${product}`
  return (await orGone(call(access, 'PUT', path, {}, what))) !== undefined
}

/** A shop of WooCommerce, one request at a time. */
export const woo: Store = {
  test: async (access) => void read(z.array(z.unknown()), await call(access, 'GET', 'webhooks', { per_page: 1 })),
  hear,
  authorize({ url, nonce, back, keysTo }) {
    const page = new URL(`${url.pathname.replace(/\/$/, '')}/wc-auth/v1/authorize`, url)
    const said = { app_name: 'Tendero', scope: 'read_write', user_id: nonce, return_url: back, callback_url: keysTo }
    for (const [name, value] of Object.entries(said)) page.searchParams.set(name, value)
    return page
  },
  authorized: async ({ secrets }) => ({ ...secrets }),
  async leave(access, path) {
    for (const hook of await hooksOf(access))
      if (hook.delivery_url.endsWith(path))
        await orGone(call(access, 'DELETE', `webhooks/${hook.id}`, { force: 'true' }))
  },
  async order(access, id) {
    const answer = await orGone(call(access, 'GET', `orders/${encodeURIComponent(id)}`))
    if (!answer) return undefined
    const order = parsed(Buffer.from(answer.text))
    try {
      if (!isGivenBack(order)) return orderFrom(order)
    } catch {
      throw new OutsideError('failed', 'an order that is not of WooCommerce', answer.status)
    }
    const refunds = await call(access, 'GET', `orders/${encodeURIComponent(id)}/refunds`, { per_page: PAGE })
    return orderFrom(order, read(z.array(WooRefund), refunds))
  },
  async changed(access, { from, to }, after): Promise<Slice<{ id: string; modified: string }>> {
    const page = pageOf(after)
    const answer = await call(access, 'GET', 'orders', {
      modified_after: from,
      ...(to ? { modified_before: to } : {}),
      dates_are_gmt: 'true',
      orderby: 'id',
      order: 'asc',
      per_page: PAGE,
      page,
    })
    const rows = read(z.array(WooChanged), answer)
    const changes = rows.map((row) => ({ id: String(row.id), modified: instantOf(row.date_modified_gmt) }))
    return { rows: changes, ...nextOf(answer, page) }
  },
  async items(access, after) {
    const page = pageOf(after)
    const answer = await call(access, 'GET', 'products', { per_page: PAGE, page, orderby: 'id', order: 'asc' })
    const rows: StoreItem[] = []
    for (const product of read(z.array(WooProduct), answer))
      rows.push(...(product.type === 'variable' ? await variationsOf(access, product) : [itemFrom(product)]))
    return { rows, ...nextOf(answer, page) }
  },
  async products(access, after) {
    const page = pageOf(after)
    const query = { per_page: PAGE, page, orderby: 'id', order: 'asc', status: 'publish' }
    const answer = await call(access, 'GET', 'products', query)
    const rows = []
    for (const product of read(z.array(WooProduct), answer))
      if (product.type === 'simple' || product.type === 'variable')
        rows.push(productFrom(product, product.type === 'variable' ? await rawVariationsOf(access, product) : []))
    return { rows, total: Number(answer.headers['x-wp-total'] ?? rows.length), ...nextOf(answer, page) }
  },
  putUnits: (access, ref, units) => put(access, ref, { manage_stock: true, stock_quantity: units }),
  putPrice: (access, ref, cents) => put(access, ref, { regular_price: String(cents / 100) }),
  putProduct,
  async listen(access, address) {
    const hooks = await hooksOf(access)
    for (const topic of TOPICS) {
      const found = hooks.find((hook) => hook.topic === topic && hook.delivery_url === address)
      const wanted = { name: `Tendero: ${topic}`, topic, delivery_url: address, status: 'active' }
      const secret = hookSecretOf(access.connectionId)
      if (!found) await call(access, 'POST', 'webhooks', {}, { ...wanted, secret })
      else if (found.status !== 'active') await call(access, 'PUT', `webhooks/${found.id}`, {}, { status: 'active' })
    }
  },
}
