import { randomBytes } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { gate } from '../gate'
import { categories, companies, type Dropi, type DropiOrder, wireOf } from './dropi'

const said = (objects: unknown, more: object = {}) =>
  Response.json({ isSuccess: true, status: 200, message: 'OK', objects, ...more })
const refused = (status: number, message: string) => Response.json({ isSuccess: false, status, message }, { status })
const wrong = (error: z.ZodError) =>
  refused(422, error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))

const text = z.string().max(300)
const NewOrder = z.object({
  ...{ state: text.min(1), city: text.min(1), name: text.min(1), surname: text, dir: text.min(1), country: text },
  ...{ phone: text.min(7), client_email: text.optional(), notes: text.nullish(), dni: text.optional() },
  ...{ dni_type: text.optional(), payment_method_id: z.number(), status: text, type: z.literal('FINAL_ORDER') },
  ...{ rate_type: z.enum(['CON RECAUDO', 'SIN RECAUDO']), total_order: z.number(), supplier_id: z.number().optional() },
  ...{ shop_order_id: text.min(1), distributionCompany: z.object({ id: z.number() }) },
  products: z
    .array(
      z.object({
        id: z.number(),
        price: z.number(),
        quantity: z.number().int().min(1),
        variation_id: z.number().nullish(),
      }),
    )
    .min(1),
})

const FREIGHT = 14_500

function create(dropi: Dropi, asked: z.output<typeof NewOrder>): Response {
  const carrier = companies.find(({ id }) => id === asked.distributionCompany.id)
  const found = asked.products.map((line) => ({ ...line, product: dropi.products.get(line.id) }))
  const absent = found.find(({ product }) => !product)
  if (!carrier) return refused(400, 'La transportadora no existe')
  if (absent) return refused(400, `El producto ${absent.id} no existe`)
  if (found.some(({ product, quantity }) => product!.stock < quantity))
    return refused(400, 'No hay existencias suficientes')
  const cost = found.reduce((sum, { product, quantity }) => sum + product!.sale_price * quantity, 0)
  for (const { product, quantity } of found) product!.stock -= quantity
  const { name, surname, dir, phone, state, city, country, client_email = null, notes = null } = asked
  const { dni = null, dni_type = null } = asked
  const order = dropi.make({
    ...{ status: asked.status, supplier_id: asked.supplier_id ?? 501, shop_order_id: asked.shop_order_id },
    ...{ total_order: asked.total_order, rate_type: asked.rate_type, carrier, shipping_amount: FREIGHT },
    buyer: {
      name,
      surname,
      dir,
      phone,
      state,
      city,
      country,
      email: client_email,
      notes: notes ?? null,
      zip_code: null,
      dni,
      dni_type,
    },
    details: found.map(({ price, quantity, product }) => ({ id: dropi.id(), price, quantity, product: product! })),
  })
  return said({
    ...{ id: order.id, sticker: null, shipping_amount: FREIGHT },
    dropshipper_amount_to_win: asked.total_order - cost - FREIGHT,
  })
}

function matching(c: Context, dropi: Dropi): DropiOrder[] {
  const { from, untill, status, textToSearch, filter_date_by = 'FECHA DE CREADO' } = c.req.query()
  const day = (order: DropiOrder) =>
    (filter_date_by === 'FECHA DE CREADO' ? order.created_at : order.updated_at).slice(0, 10)
  const all = [...dropi.orders.values()].filter(
    (order) =>
      (!from || day(order) >= from) &&
      (!untill || day(order) <= untill) &&
      (!status || order.status === status) &&
      (!textToSearch || [order.shop_order_id, String(order.id), order.shipping_guide].includes(textToSearch)),
  )
  return c.req.query('orderDirection') === 'asc' ? all : all.reverse()
}

function orders(api: Hono, dropi: Dropi): void {
  api.get('/orders/myorders', (c) => {
    const start = Number(c.req.query('start') ?? 0)
    const size = Math.min(200, Number(c.req.query('result_number') ?? 10))
    const all = matching(c, dropi)
    return said(all.slice(start, start + size).map(wireOf), { count: all.length })
  })
  api.post('/orders/myorders', async (c) => {
    const parsed = NewOrder.safeParse(await c.req.json().catch(() => undefined))
    return parsed.success ? create(dropi, parsed.data) : wrong(parsed.error)
  })
  api.get('/orders/myorders/:id', (c) => {
    const order = dropi.orders.get(Number(c.req.param('id')))
    return order ? said(wireOf(order)) : refused(404, 'La orden no existe')
  })
  api.put('/orders/myorders/:id', async (c) => {
    const order = dropi.orders.get(Number(c.req.param('id')))
    if (!order) return refused(404, 'La orden no existe')
    const parsed = z
      .object({ status: z.enum(['GUIA_GENERADA', 'PENDIENTE', 'CANCELADO']) })
      .safeParse(await c.req.json())
    if (!parsed.success) return wrong(parsed.error)
    if (['EN_RUTA', 'ENTREGADO', 'CANCELADO'].includes(order.status))
      return refused(400, `La orden está ${order.status}`)
    dropi.put(order, parsed.data.status)
    return said(wireOf(order))
  })
  api.get('/orders/myorderbyguide/:guide', (c) => {
    const order = [...dropi.orders.values()].find((one) => one.shipping_guide === c.req.param('guide'))
    return order ? said(wireOf(order)) : refused(400, 'Esta guia no existe en nuestro sistema')
  })
}

function catalogue(api: Hono, dropi: Dropi): void {
  api.get('/categories', () => said(categories))
  api.get('/distribution_companies', () => said(companies))
  api.post('/products/index', async (c) => {
    const {
      keywords = '',
      pageSize = 10,
      startData = 0,
      category = 0,
    } = (await c.req.json().catch(() => ({}))) as Record<string, never>
    const word = String(keywords).toLowerCase()
    const all = [...dropi.products.values()].filter(
      (one) => one.name.toLowerCase().includes(word) && (!category || one.category === category),
    )
    return said(all.slice(startData, startData + pageSize), { count: all.length })
  })
  api.get('/products/v2/:id', (c) => {
    const product = dropi.products.get(Number(c.req.param('id')))
    return product ? said(product) : refused(404, 'El producto no existe')
  })
  api.get('/department/all/with-cities', () =>
    said([{ id: 1, name: 'ANTIOQUIA', cities: [{ id: 1, name: 'MEDELLIN', cod_dane: '05001000' }] }]),
  )
  api.post('/orders/cotizaEnvioTransportadoraV2', async (c) => {
    const asked = (await c.req.json().catch(() => ({}))) as { ciudad_destino?: { cod_dane?: string }; amount?: number }
    if (!asked.ciudad_destino?.cod_dane) return refused(422, 'ciudad_destino es obligatoria')
    return said(
      companies.map((one) => ({
        ...{ transportadora: one.name, distributionCompany: { id: one.id } },
        objects: { precioEnvio: FREIGHT + one.id * 100, trayecto: 'NACIONAL' },
      })),
    )
  })
}

const Solution = z.object({
  data: z.array(z.object({ order_id: z.number(), solution: z.string().min(1), essolucion: z.number() }).loose()).min(1),
})

/** The panel, where people are: incidents are only there. */
function panel(dropi: Dropi): Hono {
  const app = new Hono()
  app.post('/login', async (c) => {
    const { email, password } = (await c.req.json()) as Record<string, string>
    if (dropi.faults.denied || email !== dropi.person.email || password !== dropi.person.password)
      return refused(401, 'Credenciales inválidas')
    const token = randomBytes(12).toString('hex')
    dropi.sessions.add(token)
    return Response.json({ isSuccess: true, status: 200, message: 'OK', token })
  })
  app.use('*', async (c, next) => {
    if (c.req.header('dropi-integration-key')) return refused(401, 'Token not issued to this api')
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer /, '')
    return dropi.sessions.has(token) ? next() : refused(401, 'Unauthenticated.')
  })
  app.get('/orders/myorders', (c) => {
    const held = c.req.query('haveIncidenceProcesamiento') === 'true'
    const all = matching(c, dropi).filter(({ incidence, solved }) => !held || (incidence !== null && !solved))
    return said(all.map(wireOf), { count: all.length })
  })
  app.post('/orders/clickbtnsolve', async (c) => {
    const { shipping_guide } = (await c.req.json()) as Record<string, string>
    const order = [...dropi.orders.values()].find((one) => one.shipping_guide === shipping_guide)
    const open = order?.status === 'NOVEDAD' && !order.solved
    return said({ confirmacionConsulta: open ? 'EN CONFIRMACIONES' : 'NO ESTA EN CONFIRMACIONES' })
  })
  app.post('/orders/saveincidencesolution', async (c) => {
    const parsed = Solution.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) return wrong(parsed.error)
    for (const { order_id, ...solution } of parsed.data.data) {
      const order = dropi.orders.get(order_id)
      if (order?.status !== 'NOVEDAD' || order.solved) return refused(400, 'La novedad ya no está abierta')
      order.solved = true
      if (solution.CLIENTE_CANCELA_ENTREGA_ENVIO) dropi.put(order, 'DEVOLUCION')
    }
    return said([])
  })
  return app
}

/** Dropi to be asked over HTTP as the real one: `/integrations` with its key, `/api` with the session of a person. */
export function dropiApp(dropi: Dropi): Hono {
  const pace: MiddlewareHandler = async (_, next) =>
    dropi.mayAsk()
      ? next()
      : Response.json({ message: 'Too Many Attempts.' }, { status: 429, headers: { 'retry-after': '60' } })
  const api = new Hono()
  api.use('*', async (c, next) => {
    if (dropi.faults.unissued) return refused(401, 'Token not issued to this api')
    const known = c.req.header('dropi-integration-key') === dropi.key && c.req.header('origin') === dropi.store
    return !dropi.faults.denied && known ? next() : refused(401, 'Access denied')
  })
  orders(api, dropi)
  catalogue(api, dropi)
  const app = new Hono()
  for (const path of ['/integrations/*', '/api/*']) app.use(path, gate(dropi), pace)
  app.route('/integrations', api)
  app.route('/api', panel(dropi))
  return app
}
