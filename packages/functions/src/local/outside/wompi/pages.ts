import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Transaction, Wompi } from './wompi'

const pesos = (cents: number) => `$ ${(cents / 100).toLocaleString('es-CO')}`

const page = (title: string, body: unknown) => html`<!doctype html>
  <html lang="es">
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <body style="font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
      <h1>${title}</h1>
      ${body}
    </body>
  </html>`

const decide = ({ id }: Transaction) => html`<form method="post" action="/wompi/banco/${id}">
  <button name="status" value="APPROVED">Aprobar</button>
  <button name="status" value="DECLINED">Rechazar</button>
</form>
<p>O cierra la pestaña: el pago queda pendiente y vence en media hora.</p>`

/** What somebody chooses at the page where one pays, with what comes of it; the bank of test decides later. */
const means: readonly [type: string, label: string, outcome?: 'APPROVED' | 'DECLINED'][] = [
  ['CARD', 'Tarjeta que aprueba', 'APPROVED'],
  ['CARD', 'Tarjeta que rechaza', 'DECLINED'],
  ['NEQUI', 'Nequi que aprueba', 'APPROVED'],
  ['PSE', 'PSE: ir al banco'],
]

/** The page of a charge that a merchant signed; it may be tried again there until it is approved. */
function checkout(app: Hono, wompi: Wompi): void {
  app.get('/p/', (c) => {
    const asked = readCheckout(c.req.url, wompi)
    if (typeof asked === 'string') return c.html(page('Pago', html`<p>${asked}</p>`), 422)
    const buttons = means.map(([, label], n) => html`<p><button name="means" value="${n}">${label}</button></p>`)
    return c.html(
      page(
        'Wompi de prueba',
        html`<p>${asked.reference}: ${pesos(asked.cents)}</p><form method="post">${buttons}</form>`,
      ),
    )
  })
  app.post('/p/', async (c) => {
    const asked = readCheckout(c.req.url, wompi)
    if (typeof asked === 'string') return c.html(page('Pago', html`<p>${asked}</p>`), 422)
    const [type, , outcome] = means[Number((await c.req.parseBody()).means)] ?? means[3]!
    const details = { amount_in_cents: asked.cents, reference: asked.reference, customer_email: 'maria@example.com' }
    const { id } = wompi.begin({ ...details, payment_method: { type, extra: {} }, redirect_url: asked.back })
    if (!outcome) return c.redirect(`/wompi/banco/${id}`, 303)
    wompi.decide(id, outcome)
    return c.redirect(`${asked.back}${asked.back.includes('?') ? '&' : '?'}id=${id}&env=test`, 303)
  })
}

/** What a page to pay at is asked for, or why it refuses. Source: docs.wompi.co, "Widget & Checkout Web". */
function readCheckout(url: string, wompi: Wompi) {
  const { searchParams: said } = new URL(url)
  const [reference, expires] = [said.get('reference') ?? '', said.get('expiration-time') ?? undefined]
  const cents = Number(said.get('amount-in-cents'))
  if (said.get('public-key') !== wompi.keys.public || said.get('currency') !== 'COP') return 'Este comercio no existe.'
  if (said.get('signature:integrity') !== wompi.integrityOf(reference, cents, expires)) return 'La firma es inválida.'
  if (expires && Date.parse(expires) < wompi.now()) return 'Este pago ya venció.'
  if (wompi.byReference(reference).some(({ status }) => status !== 'DECLINED' && status !== 'ERROR'))
    return 'La referencia ya ha sido usada.'
  return { reference, cents, back: said.get('redirect-url') ?? '' }
}

/** The bank to which one is sent to pay, and the pages of links to pay. */
export function wompiPages(app: Hono, wompi: Wompi): void {
  app.get('/banco', (c) => {
    const pending = [...wompi.transactions.values()].filter(({ status }) => status === 'PENDING')
    return c.html(
      page(
        'Banco de prueba',
        pending.length === 0
          ? html`<p>No hay pagos pendientes.</p>`
          : pending.map((one) => html`<p>${one.reference}: ${pesos(one.amount_in_cents)}</p>${decide(one)}`),
      ),
    )
  })
  app.get('/banco/:id', (c) => {
    const one = wompi.transactions.get(c.req.param('id'))
    if (!one) return c.html(page('Banco de prueba', html`<p>Este pago no existe.</p>`), 404)
    const said = one.status === 'PENDING' ? decide(one) : html`<p>Este pago ya terminó: ${one.status}.</p>`
    return c.html(page('Banco de prueba', html`<p>${one.reference}: ${pesos(one.amount_in_cents)}</p>${said}`))
  })
  app.post('/banco/:id', async (c) => {
    const id = c.req.param('id')
    const { status } = await c.req.parseBody()
    wompi.decide(id, status === 'APPROVED' ? 'APPROVED' : 'DECLINED')
    const back = wompi.transactions.get(id)?.redirect_url
    return c.redirect(back ? `${back}${back.includes('?') ? '&' : '?'}id=${id}&env=test` : `/wompi/banco/${id}`)
  })
  app.get('/extracto.csv', (c) => c.body(wompi.statement(), 200, { 'content-type': 'text/csv; charset=utf-8' }))
  checkout(app, wompi)
  app.get('/l/:id', (c) => {
    const link = wompi.links.get(c.req.param('id'))
    const open = link?.active && (!link.expires_at || Date.parse(link.expires_at) > wompi.now())
    if (!link || !open) return c.html(page('Pago', html`<p>Este link ya no recibe pagos.</p>`), 404)
    const amount =
      link.amount_in_cents === null
        ? html`<label>Valor en pesos <input name="pesos" type="number" min="1500" required /></label>`
        : html`<p>${pesos(link.amount_in_cents)}</p>`
    return c.html(
      page(
        link.name,
        html`<p>${link.description}</p><form method="post">${amount}<button>Pagar con PSE</button></form>`,
      ),
    )
  })
  app.post('/l/:id', async (c) => {
    const link = wompi.links.get(c.req.param('id'))
    if (!link?.active) return c.html(page('Pago', html`<p>Este link ya no recibe pagos.</p>`), 404)
    const cents = link.amount_in_cents ?? Number((await c.req.parseBody()).pesos) * 100
    if (!(cents >= 150_000)) return c.html(page(link.name, html`<p>El pago mínimo es de $ 1.500.</p>`), 422)
    const details = {
      amount_in_cents: cents,
      reference: `${link.id}_${wompi.id()}`,
      customer_email: 'maria@example.com',
    }
    const method = { type: 'PSE', extra: {} }
    const { id } = wompi.begin({
      ...details,
      ...{ payment_method: method, payment_link_id: link.id, redirect_url: link.redirect_url },
    })
    return c.redirect(`/wompi/banco/${id}`)
  })
}
