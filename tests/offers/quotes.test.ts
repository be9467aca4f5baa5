import { gzipSync } from 'node:zlib'
import { journalBook } from '@tendero/core/accounting/journal/journal'
import { Product } from '@tendero/core/catalog/products/product'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { now } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { Quote, type QuoteData } from '@tendero/core/offers/quotes/quote'
import { expireQuotes } from '@tendero/core/offers/quotes/quotes'
import { app } from '@tendero/functions/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { type Good, inside, line, type Shop, shopToSell, stocked } from '../sales/support'
import { apiWith } from '../support/world'

let shop: Shop
let client: string
let rice: Good
let oil: Good

const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })
const visit = (url: string) => app.request(new URL(url).pathname + new URL(url).search, {}, from('203.0.113.8'))
const answer = (url: string, fields: Record<string, string>) =>
  app.request(
    new URL(url).pathname,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    },
    from(`198.51.100.${Math.floor(Math.random() * 250)}`),
  )

beforeAll(async () => {
  shop = await shopToSell()
  const buyer = await shop.api.parties.createClient({
    name: 'Restaurante La Esquina',
    document_type_id: '13',
    document: '43556778',
    email: 'cocina@example.com',
  })
  client = buyer.id
  rice = await stocked(shop, { name: 'Arroz', units: 100, price: 10_001 })
  oil = await stocked(shop, { name: 'Aceite', units: 5, price: 23_800 })
})

/** Seven of rice and ten of oil, of which five are there, at a tenth less. */
const quote = (more: object = {}) =>
  shop.api.offers.createQuote({
    client_id: client,
    storage_id: shop.storageId,
    products: [line(rice, 7), line(oil, 10)],
    dType: 2,
    discount: 10,
    ...more,
  })

/** What the shop holds and what its books say. */
async function kept() {
  const id = stockId({ productId: rice.id }, shop.storageId)
  const [stock, books] = [await Stock.get(id), await journalBook.sums.through(dayOf(now()))]
  return { quantity: stock.quantity, valueCents: stock.valueCents, books }
}

/** Changes a quote behind everybody's back. */
const set = (id: string, changes: Partial<QuoteData>) =>
  inside(shop, () =>
    act(async (unit) => {
      const row = await Quote.get(id)
      unit.replace(Quote, row, { ...row, ...changes })
    }),
  )
const yesterday = () => addDays(dayOf(new Date()), -1)

describe('a quote', () => {
  it('posts nothing, takes nothing, and shows what could not be served today', async () => {
    const before = await inside(shop, kept)
    const made = await quote({ terms: 'Entrega en 3 días' })
    expect(made).toMatchObject({ number: 'COT-1', state: 'borrador', total: 277_206.3, terms: 'Entrega en 3 días' })
    expect(made.valid_until).toBe(addDays(dayOf(new Date()), 15))
    expect(made.products.map(({ left, used, missing }) => [left, used, missing])).toEqual([
      [7, 0, 0],
      [10, 0, 5],
    ])
    const after = await inside(shop, kept)
    expect(after).toEqual(before)
    const found = await shop.api.offers.listQuotes({ search: 'esquina' })
    expect(found.data.map(({ number }) => number)).toEqual(['COT-1'])
    expect((await shop.api.offers.listQuotes({ search: 'cot-1' })).data).toHaveLength(1)
    expect((await shop.api.offers.countQuotes({})).states).toEqual({ borrador: 1 })
  })

  it('in parts sells to the cent what it quotes whole, and says what is left of each line', async () => {
    const { id, total } = await quote({ products: [line(rice, 7), line(oil, 3)] })
    let sold = 0
    for (const [i, products] of [
      [{ line: 0, quantity: 2 }],
      [
        { line: 0, quantity: 4 },
        { line: 1, quantity: 1 },
      ],
      undefined,
    ].entries()) {
      const { made, quote: after } = await shop.api.offers.convertQuote({ id, to: 'order', products })
      sold += Math.round((await shop.api.sales.getOrder({ id: made.id })).total * 100)
      expect(after.state).toBe(i === 2 ? 'facturada' : 'parcial')
      if (i === 1) expect(after.products.map(({ left }) => left)).toEqual([1, 2])
    }
    expect(sold).toBe(Math.round(total * 100))
    await expect(shop.api.offers.convertQuote({ id })).rejects.toMatchObject({ status: 422 })
    await expect(shop.api.offers.removeQuote({ id })).rejects.toMatchObject({ body: { code: 'used' } })
    const { generated } = await shop.api.offers.getQuote({ id })
    expect(generated).toHaveLength(3)
    const order = await shop.api.sales.getOrder({ id: generated[0]!.id })
    expect(order.comes_from).toMatchObject([{ kind: 'quote', id }])
  })

  it('used by two at once is never used for more than it quoted', async () => {
    const { id } = await quote({ products: [line(rice, 10)] })
    const results = await Promise.allSettled(
      [4, 4, 4, 4].map((quantity) => shop.api.offers.convertQuote({ id, products: [{ line: 0, quantity }] })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { products } = await shop.api.offers.getQuote({ id })
    expect(products[0]).toMatchObject({ used: 8, left: 2 })
  })

  it('has again what a cancelled order had used', async () => {
    const { id } = await quote({ products: [line(rice, 2)] })
    const { made } = await shop.api.offers.convertQuote({ id })
    const reason = (await shop.api.settings.listReturnReasons({})).data[0]!.id
    await shop.api.sales.cancelOrders({ id: made.id, reason_id: reason })
    const after = await shop.api.offers.getQuote({ id })
    expect(after).toMatchObject({ state: 'enviada', open: true, generated: [{ stands: false }] })
    expect(after.products[0]).toMatchObject({ left: 2, used: 0 })
  })

  it('keeps its prices, or takes those of today, and past its day it is said which', async () => {
    const good = await stocked(shop, { name: 'Panela', price: 5_000 })
    const { id } = await quote({ products: [line(good, 4)], discount: 0 })
    await inside(shop, () =>
      act(async (unit) => {
        const row = await Product.get(good.id)
        unit.replace(Product, row, { ...row, prices: { '1': 600_000 } })
      }),
    )
    const total = async (input: object) => {
      const { made } = await shop.api.offers.convertQuote({ id, products: [{ line: 0, quantity: 1 }], ...input })
      return (await shop.api.sales.getOrder({ id: made.id })).total
    }
    expect(await total({})).toBe(5_000)
    expect(await total({ prices: 'today' })).toBe(6_000)
    await set(id, { validUntil: yesterday() })
    await expect(total({})).rejects.toMatchObject({ body: { code: 'expired' } })
    expect(await total({ prices: 'quoted' })).toBe(5_000)
  })

  it('is sold at what was quoted by who may not give discounts', async () => {
    const { id, total } = await quote({ products: [line(rice, 2)] })
    const staff = apiWith((await hire(shop, ['sale-create', 'quote-read'])).token)
    const { made } = await staff.offers.convertQuote({ id })
    expect((await shop.api.sales.getOrder({ id: made.id })).total).toBe(total)
    await expect(
      staff.offers.createQuote({ client_id: client, storage_id: shop.storageId, products: [line(rice)] }),
    ).rejects.toMatchObject({ status: 403 })
    const preparer = apiWith((await hire(shop, ['pre_invoices-create', 'quote-read'])).token)
    await expect(preparer.offers.convertQuote({ id: (await quote()).id })).rejects.toMatchObject({ status: 403 })
  })

  it('ends at night when its day is over, and only then', async () => {
    const [old, fresh] = [await quote({ products: [line(rice)] }), await quote({ products: [line(rice)] })]
    for (const { id } of [old, fresh]) await shop.api.offers.setQuoteStatus({ id, status: 'enviada' })
    await set(old.id, { validUntil: yesterday() })
    await inside(shop, async () => {
      await expireQuotes()
      expect((await Quote.get(old.id)).state).toBe('vencida')
      expect((await Quote.get(fresh.id)).state).toBe('enviada')
    })
  })
})

describe('the page of a quote', () => {
  it('opens once it is sent, under 60 KB, and says no more of the client than a stranger may read', async () => {
    const { id } = await quote({ notes: 'Cliente difícil' })
    const { url } = await shop.api.offers.quoteLink({ id })
    expect(new URL(url).pathname).toMatch(/^\/q\//)
    expect((await shop.api.offers.getQuote({ id })).state).toBe('enviada')
    const page = await visit(url)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    const text = await page.text()
    expect(gzipSync(text).length).toBeLessThan(60_000)
    expect(text).toContain('Restaurante L.')
    for (const hidden of ['La Esquina', 'cocina@', 'difícil']) expect(text).not.toContain(hidden)
  })

  it('takes one answer, which stands in the story; a changed quote needs a new one', async () => {
    const { id } = await quote()
    const { url } = await shop.api.offers.quoteLink({ id })
    const said = { name: 'Marta <b>Ríos</b>', note: 'Para el viernes', revision: '0', answer: 'accept' }
    expect((await answer(url, { ...said, name: ' ' })).headers.get('location')).toContain('aviso=name')
    const both = await Promise.all([answer(url, said), answer(url, { ...said, answer: 'decline' })])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    const first = await shop.api.offers.getQuote({ id })
    expect(['aceptada', 'rechazada']).toContain(first.state)
    expect(first.history.filter(({ note }) => note?.includes('Para el viernes'))).toHaveLength(1)
    expect(await (await visit(url)).text()).toContain('Marta &lt;b&gt;Ríos&lt;/b&gt;')
    await shop.api.offers.updateQuote({ id, client_id: client, storage_id: shop.storageId, products: [line(rice, 1)] })
    expect(await shop.api.offers.getQuote({ id })).toMatchObject({ state: 'enviada', answer: null, revision: 1 })
    expect((await answer(url, said)).headers.get('location')).toContain('aviso=changed')
    expect(await (await visit(`${url}?aviso=changed`)).text()).toContain('cambió la cotización mientras la leías')
    await answer(url, { ...said, revision: '1' })
    expect(await shop.api.offers.getQuote({ id })).toMatchObject({ state: 'aceptada', answer: { accepted: true } })
  })

  it('of a draft, of one that is void and under a changed link opens nothing', async () => {
    const { id } = await quote()
    const { url } = await shop.api.offers.quoteLink({ id })
    const { url: next } = await shop.api.offers.changeQuoteLink({ id })
    expect((await visit(url)).status).toBe(404)
    await answer(url, { name: 'Ana', revision: '0', answer: 'accept' })
    expect((await shop.api.offers.getQuote({ id })).state).toBe('enviada')
    expect((await visit(next)).status).toBe(200)
    await shop.api.offers.removeQuote({ id })
    expect((await visit(next)).status).toBe(404)
  })

  it('prints, and is mailed with its address', async () => {
    const { id } = await quote()
    const pdf = await shop.api.offers.printQuote({ id })
    expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 4))).toBe('%PDF')
    const { message } = await shop.api.offers.mailQuote({ id })
    expect(message).toContain('la cotización COT-')
    expect((await shop.api.offers.getQuote({ id })).state).toBe('enviada')
  })
})
