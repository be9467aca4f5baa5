import { gzipSync } from 'node:zlib'
import { app } from '@tendero/functions/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Shop, saleOf, shopToSell, stocked } from './support'

let shop: Shop
let id: string

const client = { name: 'María Fernanda Gómez', phone: '3001234567', document: '1020304050' }

/** A PNG as heavy as a logo may be and still be shown: what follows its end is nothing to who draws it. */
const logo = (bytes: number) => {
  const drawn = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const noise = Buffer.alloc(bytes - drawn.length)
  for (let i = 0; i < noise.length; i++) noise[i] = (i * 7919 + (i >> 3) * 104_729) % 251
  return new File([drawn, noise], 'logo.png', { type: 'image/png' })
}

/** The page of a link, as a phone at some address asks for it. */
const visit = (url: string, from = '203.0.113.7') =>
  app.request(new URL(url).pathname, {}, { incoming: { socket: { remoteAddress: from } } })

beforeAll(async () => {
  shop = await shopToSell()
  await shop.api.identity.editBrand({ color: '#FFCC00', footer: 'Cambios en 5 días', phone: '6044445566' })
  const buyer = await shop.api.parties.createClient({ ...client, document_type_id: '13' })
  const good = await stocked(shop, { name: 'Café <b>especial</b> de Jardín' })
  const order = await shop.api.sales.createOrder({
    ...saleOf(shop, [[good, 2]]),
    client_id: buyer.id,
    address: 'Carrera 70 # 44-12',
    instructions: 'Apartamento 501',
    notes: 'Pregunta por la vecina',
  })
  id = order.id
})

describe('the page of a receipt', () => {
  it('opens without a login, in the look of the shop, and shows no more than a stranger may see', async () => {
    const { url } = await shop.api.sales.receiptLink({ id })
    expect(await shop.api.sales.receiptLink({ id })).toEqual({ url })
    const answer = await visit(url)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    for (const part of ['Tienda de prueba', 'Cambios en 5 días', '$ 23.800', 'Son: ', 'María F.', '--brand:#ffcc00'])
      expect(page).toContain(part)
    expect(page).toContain('Café &lt;b&gt;especial&lt;/b&gt; de Jardín')
    for (const hidden of [
      'Fernanda',
      'Gómez',
      '1020304050',
      '1.020.304.050',
      '3001234567',
      'Carrera 70',
      'Apartamento',
      'vecina',
    ])
      expect(page).not.toContain(hidden)
    expect(page).not.toContain('Prueba</')
  })

  it('follows nobody: no cookie, no referrer, no search, nothing of others, only its own style and script', async () => {
    const answer = await visit((await shop.api.sales.receiptLink({ id })).url)
    const header = (name: string) => answer.headers.get(name)
    expect(header('set-cookie')).toBeNull()
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('x-robots-tag')).toContain('noindex')
    expect(header('cache-control')).toContain('no-store')
    expect(header('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+'; img-src 'self'; script-src 'sha256-/,
    )
    const page = await answer.text()
    expect(page.match(/(?:src|href)="[^"]*"/g)).toEqual(['href="data:,"'])
    expect(page).not.toMatch(/https?:\/\//)
  })

  it('loads under 60 KB with the heaviest logo that it shows, and leaves a heavier one out', async () => {
    const weigh = async (bytes: number) => {
      await shop.api.identity.editBrand({ logo: logo(bytes) })
      const page = await (await visit((await shop.api.sales.receiptLink({ id })).url)).text()
      const [image] = /\/api\/v2\/media\/[^"]+/.exec(page) ?? []
      const drawn = image ? (await (await app.request(image)).arrayBuffer()).byteLength : 0
      return { drawn, whole: gzipSync(page).length + drawn }
    }
    const heaviest = await weigh(40_000)
    expect(heaviest.drawn).toBe(40_000)
    expect(heaviest.whole).toBeLessThan(60_000)
    expect(await weigh(40_001)).toMatchObject({ drawn: 0 })
  })

  it('a link that was changed, one of nothing and one with another letter say the same; the new one opens', async () => {
    const { url: old } = await shop.api.sales.receiptLink({ id })
    const { url } = await shop.api.sales.changeReceiptLink({ id })
    expect(await shop.api.sales.receiptLink({ id })).toEqual({ url })
    expect((await visit(url)).status).toBe(200)
    const unknown = [
      old,
      `${url}x`,
      url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `${new URL(url).origin}/t/x`,
    ]
    const answers = await Promise.all(
      unknown.map(async (one) => {
        const answer = await visit(one)
        const headers = [...answer.headers].filter(([name]) => name !== 'date')
        return { status: answer.status, headers, page: await answer.text() }
      }),
    )
    expect(answers[0]!.status).toBe(404)
    expect(answers[0]!.page).not.toContain('Tienda de prueba')
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('changed twice at once, only the last address opens', async () => {
    const both = await Promise.all([1, 2].map(() => shop.api.sales.changeReceiptLink({ id })))
    const { url } = await shop.api.sales.receiptLink({ id })
    expect(new Set(both.map((one) => one.url)).size).toBe(2)
    for (const one of both) expect((await visit(one.url)).status).toBe(one.url === url ? 200 : 404)
  })

  it('of another shop has no address, and an undone sale says so', async () => {
    const other = await shopToSell()
    await expect(other.api.sales.receiptLink({ id })).rejects.toMatchObject({ status: 404 })
    const good = await stocked(shop)
    const { id: undone } = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
    const { url } = await shop.api.sales.receiptLink({ id: undone })
    const reason = (await shop.api.settings.listReturnReasons({})).data[0]!.id
    await shop.api.sales.cancelOrders({ id: undone, reason_id: reason })
    expect(await (await visit(url)).text()).toContain('(cancelado)')
  })

  it('answers sixty visits of a network to a link in a minute; its other links and other networks stay open', async () => {
    const other = await stocked(shop)
    const { id: neighbour } = await shop.api.sales.createOrder(saleOf(shop, [[other, 1]]))
    const { url: theirs } = await shop.api.sales.receiptLink({ id: neighbour })
    const { url } = await shop.api.sales.receiptLink({ id })
    const statuses = new Set<number>()
    for (let i = 0; i < 130 && !statuses.has(429); i++) statuses.add((await visit(url, '198.51.100.9')).status)
    expect([...statuses]).toEqual([200, 429])
    expect((await visit(theirs, '198.51.100.9')).status).toBe(200)
    expect((await visit(url, '198.51.100.10')).status).toBe(200)
  })
})
