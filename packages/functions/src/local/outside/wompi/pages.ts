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
