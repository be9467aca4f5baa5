import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { wooApp } from './woo-app'
import { WooShop } from './woo-shop'

export interface Outside {
  /** The one origin of all of them. */
  origin: string
  woo: WooShop
  stop: () => Promise<void>
}

/** Plays the services of others on one port of this machine: WooCommerce under `/woo`. `send` posts what they tell us. */
export async function serveOutside(port = 0, send: typeof fetch = fetch): Promise<Outside> {
  let origin = ''
  const woo = new WooShop(() => `${origin}/woo`, send)
  const app = new Hono()
  app.get('/woo', (c) => c.redirect('/woo/tienda'))
  const shop = wooApp(woo)
  app.route('/woo', shop)
  // WordPress may live in a folder of its own.
  app.route('/woo/:folder', shop)
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref()
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    woo,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
