import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import * as z from 'zod'
import { gate } from '../gate'
import { wompiPages } from './pages'
import { cardOutcome, isCard, NewTransaction, needConsent, nequiOutcome, pay, pick, Wrong } from './pay'
import type { Link, Source, Wompi } from './wompi'

const failed = (status: number, error: object) => Response.json({ error }, { status })
const missing = (reason: string) => failed(404, { type: 'NOT_FOUND_ERROR', reason })
const ok = (data: object, status = 200, more: object = {}) => Response.json({ ...more, data }, { status })

/** Lets through whoever brings one of these keys. */
const keyed =
  (wompi: Wompi, ...names: ('public' | 'private')[]): MiddlewareHandler =>
  async (c, next) => {
    const key = (c.req.header('authorization') ?? '').replace(/^Bearer /, '')
    const known = !wompi.faults.denied && names.some((name) => wompi.keys[name] === key)
    return known
      ? next()
      : failed(401, { type: 'INVALID_ACCESS_TOKEN', reason: 'La llave proporcionada no corresponde a este ambiente' })
  }

/** What was sent, as it should be. @throws Wrong by field */
async function read<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => ({})))
  if (parsed.success) return parsed.data
  const messages: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) (messages[String(path[0] ?? 'body')] ??= []).push(message)
  throw new Wrong(messages)
}

const Card = z.object({
  ...{ number: z.string(), cvc: z.string().regex(/^\d{3,4}$/), exp_month: z.string().regex(/^\d\d$/) },
  ...{ exp_year: z.string().regex(/^\d\d$/), card_holder: z.string().min(5) },
})

function tokens(api: Hono, wompi: Wompi): void {
  api.post('/tokens/cards', keyed(wompi, 'public', 'private'), async (c) => {
    const { number, exp_month, exp_year, card_holder } = await read(c, Card)
    if (!isCard(number)) throw new Wrong({ number: ['El número de la tarjeta es inválido'] })
    const last_four = number.slice(-4)
    const brand = number.startsWith('4') ? 'VISA' : 'MASTERCARD'
    const about = { brand, name: `${brand}-${last_four}`, last_four, bin: number.slice(0, 6), exp_year, exp_month }
    const token = wompi.tokenise('CARD', cardOutcome(number), about)
    const dates = { created_at: wompi.iso(), expires_at: new Date(wompi.now() + 180 * 86_400_000).toISOString() }
    return ok({ id: token.id, ...about, card_holder, ...dates }, 201, { status: 'CREATED' })
  })
  api.post('/tokens/nequi', keyed(wompi, 'public', 'private'), async (c) => {
    const { phone_number } = await read(c, z.object({ phone_number: z.string().regex(/^3\d{9}$/) }))
    const { id, status } = wompi.tokenise('NEQUI', nequiOutcome(phone_number), { phone_number })
    return ok({ id, status, phone_number }, 201)
  })
  api.get('/tokens/nequi/:id', keyed(wompi, 'public', 'private'), (c) => {
    const token = wompi.tokens.get(c.req.param('id'))
    return token
      ? ok({ id: token.id, status: token.status, ...token.data })
      : missing('La entidad solicitada no existe')
  })
}

const NewSource = z.object({
  ...{ type: z.enum(['CARD', 'NEQUI']), token: z.string(), customer_email: z.email() },
  ...{ acceptance_token: z.string(), accept_personal_auth: z.string() },
})

function sources(api: Hono, wompi: Wompi): void {
  api.post('/payment_sources', keyed(wompi, 'private'), async (c) => {
    const { type, token: id, customer_email, ...consent } = await read(c, NewSource)
    needConsent(wompi, consent)
    const token = wompi.tokens.get(id)
    if (token?.type !== type || (type === 'NEQUI' && token.status !== 'APPROVED'))
      throw new Wrong({ token: ['El token no existe o ya fue usado'] })
    if ([...wompi.sources.values()].some((one) => one.token === id))
      throw new Wrong({ token: ['El token no existe o ya fue usado'] })
    const source: Source = {
      ...{ id: wompi.id(), type, token: id, status: 'AVAILABLE' as const, customer_email },
      public_data: { type, ...pick(token.data, ['bin', 'last_four', 'exp_month', 'exp_year', 'phone_number']) },
    }
    wompi.sources.set(source.id, source)
    return ok(source, 201)
  })
  const found = (c: Context) => wompi.sources.get(Number(c.req.param('id')))
  api.get('/payment_sources/:id', keyed(wompi, 'private'), (c) => {
    const source = found(c)
    return source ? ok(source) : missing('La entidad solicitada no existe')
  })
  api.put('/payment_sources/:id/void', keyed(wompi, 'private'), (c) => {
    const source = found(c)
    if (!source) return missing('La entidad solicitada no existe')
    source.status = 'VOIDED'
    return ok(source)
  })
}

function transactions(api: Hono, wompi: Wompi): void {
  api.post('/transactions', keyed(wompi, 'public', 'private'), async (c) => {
    const asked = await read(c, NewTransaction)
    return ok(pay(wompi, asked), 201)
  })
  api.get('/transactions', keyed(wompi, 'private'), (c) => ok(wompi.byReference(c.req.query('reference') ?? '')))
  api.get('/transactions/:id', keyed(wompi, 'public', 'private'), (c) => {
    const one = wompi.transactions.get(c.req.param('id'))
    return one ? ok(one) : missing('La entidad solicitada no existe')
  })
  api.post('/transactions/:id/void', keyed(wompi, 'private'), (c) => {
    const one = wompi.transactions.get(c.req.param('id'))
    if (!one) return missing('La entidad solicitada no existe')
    if (one.status !== 'APPROVED' || one.payment_method_type !== 'CARD')
      throw new Wrong({ transaction: ['La transacción no se puede anular'] })
    wompi.decide(one.id, 'VOIDED')
    return ok({ status: 'APPROVED', transaction: one }, 201)
  })
}

const NewLink = z.object({
  ...{ name: z.string().min(1), description: z.string(), single_use: z.boolean(), collect_shipping: z.boolean() },
  ...{ currency: z.literal('COP'), amount_in_cents: z.number().int().min(150_000).nullish() },
  ...{ expires_at: z.string().nullish(), redirect_url: z.url().nullish(), sku: z.string().max(36).nullish() },
})

function links(api: Hono, wompi: Wompi): void {
  api.post('/payment_links', keyed(wompi, 'private'), async (c) => {
    const {
      amount_in_cents = null,
      expires_at = null,
      redirect_url = null,
      sku = null,
      ...asked
    } = await read(c, NewLink)
    const link: Link = {
      ...{ id: `test_${wompi.id().toString(36)}`, ...asked, active: true },
      ...{ amount_in_cents, expires_at, redirect_url, sku },
    }
    wompi.links.set(link.id, link)
    return ok({ ...link, created_at: wompi.iso() }, 201)
  })
  api.get('/payment_links/:id', keyed(wompi, 'public', 'private'), (c) => {
    const link = wompi.links.get(c.req.param('id'))
    return link ? ok(link) : missing('La entidad solicitada no existe')
  })
  api.patch('/payment_links/:id', keyed(wompi, 'private'), async (c) => {
    const link = wompi.links.get(c.req.param('id'))
    if (!link) return missing('La entidad solicitada no existe')
    link.active = (await read(c, z.object({ active: z.boolean() }))).active
    return ok(link)
  })
}

const BANKS = ['Banco que lo deja en tus manos', 'Banco que aprueba', 'Banco que rechaza', 'Banco con error']

/** Wompi to be asked over HTTP as the real one, under `/v1`; its bank under `/banco`, its links to pay under `/l`. */
export function wompiApp(wompi: Wompi): Hono {
  const api = new Hono()
  // Browsers give it their cards.
  api.use('*', cors())
  api.use('*', gate(wompi))
  api.onError((error) => {
    if (!(error instanceof Wrong)) throw error
    return failed(422, { type: 'INPUT_VALIDATION_ERROR', messages: error.messages })
  })
  api.get('/merchants/:key', (c) => {
    if (wompi.faults.denied || c.req.param('key') !== wompi.keys.public)
      return missing('La entidad solicitada no existe')
    const consent = (token: string, type: string, file: string) => ({
      ...{ acceptance_token: token, type, permalink: `${wompi.origin()}/${file}.pdf` },
    })
    return ok({
      ...{ id: 1, name: 'Comercio de prueba' },
      accepted_payment_methods: ['CARD', 'PSE', 'NEQUI', 'BANCOLOMBIA_TRANSFER'],
      presigned_acceptance: consent(wompi.acceptance.terms, 'END_USER_POLICY', 'terminos'),
      presigned_personal_data_auth: consent(wompi.acceptance.data, 'PERSONAL_DATA_AUTH', 'datos'),
    })
  })
  api.get('/pse/financial_institutions', keyed(wompi, 'public'), () =>
    ok(BANKS.map((name, n) => ({ financial_institution_code: String(n), financial_institution_name: name }))),
  )
  tokens(api, wompi)
  sources(api, wompi)
  transactions(api, wompi)
  links(api, wompi)
  const app = new Hono()
  app.route('/v1', api)
  wompiPages(app, wompi)
  return app
}
