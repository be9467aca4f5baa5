import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { WooShop } from './shop'
import type { WooOrder } from './things'

const pesos = (amount: number) => `$ ${Math.round(amount).toLocaleString('es-CO')}`

/** The first line of an order that has a unit to be given back. */
function canGiveBack({ lines, refunds }: WooOrder): number | undefined {
  const left = lines.map(({ quantity }, line) =>
    refunds.reduce((n, one) => (one.line === line ? n - one.units : n), quantity),
  )
  const line = left.findIndex((units) => units > 0)
  return line < 0 ? undefined : line
}

/** The page where somebody buys in the shop that plays WooCommerce, and sees the orders and the stock that it shows. */
export function wooPage(app: Hono, shop: WooShop): void {
  app.get('/tienda', async (c) => {
    await shop.open()
    const items = [...shop.items.values()].filter(({ type }) => type !== 'variable')
    const orders = [...shop.orders.values()].reverse().slice(0, 20)
    return c.html(html`<!doctype html>
      <html lang="es">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Tienda en línea de prueba</title>
          <style>
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #1c1917 }
            ul { list-style: none; padding: 0 } li { display: flex; gap: 1rem; align-items: center; padding: .6rem 0; border-bottom: 1px solid #d6d3d1 }
            li > span { flex: 1 } button { font: inherit; padding: .4rem 1rem }
          </style>
        </head>
        <body>
          <h1>Tienda en línea de prueba</h1>
          <p>Hace de tienda de WooCommerce. Lo que compres aquí llega a Tendero como pedido.</p>
          <p>Claves para conectarla: <code>${shop.keys.key}</code> y <code>${shop.keys.secret}</code></p>
          <h2>Productos</h2>
          ${items.length === 0 ? html`<p>Todavía no hay productos.</p>` : ''}
          <ul>
            ${items.map(
              (item) => html`<li>
                <span>${item.name} (${item.sku}) · ${pesos(item.price)} · quedan ${item.stock}</span>
                <form method="post" action="comprar">
                  <input type="hidden" name="id" value="${item.id}" />
                  <button ${item.stock > 0 ? '' : 'disabled'}>Comprar</button>
                </form>
              </li>`,
            )}
          </ul>
          <h2>Pedidos</h2>
          <ul>
            ${orders.map(
              (order) => html`<li>
                <span>Pedido ${order.id}: ${order.status}${order.refunds.length > 0 ? ', con devolución' : ''}</span>
                ${
                  order.status === 'cancelled' || canGiveBack(order) === undefined
                    ? ''
                    : html`<form method="post" action="devolver"><input type="hidden" name="id" value="${order.id}" /><button>Devolver una unidad</button></form>`
                }
                ${
                  order.status === 'cancelled'
                    ? ''
                    : html`<form method="post" action="cancelar"><input type="hidden" name="id" value="${order.id}" /><button>Cancelar</button></form>`
                }
              </li>`,
            )}
          </ul>
        </body>
      </html>`)
  })
  app.post('/comprar', async (c) => {
    const { id } = await c.req.parseBody()
    const item = shop.items.get(Number(id))
    if (item && item.stock > 0) shop.buy([{ id: item.id, quantity: 1 }])
    return c.redirect('tienda')
  })
  app.post('/devolver', async (c) => {
    const { id } = await c.req.parseBody()
    const order = shop.orders.get(Number(id))
    const line = order && canGiveBack(order)
    if (order && line !== undefined) shop.refund(order.id, { line, units: 1 })
    return c.redirect('tienda')
  })
  app.post('/cancelar', async (c) => {
    const { id } = await c.req.parseBody()
    if (shop.orders.has(Number(id))) shop.change(Number(id), { status: 'cancelled' })
    return c.redirect('tienda')
  })
}

/** The page where whoever owns the shop lets an app in: its server posts the keys, and the browser goes back. */
export function wooDoor(app: Hono, shop: WooShop): void {
  app.get('/wc-auth/v1/authorize', (c) => {
    const { app_name = '', user_id = '', return_url = '', callback_url = '' } = c.req.query()
    if (![return_url, callback_url].every((url) => URL.canParse(url))) return c.text('Missing parameter', 400)
    return c.html(html`<!doctype html>
      <html lang="es">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Autorizar ${app_name}</title>
        </head>
        <body style="font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 2rem auto; padding: 0 1rem">
          <h1>${app_name} quiere conectarse con tu tienda</h1>
          <p>Podrá leer y escribir pedidos, productos y avisos.</p>
          <form method="post" action="grant">
            <input type="hidden" name="user_id" value="${user_id}" />
            <input type="hidden" name="return_url" value="${return_url}" />
            <input type="hidden" name="callback_url" value="${callback_url}" />
            <button name="success" value="1" style="font: inherit">Aprobar</button>
            <button name="success" value="0" style="font: inherit">Rechazar</button>
          </form>
        </body>
      </html>`)
  })
  app.post('/wc-auth/v1/grant', async (c) => {
    const said = (await c.req.parseBody()) as Record<string, string>
    const back = new URL(said.return_url!)
    const taken = said.success === '1' && (await shop.giveKeys(said.callback_url!, said.user_id!))
    back.searchParams.set('success', taken ? '1' : '0')
    back.searchParams.set('user_id', said.user_id!)
    return c.redirect(back.href)
  })
}
