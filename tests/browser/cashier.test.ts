import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, type WindowOptions } from '../support/browser'
import { filmOf } from './barcode-video'
import { openCounter } from './counter'
import { call, owner, ownRegister, type Session } from './demo'
import { figureOf, scan, shoot } from './merchant'

interface Good {
  name: string
  sku: string
  barcode: string
  stock_quantity: number
  variant_id: string | null
}

const phone: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true }

let browser: Browser
let boss: Session
let goods: Good[]

beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  await ownRegister(boss)
  const list = await call<{ success: { data: Good[] } }>('GET', '/product/for-sell?per_page=100', boss)
  goods = list.success.data.filter((good) => good.stock_quantity >= 10 && !good.variant_id).slice(10, 14)
})
afterAll(() => browser?.close())

/** The counter in a window of its own. */
const counter = (options: WindowOptions = {}, by = browser) => openCounter(by, boss, options)

const ticketOf = (at: Page) => at.getByRole('region', { name: 'Ticket' })
const lines = (at: Page) => ticketOf(at).getByRole('listitem')
const search = (at: Page) => at.getByRole('combobox', { name: 'Buscar un producto' })
const close = (at: Page) => at.context().close()

test('a sale of three things takes three scans and three keys, or six clicks', async () => {
  const { at } = await counter()
  for (const good of goods.slice(0, 3)) await scan(at, good.sku)
  await expect.poll(() => lines(at).count()).toBe(3)
  const sold = at.getByRole('heading', { name: /^Venta / })
  await at.keyboard.press('F9')
  await at.getByLabel('Efectivo', { exact: true }).waitFor()
  await at.keyboard.press('Enter')
  await sold.waitFor()
  await at.keyboard.press('Enter')
  await expect.poll(() => lines(at).count()).toBe(0)

  let clicks = 0
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  for (let i = 0; i < 3; i++) await click(at.getByRole('option').nth(i))
  await click(ticketOf(at).getByRole('button', { name: /^Cobrar/ }))
  await click(at.getByRole('dialog').getByRole('button', { name: /^Cobrar/ }))
  await sold.waitFor()
  await click(at.getByRole('button', { name: /^Nueva venta/ }))
  await expect.poll(() => lines(at).count()).toBe(0)
  expect(clicks).toBe(6)
  await close(at)
})

test('what sells most stands first; a product is one card with what is on the ticket; no card moves; sizes in their order', async () => {
  const { at, walker } = await counter()
  const names = () => at.getByRole('option').allInnerTexts()
  expect(await at.getByRole('button', { name: 'Frecuentes' }).getAttribute('aria-pressed')).toBe('true')
  const before = await names()
  const third = at.getByRole('option').nth(2)
  const place = await third.boundingBox()
  await third.click()
  await at.getByText('En el ticket: ').waitFor()
  await search(at).press('Delete')
  await at.getByRole('alert').getByText('Vaciaste el ticket').waitFor()
  expect(await third.boundingBox()).toEqual(place)
  expect(await lines(at).count()).toBe(0)
  await at.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => lines(at).count()).toBe(1)
  expect((await names()).map((name) => name.split('\n')[0])).toEqual(before.map((name) => name.split('\n')[0]))

  await search(at).fill('camiseta basica')
  await expect.poll(() => at.getByRole('option').count()).toBe(1)
  await search(at).press('Enter')
  const sheet = at.getByRole('dialog', { name: 'Camiseta básica de algodón' })
  expect(await sheet.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['S', 'M', 'L', 'XL'])
  await shoot(at, 'cashier-sizes')
  expect(await walker.problems()).toEqual([])
  await at.keyboard.press('ArrowRight')
  await at.keyboard.press('Enter')
  await expect.poll(() => lines(at).last().innerText()).toContain('S / Negro')
  expect(await lines(at).last().getAttribute('aria-current')).toBe('true')

  await at.getByRole('button', { name: 'Ocultar el menú' }).click()
  await at.reload()
  await at.getByRole('button', { name: 'Mostrar el menú' }).waitFor()
  expect(await at.getByRole('navigation', { name: 'Principal' }).count()).toBe(0)
  await close(at)
})

test('an unknown code becomes a product with name, price and stock, and goes on the ticket', async () => {
  const { at, walker } = await counter({ ...phone, theme: 'dark' })
  const code = `99${Date.now().toString().slice(-9)}`
  await scan(at, code)
  await at.getByRole('button', { name: 'Crear producto con este código' }).click()
  expect(walker.complaints().join()).toMatch(/404.*product.search/)
  await at.getByLabel('Nombre').fill(`Sombrilla ${code}`)
  await at.getByLabel('Precio de venta').fill('18500')
  await at.getByLabel('Cuánto hay').fill('4')
  expect(await at.getByLabel('Código de barras').inputValue()).toBe(code)
  expect(await walker.problems()).toEqual([])
  await at.getByRole('button', { name: 'Crear y agregar' }).click()
  await at.getByRole('button', { name: 'Ver el ticket' }).click()
  await expect.poll(() => lines(at).last().innerText()).toContain(`Sombrilla ${code}`)
  expect(figureOf(await ticketOf(at).locator('output').textContent())).toBe(18_500)
  await close(at)
})

test('a part payment is received and the rest is owed with one button, the debts of the client in sight', async () => {
  const { at, walker } = await counter()
  const mark = Date.now().toString().slice(-8)
  await call('POST', '/client', boss, {
    name: `Fiado ${mark}`,
    document_type_id: '13',
    document: mark,
    credit_limit: 900_000,
  })
  for (const part of [1, 2]) {
    await scan(at, goods[3]!.sku)
    await expect.poll(() => lines(at).count()).toBe(1)
    const total = figureOf(await ticketOf(at).locator('output').textContent())
    await at.keyboard.press('F9')
    await at.getByLabel('Efectivo', { exact: true }).fill('100')
    const owed = at.getByRole('dialog').getByRole('button', { name: /^Recibir .*100 y fiar/ })
    expect(figureOf((await owed.innerText()).split('fiar')[1]!)).toBe(total - 100)
    await owed.click()
    await at.getByPlaceholder('Nombre, documento o teléfono').pressSequentially(`Fiado ${mark}`, { delay: 40 })
    await at.getByRole('option', { name: new RegExp(`^Fiado ${mark}`) }).click()
    const strip = part === 1 ? 'No debe nada · cupo libre' : 'Debe '
    await at.getByRole('dialog').getByText(strip).waitFor()
    await shoot(at, `cashier-credit-${part}`)
    expect(await walker.problems()).toEqual([])
    await at
      .getByRole('dialog')
      .getByRole('button', { name: /^Recibir/ })
      .click()
    await at.getByText('Queda debiendo').waitFor()
    expect(figureOf(await at.getByRole('dialog').locator('output').first().textContent())).toBe(total - 100)
    await at.getByRole('button', { name: /^Nueva venta/ }).click()
  }
  await close(at)
})

test('without a connection the bar and the payment say so, and the sale is made once when it is back', async () => {
  const { at } = await counter()
  await scan(at, goods[0]!.sku)
  await expect.poll(() => lines(at).count()).toBe(1)
  await at.context().setOffline(true)
  await at.getByRole('banner').getByText('Sin conexión').waitFor()
  await at.keyboard.press('F9')
  await at.getByRole('dialog').getByText('No hay conexión').waitFor()
  await at.context().setOffline(false)
  await at.getByLabel('Efectivo', { exact: true }).waitFor()
  await at.keyboard.press('F9')
  await at.getByRole('heading', { name: /^Venta / }).waitFor()
  expect(await at.getByRole('banner').getByText('Sin conexión').count()).toBe(0)
  await close(at)
})

test('a payment that waits says why, and without any way of paying it says where to turn one on', async () => {
  const { at, walker } = await counter()
  let answer = () => {}
  const asked = new Promise<void>((told) => {
    answer = told
  })
  await at.route('**/loadPaymentPOS', async (route) => {
    await asked
    const response = await route.fetch()
    await route.fulfill({ response, json: { success: { data: [] } } })
  })
  await scan(at, goods[1]!.sku)
  await expect.poll(() => lines(at).count()).toBe(1)
  await at.keyboard.press('F9')
  await at.getByRole('dialog').getByText('La conexión está lenta').waitFor()
  answer()
  await at.getByRole('link', { name: 'Ir a formas de pago' }).waitFor()
  expect(await walker.problems()).toEqual([])
  await close(at)
})

test("a phone's camera reads a code, and what it names goes on the ticket", async () => {
  const film = path.join(await mkdtemp(path.join(os.tmpdir(), 'tendero-film-')), 'label.y4m')
  await filmOf(goods[0]!.barcode, film)
  const flags = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const seeing = await launchBrowser(...flags, `--use-file-for-fake-video-capture=${film}`)
  const { at } = await counter(phone, seeing)
  await at.getByRole('button', { name: 'Escanear con la cámara' }).click()
  await at.getByRole('dialog').getByText(`Leído ${goods[0]!.barcode}`).waitFor()
  await shoot(at, 'cashier-camera')
  await at.keyboard.press('Escape')
  await at.getByRole('button', { name: 'Ver el ticket' }).click()
  await expect.poll(() => lines(at).first().innerText()).toContain(goods[0]!.name)
  await seeing.close()
})
