import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { board } from './board'
import { control } from './control'
import { dropiApp } from './dropi/app'
import { Dropi } from './dropi/dropi'
import { enviaApp } from './envia/app'
import { Envia } from './envia/envia'
import { plemsiApp } from './plemsi/app'
import { Plemsi } from './plemsi/plemsi'
import type { Service } from './service'
import { shopifyApp } from './shopify/app'
import { Shopify } from './shopify/shopify'
import { wompiApp } from './wompi/app'
import { Wompi } from './wompi/wompi'
import { wooApp } from './woo/app'
import { WooShop } from './woo/shop'

/** One green point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
)

/** Each service with what answers for it, at the address that it is told. */
function played(at: (name: string) => () => string, send: typeof fetch) {
  const woo = new WooShop(at('woo'), send)
  const shopify = new Shopify(at('shopify'), send)
  const plemsi = new Plemsi(at('plemsi'), send)
  const wompi = new Wompi(at('wompi'), send)
  const envia = new Envia(at('envia'), send)
  const dropi = new Dropi(at('dropi'), send)
  const services = { woo, shopify, plemsi, wompi, envia, dropi }
  const apps = {
    ...{ woo: wooApp(woo), shopify: shopifyApp(shopify), plemsi: plemsiApp(plemsi) },
    ...{ wompi: wompiApp(wompi), envia: enviaApp(envia), dropi: dropiApp(dropi) },
  }
  return { services, apps }
}

export type Services = ReturnType<typeof played>['services']

export interface Outside extends Services {
  /** The one origin of all of them. */
  origin: string
  stop: () => Promise<void>
}

/**
 * Plays the services of others on one port of this machine, each under its name (`/woo`, `/shopify`…), with its faults at
 * `/<name>/_control` and a page of all of them at `/`. `send` posts what they tell us.
 */
export async function serveOutside(port = 0, send: typeof fetch = fetch): Promise<Outside> {
  let origin = ''
  const { services, apps } = played((name) => () => `${origin}/${name}`, send)
  const app = new Hono()
  const all: Service[] = Object.values(services)
  app.get('/', (c) => c.html(board(all)))
  for (const service of all) app.route(`/${service.about.name}/_control`, control(service))
  app.get('/woo', (c) => c.redirect('/woo/tienda'))
  for (const [name, service] of Object.entries(apps)) app.route(`/${name}`, service)
  // WordPress may live in a folder of its own.
  app.route('/woo/:folder', apps.woo)
  // A picture of a product, as the host of a shop serves it.
  app.get('/fotos/:name', (c) => c.body(PICTURE, 200, { 'content-type': 'image/png' }))
  // A program of the shop's own, which hears what happens and says nothing.
  app.post('/avisos/*', (c) => c.body(null, 204))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref()
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { origin, ...services, stop }
}
