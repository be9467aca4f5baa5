import { Product } from '@tendero/core/catalog/products/product'
import { Login, loginId } from '@tendero/core/identity/credentials/login'
import { asSystem, withContext } from '@tendero/core/kernel/context'
import { range } from '@tendero/core/kernel/db/read'
import { DEMO_EMAILS, DEMO_NIT } from '../demo'
import { contextOf } from '../demo/caller'
import { serveOutside } from './serve'

/** Products of the demo shop that the shop on the web sells too. */
const SHOWN = 12

/** Some products of the demo shop, as a shop on the web would sell them; none while there is no demo shop. */
const demoGoods = () =>
  withContext(contextOf({ type: 'public' }, 'play', new Date()), async () => {
    const login = await Login.find(loginId(DEMO_EMAILS[0]!))
    if (!login) return []
    return asSystem(login.tenant, 'Tienda de prueba', async () => {
      const pk = Product.indexPartition('name', 'all')
      const { items } = await range({ pk, index: Product.indexOf('name'), limit: 60 })
      const products = items.map((item) => Product.fromItem(item)).filter(({ variantIds }) => variantIds.length === 0)
      return products.slice(0, SHOWN).map(({ name, sku, prices, taxBps }) => ({
        ...{ name, sku, price: (prices['1'] ?? 0) / 100, tax: taxBps / 100, stock: 0 },
      }))
    })
  })

/** Plays the services of others for a local run: on the port, or on a free one when somebody has it. */
export async function play(port: number) {
  const outside = await serveOutside(port).catch(() => serveOutside())
  const { origin, woo, shopify, plemsi, wompi, envia, dropi, stop } = outside
  // The account is the demo shop's: the code of a document is made of its NIT.
  plemsi.issuer = DEMO_NIT
  woo.goods = demoGoods
  shopify.goods = demoGoods
  const practice = {
    woocommerce: { url: `${origin}/woo`, consumer_key: woo.keys.key, consumer_secret: woo.keys.secret },
    shopify: { url: `${origin}/shopify`, client_id: shopify.app.id, client_secret: shopify.app.secret },
    plemsi: { token: plemsi.token },
    envia: { token: envia.token },
    dropi: { key: dropi.key, url: dropi.store, email: dropi.person.email, password: dropi.person.password },
    wompi: {
      ...{ public_key: wompi.keys.public, private_key: wompi.keys.private },
      ...{ integrity: wompi.keys.integrity, events: wompi.keys.events },
    },
  }
  const hearPayments = (url: string) => void (wompi.eventsUrl = url)
  return { origin, practice, payments: wompi.account(), hearPayments, stop }
}
