import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { app } from '@tendero/functions/api'
import { strike } from '@tendero/functions/jobs/tick'
import { afterEach, expect, it, vi } from 'vitest'
import { type Good, inside, line, type Shop, shopToSell, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'

afterEach(() => void vi.useRealTimers())

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
const held = (shop: Shop, productId: string) =>
  inside(shop, async () => (await Stock.find(stockId({ productId }, shop.storageId)))?.unconfirmed ?? 0)
const counterSale = (shop: Shop, good: Good, units: number) =>
  shop.api.sales.createOrder({ type: 1, storage_id: shop.storageId, products: [line(good, units)] } as never)
const hours = (shop: Shop, n: number) => {
  const now = () => new Date(Date.now() + n * 3_600_000)
  return asTenant(shop.tenant, () => strike({ tick: 'hour', shops: [shop.tenant] }), { now })
}

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
  expect(await held(shop, good.id)).toBe(2_000)
})

it('two hundred at once for five units are five orders, and the others are told', async () => {
  const { shop, good, path } = await published(5)
  const all = await Promise.all(Array.from({ length: 200 }, (_, n) => order(path, `${good.id}x1`, keyOf(100 + n))))
  expect(all.filter((said) => said.get('pedido')).length).toBe(5)
  expect(all.filter((said) => said.get('aviso') === 'stock').length).toBe(195)
  expect((await shop.api.offers.listPreInvoices({ per_page: 100 })).data).toHaveLength(5)
  expect(await held(shop, good.id)).toBe(5_000)
  expect((await page(path)).text).toContain('Agotado')
})

it('what an unconfirmed order holds is free again after its hours, once over two clocks at once', async () => {
  const { shop, good, path } = await published(5)
  await shop.api.stores.saveCatalogue({ hold_hours: 3 })
  expect((await order(path, `${good.id}x5`, keyOf(7))).get('pedido')).toBe('PRE-1')
  expect((await page(path)).text).toContain('Agotado')
  await hours(shop, 2)
  expect(await held(shop, good.id)).toBe(5_000)
  await Promise.all([hours(shop, 4), hours(shop, 4)])
  expect(await held(shop, good.id)).toBe(0)
  expect((await page(path)).text).toContain('Quedan 5')
  expect((await shop.api.offers.listPreInvoices({})).data[0]).toMatchObject({ state: 'abierta', held_until: null })
  expect((await shop.api.stores.getCatalogue({})).held).toEqual([])
  expect((await order(path, `${good.id}x5`, keyOf(8))).get('pedido')).toBe('PRE-2')
})

it('an unconfirmed order holds five units of a thing and twenty in all, which the shop sees with their hour', async () => {
  const { shop, good, path } = await published(1_000)
  const others = []
  for (const name of ['Arepa', 'Queso', 'Café', 'Leche']) others.push(await stocked(shop, { units: 1_000, name }))
  const cart = [good, ...others].map(({ id }) => `${id}x999`).join(',')
  expect((await order(path, cart, keyOf(20))).get('pedido')).toBe('PRE-1')
  const each = await Promise.all([good, ...others].map(({ id }) => held(shop, id)))
  expect(each.sort()).toEqual([0, 5_000, 5_000, 5_000, 5_000])
  const [shown] = (await shop.api.stores.getCatalogue({})).held
  expect(shown).toMatchObject({ number: 'PRE-1', client: 'Ana' })
  expect(shown!.goods.map(({ quantity }) => quantity)).toEqual([5, 5, 5, 5])
  const { unconfirmed_until: until } = await shop.api.offers.getPreInvoice({ id: shown!.pre_invoice_id })
  expect(until).toBe(shown!.until)
  const places = await shop.api.inventory.storagesOfProduct({
    product: shown!.goods[0]!.name === good.name ? good.id : others[0]!.id,
  })
  expect(places.flatMap(({ rows }) => rows)[0]).toMatchObject({ quantity: 1_000, unconfirmed: 5 })
})

it('the sixth order of a network in an hour is taken and holds nothing, and one who asks elsewhere still holds', async () => {
  const { shop, good, path } = await published(100)
  const send = async (n: number, remoteAddress: string) => {
    const body = new URLSearchParams({ key: keyOf(n), cart: `${good.id}x1`, name: 'Ana', phone: '300 123 4567' })
    await app.request(path, { method: 'POST', body }, { incoming: { socket: { remoteAddress } } })
  }
  // The clock stands still, because the limit counts by the hour.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  for (let n = 30; n < 37; n++) await send(n, '203.0.113.7')
  await send(40, '203.0.113.8')
  vi.useRealTimers()
  expect((await shop.api.offers.listPreInvoices({})).meta.total).toBe(8)
  expect(await held(shop, good.id)).toBe(6_000)
})

it('the counter sells over what unconfirmed orders hold, and the approval says what is short', async () => {
  const { shop, good, path } = await published(5)
  expect((await order(path, `${good.id}x5`, keyOf(50))).get('pedido')).toBe('PRE-1')
  await counterSale(shop, good, 3)
  const [made] = (await shop.api.offers.listPreInvoices({})).data
  const { products } = await shop.api.offers.getPreInvoice({ id: made!.id })
  expect(products[0]).toMatchObject({ missing: 3 })
  await expect(shop.api.offers.approvePreInvoice({ id: made!.id, payments: [] } as never)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Quedan 2'),
  })
  expect(await held(shop, good.id)).toBe(5_000)
  await shop.api.offers.removePreInvoice({ id: made!.id })
  expect(await held(shop, good.id)).toBe(0)
})

it('a product that is deleted while an order holds it keeps no hold, and holds of others end all the same', async () => {
  const { shop, good, path } = await published(2)
  const other = await stocked(shop, { units: 4, name: 'Queso' })
  await order(path, `${good.id}x2`, keyOf(80))
  await order(path, `${other.id}x3`, keyOf(81))
  await counterSale(shop, good, 2)
  await shop.api.goods.removeProduct({ id: good.id })
  await hours(shop, 5)
  expect([await held(shop, good.id), await held(shop, other.id)]).toEqual([0, 0])
  expect((await shop.api.stores.getCatalogue({})).held).toEqual([])
})

it('sales, orders and approvals of the last units at once sell what there is, and no hold is left over', async () => {
  const { shop, good, path } = await published(6)
  expect((await order(path, `${good.id}x3`, keyOf(60))).get('pedido')).toBe('PRE-1')
  const [made] = (await shop.api.offers.listPreInvoices({})).data
  const approve = () => shop.api.offers.approvePreInvoice({ id: made!.id } as never)
  const one = () => counterSale(shop, good, 1)
  const asked = order(path, `${good.id}x2`, keyOf(61))
  const done = await Promise.allSettled([approve(), approve(), one(), one(), one(), one()])
  const [first, second, ...sales] = done.map(({ status }) => status === 'fulfilled')
  expect(first && second).toBe(false)
  await asked
  const row = await inside(shop, () => Stock.get(stockId({ productId: good.id }, shop.storageId)))
  expect(row.quantity).toBe(6_000 - (first || second ? 3_000 : 0) - 1_000 * sales.filter(Boolean).length)
  expect(row.quantity).toBeGreaterThanOrEqual(0)
  const open = (await shop.api.stores.getCatalogue({})).held.flatMap(({ goods }) => goods)
  expect(row.unconfirmed ?? 0).toBe(open.reduce((sum, { quantity }) => sum + quantity * 1_000, 0))
})

it('a page of the catalogue shows an order to the key that made it alone, and notices of its own words', async () => {
  const { good, path } = await published(5)
  const said = await order(path, `${good.id}x1`, keyOf(70))
  expect((await page(path, `?${said}`)).text).toContain('Recibimos tu pedido')
  for (const query of ['?pedido=PRE-1', '?pedido=%3Cb%3Ehola', `?pedido=PRE-1&clave=${keyOf(71)}`])
    expect((await page(path, query)).text).not.toContain('id="respuesta"')
  for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'Hola']) {
    const shown = await page(path, `?aviso=${word}`)
    expect(shown.text).not.toContain('id="respuesta"')
    expect(shown.text).not.toContain('native code')
  }
})

it('the feed gives text that begins as a formula behind an apostrophe, and prices as they are', async () => {
  const { shop, path } = await published(5)
  for (const name of ['=1+1', '+57 300', '-50% hoy', '@todos']) await stocked(shop, { units: 1, name })
  const { text } = await page(path, '?feed=meta')
  const rows = text.split('\r\n').slice(1, -1)
  for (const name of ["'=1+1", "'+57 300", "'-50% hoy", "'@todos"]) expect(text).toContain(`"${name}"`)
  expect(rows.every((row) => /,"\d+\.\d\d COP",/.test(row))).toBe(true)
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
