import * as z from 'zod'
import type { ParcelNews, Supplier, SupplierAccess } from '../../dropshipping/supplier-port'
import { config } from '../../kernel/config'
import { now } from '../../kernel/context'
import { type OutsideAnswer, outside } from '../../kernel/outside/client'
import { OutsideError } from '../../kernel/outside/outside-error'
import { toPesos } from '../../kernel/values/money'
import { addDays, dayOf } from '../../kernel/values/time'
import * as wire from './dropi-wire'

const TIMEOUT_MS = 15_000
const PRODUCTION = 'https://api.dropi.co'
/** Orders of a page. */
const PAGE = 100

type Method = 'GET' | 'POST' | 'PUT'
type Query = Record<string, string | number>

/** What an answer carries. @throws OutsideError for one that is not theirs, or that says no under 200 */
function opened({ text, status }: OutsideAnswer) {
  let answer: z.output<typeof wire.Envelope>
  try {
    answer = wire.Envelope.parse(JSON.parse(text))
  } catch {
    throw new OutsideError('failed', 'an answer that is not of Dropi', status)
  }
  if (!answer.isSuccess) throw new OutsideError('rejected', 'Dropi said no', status, text.slice(0, 2_000))
  return answer
}

function read<S extends z.ZodType>(schema: S, objects: unknown): z.output<S> {
  const parsed = schema.safeParse(objects)
  if (!parsed.success) throw new OutsideError('failed', 'an answer of Dropi that nobody knows')
  return parsed.data
}

const at = ({ url }: SupplierAccess, path: string, query: Query = {}): URL => {
  const full = new URL(`${url.pathname.replace(/\/$/, '')}/${path}`, url)
  for (const [name, value] of Object.entries(query)) full.searchParams.set(name, String(value))
  return full
}

/** Asks with the key of the shop, which is tied to its address. */
async function ask(access: SupplierAccess, method: Method, path: string, more: { query?: Query; body?: unknown } = {}) {
  const headers = { 'dropi-integration-key': access.secrets.key, origin: access.store }
  const url = at(access, `integrations/${path}`, more.query)
  return opened(await outside({ method, url, headers, body: more.body, timeoutMs: TIMEOUT_MS }))
}

/** Signs the person in: incidents are theirs alone. @throws OutsideError */
async function signIn(access: SupplierAccess): Promise<string> {
  const { email, password } = access.secrets
  if (!email || !password)
    throw new OutsideError('rejected', 'nobody of the shop is known at Dropi', undefined, NO_PERSON)
  const body = { email, password, white_brand_id: 1, brand: '', ipAddress: '', otp: null, with_cdc: false }
  const { text, status } = await outside({ method: 'POST', url: at(access, 'api/login'), body, timeoutMs: TIMEOUT_MS })
  const token = z.object({ token: z.string() }).safeParse(safe(text)).data?.token
  if (!token) throw new OutsideError('rejected', 'Dropi asked for a second factor', status, NO_TOKEN)
  return token
}
const NO_PERSON = 'Agrega tu correo y contraseña de Dropi para responder novedades desde aquí.'
const NO_TOKEN = 'Dropi pidió un segundo factor: responde la novedad en su página.'

const safe = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Asks as a person of the shop, in the panel. */
async function askPanel(access: SupplierAccess, path: string, body: unknown) {
  const token = await signIn(access)
  const headers = { authorization: `Bearer ${token}`, 'x-authorization': `Bearer ${token}` }
  return opened(await outside({ method: 'POST', url: at(access, `api/${path}`), headers, body, timeoutMs: TIMEOUT_MS }))
}

/** Undefined in the place of what they have not. */
const orGone = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error) => {
    if (error instanceof OutsideError && error.status === 404) return undefined
    throw error
  })

const ordersOf = async (access: SupplierAccess, query: Query) => {
  const { objects, count } = await ask(access, 'GET', 'orders/myorders', { query })
  return { rows: read(z.array(wire.OrderWire), objects), count: count ?? 0 }
}

const oneOrder = async (asked: ReturnType<typeof ask>): Promise<ParcelNews> =>
  wire.newsFrom(read(wire.OrderWire, (await asked).objects))

/** A municipality of DANE as Dropi writes its code. */
const placeOf = (city: string) => ({ cod_dane: `${city}000` })

/** Dropi, which sends what the shop sells. */
export const dropi: Supplier = {
  name: 'Dropi',
  address() {
    const local = config.outsideOrigin()
    return new URL(local ? `${local}/dropi` : PRODUCTION)
  },
  test: async (access) => void (await ask(access, 'GET', 'categories')),
  testPerson: async (access) => void (await signIn(access)),
  categories: async (access) => read(z.array(wire.Category), (await ask(access, 'GET', 'categories')).objects),
  async items(access, { text = '', category, from, size }) {
    const body = { keywords: text, startData: from, pageSize: size, ...(category ? { category } : {}) }
    const { objects, count } = await ask(access, 'POST', 'products/index', { body })
    return { rows: read(z.array(wire.Item), objects).map(wire.itemFrom), total: count ?? 0 }
  },
  async item(access, id) {
    const found = await orGone(ask(access, 'GET', `products/v2/${encodeURIComponent(id)}`))
    return found && wire.itemFrom(read(wire.Item, found.objects))
  },
  async carriers(access) {
    const { objects } = await ask(access, 'GET', 'distribution_companies')
    return read(z.array(wire.Company), objects).map(({ id, name }) => ({ id: String(id), name }))
  },
  async quote(access, { city, totalCents, collects, lines }) {
    const body = {
      ...{ ciudad_destino: placeOf(city), EnvioConCobro: collects, amount: toPesos(totalCents) },
      ...{ ValorDeclarado: toPesos(totalCents), products: wire.productsOf(lines) },
    }
    const { objects } = await ask(access, 'POST', 'orders/cotizaEnvioTransportadoraV2', { body })
    return read(z.array(wire.Quoted), objects).map(wire.quotedFrom)
  },
  async place(access, parcel) {
    const { objects } = await ask(access, 'POST', 'orders/myorders', { body: wire.bodyOf(parcel) })
    return wire.placedFrom(read(wire.Placed, objects), parcel.reference)
  },
  async find(access, reference) {
    const { rows } = await ordersOf(access, { textToSearch: reference, result_number: PAGE, start: 0 })
    const order = rows.find(({ shop_order_id }) => shop_order_id === reference)
    return order && wire.newsFrom(order)
  },
  one: (access, id) => orGone(oneOrder(ask(access, 'GET', `orders/myorders/${encodeURIComponent(id)}`))),
  async changed(access, since, from) {
    // Theirs may be a day ahead of Bogotá's.
    const period = { from: since, untill: addDays(dayOf(now()), 1), filter_date_by: 'FECHA DE CAMBIO DE ESTATUS' }
    const order = { orderBy: 'id', orderDirection: 'asc', result_number: PAGE, start: from }
    const { rows, count } = await ordersOf(access, { ...period, ...order })
    const next = from + rows.length
    return { rows: rows.map(wire.newsFrom), ...(rows.length > 0 && next < count ? { next } : {}) }
  },
  confirm: (access, id) => put(access, id, 'GUIA_GENERADA'),
  cancel: (access, id) => put(access, id, 'CANCELADO'),
  async waits(access, guide) {
    const { objects } = await askPanel(access, 'orders/clickbtnsolve', { shipping_guide: guide })
    return !/^NO ESTA/i.test(read(wire.Consulted, objects).confirmacionConsulta ?? '')
  },
  async remedy(access, id, remedy) {
    await askPanel(access, 'orders/saveincidencesolution', { data: [wire.solutionOf(id, remedy)] })
  },
}

const put = (access: SupplierAccess, id: string, status: string) =>
  oneOrder(ask(access, 'PUT', `orders/myorders/${encodeURIComponent(id)}`, { body: { status } }))
