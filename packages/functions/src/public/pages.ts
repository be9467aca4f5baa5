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

/** What each page shows of a record, loaded with the first visit. */
const views: Record<PublicPage, (record: string) => Promise<PublicView>> = {
  t: async (record) => {
    const [{ openReceipt }, { receiptView }] = await Promise.all([
      import('@tendero/core/sales/order/order.print'),
      import('./receipt'),
    ])
    return receiptView(await openReceipt(record))
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

async function visit(page: PublicPage, token: string): Promise<[200 | 404 | 429 | 500, PublicView]> {
  try {
    await hit('public page', here(), VISITS, 60)
    const shown = await openPublic(page, token, views[page])
    return shown ? [200, shown] : [404, UNKNOWN]
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return [429, BUSY]
    log('error', 'public', { message: String(error), stack: error instanceof Error ? error.stack : undefined })
    return [500, FAILED]
  }
}

/** Answers a page that whoever has its link may open: `/t/{token}`. */
export async function servePublic(c: Context, page: PublicPage): Promise<Response> {
  const started = performance.now()
  const consumed = nothingConsumed()
  const ambient: Ambient = {
    consumed,
    actor: { type: 'public' },
    requestId: randomUUID(),
    call: `public.${page}`,
    from: addressOf(c),
    now: () => new Date(),
  }
  return withContext(ambient, async () => {
    const [status, view] = await visit(page, c.req.param('token') ?? '')
    const { page: body, headers } = await framed(view)
    const { actor, call, from, requestId } = ambient
    logDone({ call, status, actor, from, requestId, ms: Math.round(performance.now() - started), consumed })
    return c.body(body, status, { ...headers, ...(status === 429 ? { 'retry-after': '60' } : {}) })
  })
}
