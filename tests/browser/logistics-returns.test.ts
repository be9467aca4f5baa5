import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow, runningApp } from '../support/browser'
import { call, nobody, owner, type Session } from './demo'
import { fits, shoot, shootBoth } from './merchant'
import { type Answer, photo, type Waiting, waiting } from './parcels'

let browser: Browser
let page: Page
let boss: Session
const windows: BrowserContext[] = []
async function windowOf(who: Session): Promise<Page> {
  const context = await openWindow(browser, { session: who, reducedMotion: 'reduce' })
  windows.push(context)
  return context.newPage()
}
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'returns-failed')
  for (const one of windows.splice(0)) await one.close()
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const option = (name: string | RegExp) => page.getByRole('option', { name }).first()
const both = (name: string) => shootBoth(page, name)

const made = async (path: string, body: object): Promise<string> =>
  (await call<Answer<{ id: string }>>('POST', path, boss, body)).success.data.id
const mark = () => Date.now().toString(36)

/** A guide of an order, made in its form by whoever carries for the shop. */
async function makeGuide({ id, number }: Waiting, carrier: RegExp, tracking: string) {
  await page.goto(`/dashboard/pedidos/crear-guia/${id}`)
  await page.getByRole('heading', { name: `Guía de ${number}` }).waitFor()
  await page.getByLabel('Quién la lleva').click()
  await option(carrier).click()
  await page.getByLabel('Remitente').click()
  await option(/./).click()
  if (tracking) await page.getByLabel('Número de guía').fill(tracking)
  await both(`guide-${carrier.source.split(' ')[0]!.toLowerCase()}`)
  await button('Crear guía').click()
  const sheet = page.getByRole('dialog', { name: 'Guía' })
  await sheet.getByText(/ · Creada$/).waitFor()
  return sheet
}

/** Writes in its sheet where a guide is. */
async function move(to: string, note = '') {
  const sheet = page.getByRole('dialog', { name: 'Guía' })
  await sheet.getByLabel('Dónde va').click()
  await option(new RegExp(`^${to}$`)).click()
  if (note) await sheet.getByLabel(to === 'Con novedad' ? 'Por qué no se entregó' : 'Nota').fill(note)
  await sheet.getByRole('button', { name: 'Guardar estado' }).click()
  await sheet.getByText(new RegExp(` · ${to}$`)).waitFor()
  return sheet
}

/** Units of what an order sells that the shop has. */
const stockOf = async ({ sku }: Waiting) =>
  (await call<Answer<{ sku: string; stock_quantity: number }[]>>('GET', `/product/for-sell?search=${sku}`, boss))
    .success.data[0]!.stock_quantity
const orderOf = async ({ id }: Waiting) =>
  (
    await call<Answer<{ state: string; remaining: number; images: { name: string; url: string }[] }>>(
      'GET',
      `/domicilio/${id}`,
      boss,
    )
  ).success.data

test('a courier’s day on a phone: one stop delivered with its cash, one that nobody opened, and the cash in the turn of whoever receives it', async () => {
  const name = `Jairo ${mark()}`
  const courier_id = await made('/domiciliario', { name, phone: '3109876543' })
  const [first, second] = [await waiting(boss), await waiting(boss, { name: 'Óscar Peña', phone: '3012223344' })]
  const till = await nobody(boss, ['guide-read', 'guide-update', 'payment_received-create', 'pos-create', 'pos-read'])
  const turn = await call<Answer<{ id: string }>>('POST', '/openRegister', till, {
    ...{ base: 20_000, register: `Caja ${mark()}` },
  })

  page = await windowOf(boss)
  for (const order of [first, second]) await makeGuide(order, new RegExp(`${name}`), '')
  await page.goto(`/dashboard/logistica/rutas?ver=${courier_id}`)
  await page.getByRole('heading', { name: '2 entregas' }).waitFor()
  await both('route')
  await page.getByRole('button', { name: `Subir ${second.number}` }).click()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').first().textContent()).toContain(second.number)
  const link = (await page.getByRole('link', { name: 'Ver como la ve' }).getAttribute('href'))!

  const phone = await openWindow(browser, { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  windows.push(phone)
  const road = await phone.newPage()
  await road.goto(new URL(link).pathname)
  await road.getByText('Te quedan 2 entregas.').waitFor()
  await fits(road, 'the day of a courier')
  await shoot(road, 'courier-day')
  const names = () => road.getByRole('heading', { level: 2 }).allTextContents()
  await expect.poll(names).toEqual([name, '1. Óscar Peña', '2. Lucía Ríos'])
  const [missed, done] = [second, first].map(({ number }) => road.locator('section', { hasText: number }))
  await missed!.getByText('No se pudo entregar').click()
  await missed!.getByLabel('Por qué').fill('Nadie abrió')
  await missed!.getByRole('button', { name: /^No entregado/ }).click()
  await missed!.getByText('Ya se intentó y no se entregó.').waitFor()
  await done!.getByLabel('Cuánto te pagaron').fill('80000')
  await done!.getByRole('button', { name: /^Entregado/ }).click()
  await road.getByText(/El valor no es el que se cobra/).waitFor()
  await shoot(road, 'courier-wrong')
  await done!.getByLabel('Cuánto te pagaron').fill('90.000')
  await done!
    .getByLabel(/^Foto/)
    .first()
    .setInputFiles(await photo())
  await done!.getByRole('button', { name: /^Entregado/ }).click()
  await road.getByText(/Llevas \$\s?90\.000 de la tienda/).waitFor()
  await road.getByText('Te queda 1 entrega.').waitFor()
  await fits(road, 'the day of a courier, later')
  await shoot(road, 'courier-later')
  const delivered = await orderOf(first)
  expect(delivered).toMatchObject({ state: 'entregado', remaining: 0, images: [{ name: `La entregó ${name}` }] })
  // The phone made it lighter before it was sent.
  const kept = await (await fetch(new URL(delivered.images[0]!.url, runningApp().url))).arrayBuffer()
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 1_600, height: 1_200 })
  expect((await orderOf(second)).state).not.toBe('entregado')

  await page.goto(`/dashboard/pedidos/filtrar/${first.id}`)
  await page.getByRole('img', { name: `La entregó ${name}` }).scrollIntoViewIfNeeded()
  await both('order-photo')

  page = await windowOf(till)
  await page.goto(`/dashboard/logistica/rutas?ver=${courier_id}`)
  await page.getByText('Lleva de la tienda').waitFor()
  await both('route-cash')
  await button('Recibir la plata').click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByText(/Recibir \$\s?90\.000/)
    .waitFor()
  await both('route-receive')
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Recibir la plata' })
    .click()
  await page.getByText(/entraron \$\s?90\.000 a tu caja/).waitFor()
  await expect.poll(() => button('Recibir la plata').count()).toBe(0)
  const { totals } = (
    await call<Answer<{ totals: { expected_cash: number } }>>('GET', `/openRegister/${turn.success.data.id}`, boss)
  ).success.data
  expect(totals.expected_cash).toBe(110_000)
  await both('route-settled')
})

test('an order that comes back: its guide returns, its goods are in the storage again and nobody owes anything', async () => {
  const carrier = `Envíos ${mark()}`
  await made('/conveyor', { name: carrier })
  const order = await waiting(boss)
  expect(await stockOf(order)).toBe(8)
  page = await windowOf(boss)
  await makeGuide(order, new RegExp(carrier), `DV${Date.now()}`)
  await move('En reparto')
  await move('De vuelta', 'El cliente no lo quiso')
  const undo = (await move('Devuelta')).getByRole('link', { name: 'Devolver la venta' })
  await undo.waitFor()
  await both('guide-returned')
  await undo.click()
  await page.getByRole('heading', { name: 'Nueva nota crédito' }).waitFor()
  await page.getByLabel(/^Vuelven de /).fill('2')
  await both('note-of-return')
  await button(/^Registrar nota/).click()
  await page.getByRole('heading', { name: /^Nota crédito NC-/ }).waitFor()
  expect(await stockOf(order)).toBe(10)
  expect((await orderOf(order)).remaining).toBe(0)
  await page.goto(`/dashboard/pedidos/filtrar/${order.id}`)
  await both('order-returned')
  await page.goto('/dashboard/logistica/historial-cobros')
  await expect.poll(() => page.getByRole('row', { name: new RegExp(order.number) }).count()).toBe(0)
})

test('an order with an incident: the shop answers, the carrier goes on, and what came of it is kept', async () => {
  const carrier = `Novedades ${mark()}`
  await made('/conveyor', { name: carrier })
  const order = await waiting(boss)
  page = await windowOf(boss)
  await makeGuide(order, new RegExp(carrier), `NV${Date.now()}`)
  await move('En reparto')
  const sheet = await move('Con novedad', 'Dirección errada')
  const guide = new URL(page.url()).searchParams.get('ver')
  await sheet.getByRole('link', { name: 'Responder la novedad' }).click()
  const card = page.getByRole('listitem').filter({ hasText: `Pedido ${order.number}` })
  await card.getByText('Dirección errada').waitFor()
  expect(await card.getByRole('link', { name: 'Escribir al cliente' }).getAttribute('href')).toContain('573004567890')
  await both('incidents')
  await card.getByRole('button', { name: 'Responder' }).click()
  const answer = page.getByRole('dialog')
  await answer.getByLabel('Instrucciones').fill('Es la casa de rejas verdes, al lado de la panadería')
  await both('incident-answer')
  await answer.getByRole('button', { name: 'Pedir otro intento' }).click()
  await card.getByText(/casa de rejas verdes/).waitFor()
  await card.getByText('Respondida').waitFor()
  await page.goto(`/dashboard/logistica/guias?ver=${guide}`)
  await move('Entregada')
  await page.goto('/dashboard/logistica/novedades')
  await page.getByRole('tab', { name: 'Cerradas' }).or(button('Cerradas')).first().click()
  await card.getByText('Qué pasó: entregada.').waitFor()
  await both('incident-closed')
})
