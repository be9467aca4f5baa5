import { randomUUID } from 'node:crypto'
import { type Context as Ambient, withContext } from '@tendero/core/kernel/context'
import { AppError } from '@tendero/core/kernel/errors'
import { here, hit } from '@tendero/core/kernel/limit'
import { openPublic } from '@tendero/core/kernel/public/link'
import type { PublicPage } from '@tendero/core/kernel/public/pages'
import { formatCop } from '@tendero/core/kernel/values/money'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { addressOf } from '../address'
import { log } from '../observe/log'
import { logDone, nothingConsumed } from '../observe/request'
import type { After, Form, Onward } from './answers'
import { framed, type PublicView } from './frame'

/** What the address of a visit says besides its token, by name. */
type Ask = (name: string) => string | undefined
/** Something that a page gives and that is no page. */
interface PublicFile {
  contentType: string
  text: string
}

/** The way to pay what is asked of some documents, when something is. */
async function payButton(documentIds: readonly string[]): Promise<PublicView['body'] | undefined> {
  const { payWay } = await import('@tendero/core/billing/collect/pay-way')
  const way = await payWay(documentIds)
  return (
    way &&
    html`<div class="actions screen"><a class="button" href="${way.url}">Pagar ${formatCop(way.dueCents)} en línea</a></div>`
  )
}

/** A page with the way to pay what is asked of its documents, when something is. */
async function withPay(view: PublicView, documentIds: readonly string[]): Promise<PublicView> {
  const button = await payButton(documentIds)
  return button ? { ...view, body: html`${view.body}<section class="screen">${button}</section>` } : view
}

/** What each page shows of a record, loaded with the first visit. `aviso` says why an answer was not kept. */
const views: Record<PublicPage, (record: string, ask: Ask) => Promise<PublicView | PublicFile>> = {
  t: async (record) => {
    const [{ openReceipt }, { receiptView }] = await Promise.all([
      import('@tendero/core/sales/order/order.print'),
      import('./receipt'),
    ])
    return withPay(receiptView(await openReceipt(record)), [record])
  },
  q: async (record, ask) => {
    const [{ openQuote }, { quoteView }] = await Promise.all([
      import('@tendero/core/offers/quotes/quote.print'),
      import('./quote'),
    ])
    const quote = await openQuote(record)
    return withPay(quoteView(quote, ask('aviso')), quote.orderIds)
  },
  c: async (record, ask) => {
    if (ask('feed') === 'meta') {
      const { metaFeed } = await import('@tendero/core/stores/catalogue/feed')
      return { contentType: 'text/csv; charset=utf-8', text: await metaFeed(record) }
    }
    const [{ openCatalogue }, { catalogueView }] = await Promise.all([
      import('@tendero/core/stores/catalogue/shelf'),
      import('./catalogue'),
    ])
    const { placedBy } = await import('@tendero/core/stores/catalogue/after')
    const [page, placed] = await Promise.all([
      openCatalogue(record, ask),
      placedBy(record, (ask('clave') ?? '').slice(0, 40)),
    ])
    const pay = placed && (await payButton(placed.orderIds))
    return catalogueView(page, ask, placed, pay)
  },
  r: async (record) => {
    const [{ openTracking }, { trackingView }] = await Promise.all([
      import('@tendero/core/guides/tracking'),
      import('./tracking'),
    ])
    const parcel = await openTracking(record)
    return withPay(trackingView(parcel), [parcel.sourceId])
  },
  e: async (record, ask) => {
    const [{ openRoute }, { routeView }] = await Promise.all([
      import('@tendero/core/guides/routes/route-page'),
      import('./route'),
    ])
    return routeView(await openRoute(record), ask('aviso'))
  },
  p: async (record, ask) => {
    const [{ openPayPage }, { payView }] = await Promise.all([
      import('@tendero/core/billing/collect/pay-page'),
      import('./pay'),
    ])
    // The gateway adds its own to the address, whatever stands in it already.
    const back = /^\w{1,40}/.exec(ask('pago') ?? '')?.[0]
    return payView(await openPayPage(record, back), ask('aviso'))
  },
}

/** Visits or answers in a minute: of a network to one link, and to all links. */
interface MinuteLimits {
  link: number
  network: number
}

/**
 * A mobile carrier puts many people behind one address, so that the tight limit is that of a link. A catalogue is opened by
 * many from one address, any other page by one person.
 */
const visitsOf = (page: PublicPage): MinuteLimits => ({ link: page === 'c' ? 300 : 60, network: 1_200 })
const answersTo: MinuteLimits = { link: 10, network: 200 }

/** Counts something done with a link. @throws AppError 429 */
const countLink = (what: string, token: string, { link, network }: MinuteLimits) =>
  Promise.all([hit(`${what}, network`, here(), network, 60), hit(`${what}, link`, `${here()}|${token}`, link, 60)])

const plain = (title: string, text: string): PublicView => ({
  title,
  body: html`<header><h1>Tendero</h1></header><section><h2>${title}</h2><p>${text}</p></section>`,
})
/** The same for a link that never was, one that was changed and one that lacks a letter. */
const UNKNOWN = plain(
  'Este enlace no abre nada',
  'Puede que le falte una parte o que la tienda lo haya cambiado. Pídele que te lo envíe otra vez.',
)
const BUSY = plain(
  'Demasiadas visitas',
  'Se abrió muchas veces desde tu conexión. Espera un minuto y vuelve a abrirlo.',
)
const CLOSED = plain(
  'La tienda se cerró',
  'Ya no atiende por aquí. Si le compraste o te debe algo, búscala por otro medio.',
)
const FAILED = plain('No pudimos abrirlo', 'Algo falló de nuestro lado. Vuelve a intentarlo en un momento.')

async function visit(
  page: PublicPage,
  token: string,
  ask: Ask,
): Promise<[200 | 404 | 410 | 429 | 500, PublicView | PublicFile]> {
  try {
    await countLink('public page', token, visitsOf(page))
    const shown = await openPublic(page, token, (record) => views[page](record, ask))
    return shown ? [200, shown] : [404, UNKNOWN]
  } catch (error) {
    return failureOf(error)
  }
}

function failureOf(error: unknown): [410 | 429 | 500, PublicView] {
  if (error instanceof AppError && error.status === 429) return [429, BUSY]
  if (error instanceof AppError && error.status === 410) return [410, CLOSED]
  log('error', 'public', { message: String(error), stack: error instanceof Error ? error.stack : undefined })
  return [500, FAILED]
}

const ambientOf = (c: Context, call: string): Ambient => ({
  consumed: nothingConsumed(),
  actor: { type: 'public' },
  requestId: randomUUID(),
  call,
  from: addressOf(c),
  now: () => new Date(),
})

const fileOf = ({ text, contentType }: PublicFile) => ({
  page: text,
  headers: { 'content-type': contentType, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' },
})

/** Answers a page that whoever has its link may open: `/t/{token}`. */
export async function servePublic(c: Context, page: PublicPage): Promise<Response> {
  const started = performance.now()
  const ambient = ambientOf(c, `public.${page}`)
  return withContext(ambient, async () => {
    const [status, view] = await visit(page, c.req.param('token') ?? '', (name) => c.req.query(name))
    const { page: body, headers } = 'text' in view ? fileOf(view) : await framed(view)
    const { actor, call, from, requestId, consumed = nothingConsumed() } = ambient
    logDone({ call, status, actor, from, requestId, ms: Math.round(performance.now() - started), consumed })
    return c.body(body, status, { ...headers, ...(status === 429 ? { 'retry-after': '60' } : {}) })
  })
}

/** Letters of the longest form that a page sends. */
const MAX_FORM = 4_000
/** Pages whose forms may carry a photo, and bytes of the longest of those. */
const pictured: readonly PublicPage[] = ['e']
const MAX_PICTURED = 5_000_000

/** What a form says; undefined for one that is too long. */
async function formOf(c: Context, page: PublicPage): Promise<Form | undefined> {
  if (!(pictured.includes(page) && c.req.header('content-type')?.startsWith('multipart/form-data'))) {
    const sent = new URLSearchParams((await c.req.text()).slice(0, MAX_FORM))
    return (name, max) => (sent.get(name) ?? '').trim().slice(0, max)
  }
  if (!(Number(c.req.header('content-length')) <= MAX_PICTURED)) return undefined
  const sent = await c.req.parseBody()
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
  const form: Form = (name, max) => text(name).trim().slice(0, max)
  form.file = (name) => (sent[name] instanceof File && sent[name].size > 0 ? sent[name] : undefined)
  return form
}

/** Keeps what a form says. @returns what the address of the page that is shown next says of it */
async function keepAnswer(c: Context, page: PublicPage, token: string): Promise<After | Onward> {
  await countLink('public answer', token, answersTo)
  const form = await formOf(c, page)
  if (!form) return { aviso: 'photo' }
  const { answers } = await import('./answers')
  return (await answers[page]?.(token, form)) ?? {}
}

/** Keeps what whoever reads a page answers by its form, and shows them the page again. */
export async function answerPublic(c: Context, page: PublicPage): Promise<Response> {
  const started = performance.now()
  const ambient = ambientOf(c, `public.${page}.answer`)
  const token = c.req.param('token') ?? ''
  return withContext(ambient, async () => {
    let after: After | Onward = {}
    let failed: [410 | 429 | 500, PublicView] | undefined
    try {
      after = await keepAnswer(c, page, token)
    } catch (error) {
      failed = failureOf(error)
    }
    const { actor, call, from, requestId, consumed = nothingConsumed() } = ambient
    const status = failed?.[0] ?? 303
    logDone({ call, status, actor, from, requestId, ms: Math.round(performance.now() - started), consumed })
    if ('onward' in after && after.onward instanceof URL) return c.redirect(after.onward.href, 303)
    const said = new URLSearchParams()
    for (const [name, value] of Object.entries(after)) if (typeof value === 'string' && value) said.set(name, value)
    if (!failed)
      return c.redirect(`/${page}/${encodeURIComponent(token)}${said.size > 0 ? `?${said}` : ''}#respuesta`, 303)
    const { page: body, headers } = await framed(failed[1])
    return c.body(body, failed[0], headers)
  })
}
