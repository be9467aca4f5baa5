import { app } from '@tendero/functions/api'
import { beforeAll, expect, it } from 'vitest'
import { type Shop, shopWithRegister } from '../sales/support'
import { guideInput, stopOf } from '../samples/guides'
import { png } from '../samples/identity'
import { newShop } from '../support/world'

let shop: Shop
beforeAll(async () => {
  shop = await shopWithRegister()
})

let network = 0
const visited = (url: string, init: RequestInit = {}) =>
  app.request(new URL(url).pathname + new URL(url).search, init, {
    incoming: { socket: { remoteAddress: `203.0.113.${(network += 1)}` } },
  })
const open = (url: string, form?: Record<string, string>) =>
  visited(url, form && { method: 'POST', body: new URLSearchParams(form) })
const pageOf = async (url: string) => (await open(url)).text()
const answer = async (url: string, form: Record<string, string>) =>
  (await open(url, form)).headers.get('location') ?? ''
/** Answers as the page does: with the file of its photo. */
async function pictured(url: string, form: Record<string, string>, photo: Blob) {
  const sent = new FormData()
  for (const [name, value] of Object.entries(form)) sent.set(name, value)
  sent.set('photo', photo, 'IMG_0001.jpg')
  const { body, headers } = new Request('http://localhost', { method: 'POST', body: sent })
  const bytes = await new Response(body).arrayBuffer()
  const length = { 'content-length': String(bytes.byteLength), 'content-type': headers.get('content-type')! }
  return (await visited(url, { method: 'POST', body: bytes, headers: length })).headers.get('location') ?? ''
}
const photosOf = async (id: string) => (await shop.api.sales.getOrder({ id })).images
const routeOf = (id: string) => shop.api.guides.courierRoute({ id })

it('a courier sees the stops in their order, with a call, a map and what to charge, and nobody else’s', async () => {
  const first = await stopOf(shop)
  const second = await stopOf(shop, first.courier_id)
  await stopOf(shop)
  const id = first.courier_id
  await shop.api.guides.orderRoute({ id, guides: [second.id, first.id] })
  const { url, stops } = await routeOf(id)
  expect(stops.map((stop) => stop.id)).toEqual([second.id, first.id])
  const page = await pageOf(url)
  expect(page.indexOf(second.id)).toBeLessThan(page.indexOf(first.id))
  for (const part of [
    'Ana Ruiz',
    'tel:3001234567',
    'google.com/maps',
    'Calle 10 # 43A-30',
    'Cobrar $ 20.000',
    'Te quedan 2',
  ])
    expect(page).toContain(part)
  const theirs = await guideInput(shop)
  const { id: other } = await shop.api.guides.createGuide(theirs)
  await expect(shop.api.guides.orderRoute({ id, guides: [other] })).rejects.toMatchObject({ status: 404 })
  await expect((await newShop()).api.guides.courierRoute({ id })).rejects.toMatchObject({ status: 404 })
})

it('what is delivered is told once, with what was collected, however often it is sent', async () => {
  const { id, courier_id, order_id } = await stopOf(shop)
  const { url } = await routeOf(courier_id)
  expect(await answer(url, { guide: id, result: 'yes', cash: '19000' })).toContain('aviso=cash')
  expect((await shop.api.guides.getGuide({ id })).state).toBe('creada')
  const deliver = () => answer(url, { guide: id, result: 'yes', cash: '20.000' })
  const sent = await Promise.all([deliver(), deliver(), deliver()])
  sent.push(await deliver())
  expect(sent.filter((location) => location.includes('aviso'))).toEqual([])
  const guide = await shop.api.guides.getGuide({ id })
  expect(guide).toMatchObject({ state: 'entregada', collection: 'recaudado', owed: 20_000 })
  expect(guide.history.filter((step) => step.state_name === 'Entregada')).toHaveLength(1)
  expect((await shop.api.sales.getOrder({ id: order_id })).remaining).toBe(0)
  expect(await shop.api.guides.courierCash({ id: courier_id })).toMatchObject({ owed: 20_000 })
  expect(await pageOf(url)).toContain('Llevas $ 20.000')
})

it('what is not delivered says why, and stays on the route', async () => {
  const { id, courier_id, order_id } = await stopOf(shop)
  const { url } = await routeOf(courier_id)
  expect(await answer(url, { guide: id, result: 'no', reason: '' })).toContain('aviso=reason')
  await answer(url, { guide: id, result: 'no', reason: 'Nadie abrió' })
  await answer(url, { guide: id, result: 'no', reason: 'Nadie abrió' })
  const guide = await shop.api.guides.getGuide({ id })
  expect(guide.state).toBe('novedad')
  expect(guide.history.at(-1)).toMatchObject({ note: 'Nadie abrió' })
  expect(await pageOf(url)).toContain('Ya se intentó')
  expect((await shop.api.sales.getOrder({ id: order_id })).state).toBe('en_transito')
})

it('the order of a parcel that comes back had left, and its sale may be returned', async () => {
  const { id, order_id } = await stopOf(shop)
  for (const state of ['en_devolucion', 'devuelta'] as const) await shop.api.guides.moveGuide({ id, state })
  const { state, next_states } = await shop.api.sales.getOrder({ id: order_id })
  expect(state).toBe('en_transito')
  expect(next_states.map((next) => next.state)).toContain('devuelto')
})

it('the photo of a stop is kept with its order once, however often it is sent, and not without what it proves', async () => {
  const { id, courier_id, order_id } = await stopOf(shop)
  const { url } = await routeOf(courier_id)
  const photo = new Blob([png])
  expect(await pageOf(url)).toContain('capture="environment"')
  expect(await pictured(url, { guide: id, result: 'no', reason: '' }, photo)).toContain('aviso=reason')
  expect(await pictured(url, { guide: id, result: 'no', reason: 'Nadie abrió' }, new Blob(['<svg>']))).toContain(
    'aviso=photo',
  )
  expect(
    await pictured(url, { guide: id, result: 'no', reason: 'Nadie abrió' }, new Blob([new Uint8Array(4_600_000)])),
  ).toContain('aviso=photo')
  expect(
    await pictured(url, { guide: id, result: 'no', reason: 'Nadie abrió' }, new Blob([new Uint8Array(6_000_000)])),
  ).toContain('aviso=photo')
  expect((await shop.api.guides.getGuide({ id })).state).toBe('creada')
  expect(await photosOf(order_id)).toEqual([])

  const missed = () => pictured(url, { guide: id, result: 'no', reason: 'Nadie abrió' }, photo)
  await Promise.all([missed(), missed(), missed()])
  await missed()
  expect(await photosOf(order_id)).toMatchObject([{ name: 'No se entregó: Nadie abrió' }])
  await pictured(url, { guide: id, result: 'yes', cash: '20000' }, photo)
  const photos = await photosOf(order_id)
  expect(photos.map(({ name }) => name)).toEqual([
    'No se entregó: Nadie abrió',
    expect.stringMatching(/^La entregó Luis/),
  ])
  const { pathname } = new URL(photos[1]!.url, 'http://localhost')
  expect((await app.request(pathname)).headers.get('content-type')).toBe('image/png')
  const mine = await stopOf(shop)
  expect(await pictured(url, { guide: mine.id, result: 'no', reason: 'Nadie abrió' }, photo)).toContain('aviso=closed')
  expect(await photosOf(mine.order_id)).toEqual([])
})

it('tells nothing of a guide of another courier, nor by a link that was changed', async () => {
  const [mine, other] = [await stopOf(shop), await stopOf(shop)]
  const { url } = await routeOf(mine.courier_id)
  expect(await answer(url, { guide: other.id, result: 'yes', cash: '20000' })).toContain('aviso=closed')
  expect((await shop.api.guides.getGuide({ id: other.id })).state).toBe('creada')
  const { url: next } = await shop.api.guides.changeRouteLink({ id: mine.courier_id })
  expect((await open(url)).status).toBe(404)
  await answer(url, { guide: mine.id, result: 'yes', cash: '20000' })
  expect((await shop.api.guides.getGuide({ id: mine.id })).state).toBe('creada')
  expect((await open(next)).status).toBe(200)
})

it('what a courier brings enters the open register once', async () => {
  const first = await stopOf(shop)
  const second = await stopOf(shop, first.courier_id)
  for (const { id } of [first, second]) await shop.api.guides.moveGuide({ id, state: 'entregada' })
  const expected = async () => (await shop.api.treasury.currentShift({})).openRegister!.totals!.expected_cash
  const before = await expected()
  const settle = () => shop.api.guides.settleCourier({ id: first.courier_id })
  const done = await Promise.allSettled([settle(), settle()])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await expected()) - before).toBe(40_000)
  expect(await shop.api.guides.courierCash({ id: first.courier_id })).toMatchObject({ owed: 0, guides: [] })
  await expect(settle()).rejects.toMatchObject({ body: { code: 'settled' } })
})
