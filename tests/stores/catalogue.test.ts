import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { addDays, type Day } from '@tendero/core/kernel/values/time'
import { PreInvoice } from '@tendero/core/offers/pre-invoices/pre-invoice'
import { app } from '@tendero/functions/api'
import { strike } from '@tendero/functions/jobs/tick'
import { expect, it } from 'vitest'
import { inside, type Shop, shopToSell, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'

/** A shop that shows its catalogue, and the path of its page. */
async function published(units = 5) {
  const shop = await shopToSell()
  const good = await stocked(shop, { units, name: 'Panela' })
  const { url } = await shop.api.stores.generateToken({ activate_catalog_whatsapp: 1 })
  return { shop, good, path: new URL(url!).pathname }
}
const page = async (path: string, query = '') => {
  const answer = await app.request(`${path}${query}`)
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
}

let networks = 0
const keyOf = (n: number) => `pagina-${String(n).padStart(12, '0')}`
/** Sends the form of the catalogue as a browser does, from a network of its own. @returns what the next address says */
async function order(path: string, cart: string, key: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ key, cart, name: 'Ana', phone: '300 123 4567', ...more })
  const answer = await app.request(
    path,
    { method: 'POST', body },
    { incoming: { socket: { remoteAddress: `10.9.${Math.floor(++networks / 200)}.${networks % 200}` } } },
  )
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location')!, 'http://x').searchParams
}
const reserved = (shop: Shop, productId: string) =>
  inside(shop, async () => (await Stock.find(stockId({ productId }, shop.storageId)))?.reserved ?? 0)

it('shows what is sold with its price and what is left, to anybody who has the link, until it is withdrawn', async () => {
  const { shop, good, path } = await published(3)
  const shown = await page(path)
  expect(shown.status).toBe(200)
  expect(shown.text).toContain(good.name)
  expect(shown.text).toMatch(/\$\s11\.900/)
  expect(shown.text).toContain('Quedan 3')
  expect(shown.text.length).toBeLessThan(60_000)
  const feed = await page(path, '?feed=meta')
  expect(feed.type).toContain('text/csv')
  expect(feed.text.split('\r\n')[1]).toContain('"in stock","new","11900.00 COP"')
  await shop.api.stores.generateToken({ activate_catalog_whatsapp: 0 })
  expect((await page(path)).status).toBe(404)
  expect((await order(path, `${good.id}x1`, keyOf(1))).get('pedido')).toBeNull()
})

it('what is asked for becomes a pre-invoice that holds its goods, once for each page that was sent twice', async () => {
  const { shop, good, path } = await published(5)
  const cart = `${good.id}x2`
  const both = await Promise.all([order(path, cart, keyOf(2)), order(path, cart, keyOf(2))])
  expect(new Set(both.map((said) => said.get('pedido')))).toEqual(new Set(['PRE-1']))
  const { data } = await shop.api.offers.listPreInvoices({})
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ total: 2 * 11_900 })
  expect(await reserved(shop, good.id)).toBe(2_000)
})

it('two hundred at once for five units are five orders, and the others are told', async () => {
  const { shop, good, path } = await published(5)
  const all = await Promise.all(Array.from({ length: 200 }, (_, n) => order(path, `${good.id}x1`, keyOf(100 + n))))
  expect(all.filter((said) => said.get('pedido')).length).toBe(5)
  expect(all.filter((said) => said.get('aviso') === 'stock').length).toBe(195)
  expect((await shop.api.offers.listPreInvoices({ per_page: 100 })).data).toHaveLength(5)
  expect(await reserved(shop, good.id)).toBe(5_000)
  expect((await page(path)).text).toContain('Agotado')
})

it('what an order held and nobody sold is free again the night after its days, once over two nights at once', async () => {
  const { shop, good, path } = await published(5)
  expect((await order(path, `${good.id}x5`, keyOf(7))).get('pedido')).toBe('PRE-1')
  expect((await page(path)).text).toContain('Agotado')
  const { data } = await shop.api.offers.listPreInvoices({})
  const { held } = await inside(shop, () => PreInvoice.get(data[0]!.id))
  const nightOf = (days: number) => {
    const now = () => new Date(`${addDays(held!.until as Day, days)}T12:00:00-05:00`)
    return asTenant(shop.tenant, () => strike({ tick: 'night', shops: [shop.tenant] }), { now })
  }
  await nightOf(0)
  expect(await reserved(shop, good.id)).toBe(5_000)
  await Promise.all([nightOf(1), nightOf(1)])
  expect(await reserved(shop, good.id)).toBe(0)
  expect((await page(path)).text).toContain('Quedan 5')
  expect((await order(path, `${good.id}x5`, keyOf(8))).get('pedido')).toBe('PRE-2')
})

it('an order without a name, a phone or anything that is sold is not taken, and what was chosen stays', async () => {
  const { good, path } = await published()
  const cart = `${good.id}x1`
  expect((await order(path, cart, keyOf(3), { name: ' ' })).get('aviso')).toBe('name')
  const wrong = await order(path, cart, keyOf(3), { phone: 'abc' })
  expect(wrong.get('aviso')).toBe('phone')
  expect(wrong.get('cart')).toBe(cart)
  expect((await order(path, 'prd_01ARZ3NDEKTSV4RRFFQ69G5FAVx1', keyOf(4))).get('aviso')).toBe('empty')
})

it('a catalogue never shows or takes what is of another shop', async () => {
  const [mine, other] = [await published(), await published()]
  expect((await page(mine.path, `?cart=${other.good.id}x1`)).text).not.toContain('Tu pedido')
  expect((await order(mine.path, `${other.good.id}x1`, keyOf(5))).get('aviso')).toBe('empty')
})
