import { randomUUID } from 'node:crypto'
import { type Context as Ambient, withContext } from '@tendero/core/kernel/context'
import { AppError } from '@tendero/core/kernel/errors'
import { here, hit } from '@tendero/core/kernel/limit'
import { openPublic } from '@tendero/core/kernel/public/link'
import type { PublicPage } from '@tendero/core/kernel/public/pages'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { addressOf } from '../address'
import { log } from '../observe/log'
import { logDone, nothingConsumed } from '../observe/request'
import { framed, type PublicView } from './frame'

/** What each page shows of a record, loaded with the first visit. `notice` is why an answer was not kept. */
const views: Record<PublicPage, (record: string, notice?: string) => Promise<PublicView>> = {
  t: async (record) => {
    const [{ openReceipt }, { receiptView }] = await Promise.all([
      import('@tendero/core/sales/order/order.print'),
      import('./receipt'),
    ])
    return receiptView(await openReceipt(record))
  },
  q: async (record, notice) => {
    const [{ openQuote }, { quoteView }] = await Promise.all([
      import('@tendero/core/offers/quotes/quote.print'),
      import('./quote'),
    ])
    return quoteView(await openQuote(record), notice)
  },
}

/** Visits of a network in a minute. */
const VISITS = 60

const plain = (title: string, text: string): PublicView => ({
  title,
  body: html`<header><h1>Tendero</h1></header><section><h2>${title}</h2><p>${text}</p></section>`,
})
/** The same for a link that never was, one that was changed and one that lacks a letter. */
const UNKNOWN = plain(
  'Este enlace no abre nada',
  'Puede que le falte una parte o que la tienda lo haya cambiado. Pídele que te lo envíe otra vez.',
)
const BUSY = plain('Demasiadas visitas', 'Llegaron muchas desde tu conexión. Espera un minuto y vuelve a abrirlo.')
const FAILED = plain('No pudimos abrirlo', 'Algo falló de nuestro lado. Vuelve a intentarlo en un momento.')

async function visit(
  page: PublicPage,
  token: string,
  notice: string | undefined,
): Promise<[200 | 404 | 429 | 500, PublicView]> {
  try {
    await hit('public page', here(), VISITS, 60)
    const shown = await openPublic(page, token, (record) => views[page](record, notice))
    return shown ? [200, shown] : [404, UNKNOWN]
  } catch (error) {
    return failureOf(error)
  }
}

function failureOf(error: unknown): [429 | 500, PublicView] {
  if (error instanceof AppError && error.status === 429) return [429, BUSY]
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

/** Answers a page that whoever has its link may open: `/t/{token}`. */
export async function servePublic(c: Context, page: PublicPage): Promise<Response> {
  const started = performance.now()
  const ambient = ambientOf(c, `public.${page}`)
  return withContext(ambient, async () => {
    const [status, view] = await visit(page, c.req.param('token') ?? '', c.req.query('aviso'))
    const { page: body, headers } = await framed(view)
    const { actor, call, from, requestId, consumed = nothingConsumed() } = ambient
    logDone({ call, status, actor, from, requestId, ms: Math.round(performance.now() - started), consumed })
    return c.body(body, status, { ...headers, ...(status === 429 ? { 'retry-after': '60' } : {}) })
  })
}

/** Letters of the longest form that a page sends. */
const MAX_FORM = 4_000
/** Answers of a network in a minute. */
const ANSWERS = 10

/** What is answered by the form of a quote; undefined without a name. */
async function saidBy(c: Context) {
  const form = new URLSearchParams((await c.req.text()).slice(0, MAX_FORM))
  const text = (name: string, max: number) => (form.get(name) ?? '').trim().slice(0, max)
  const [name, note] = [text('name', 120), text('note', 300)]
  if (!name) return undefined
  const accepted = form.get('answer') === 'accept'
  return { accepted, name, revision: Number(form.get('revision')), ...(note ? { note } : {}) }
}

/** Why an answer was not kept; undefined when it was, also when the link opens nothing: its page says so. */
async function keepAnswer(c: Context, page: PublicPage, token: string): Promise<string | undefined> {
  await hit('public answer', here(), ANSWERS, 60)
  const said = await saidBy(c)
  if (!said) return 'name'
  const { answerQuote } = await import('@tendero/core/offers/quotes/quotes')
  const kept = await openPublic(page, token, (record) => answerQuote(record, said))
  return kept === 'kept' ? undefined : kept
}

/** Keeps what whoever reads a page answers by its form, and shows them the page again. */
export async function answerPublic(c: Context, page: PublicPage): Promise<Response> {
  const started = performance.now()
  const ambient = ambientOf(c, `public.${page}.answer`)
  const token = c.req.param('token') ?? ''
  return withContext(ambient, async () => {
    let notice: string | undefined
    let failed: [429 | 500, PublicView] | undefined
    try {
      notice = await keepAnswer(c, page, token)
    } catch (error) {
      failed = failureOf(error)
    }
    const { actor, call, from, requestId, consumed = nothingConsumed() } = ambient
    const status = failed?.[0] ?? 303
    logDone({ call, status, actor, from, requestId, ms: Math.round(performance.now() - started), consumed })
    if (!failed) return c.redirect(`/${page}/${encodeURIComponent(token)}${notice ? `?aviso=${notice}` : ''}`, 303)
    const { page: body, headers } = await framed(failed[1])
    return c.body(body, failed[0], headers)
  })
}
