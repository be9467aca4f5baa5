import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { openAs } from './counter'
import { call, nobody, owner, type Session } from './demo'
import { BY_HAND, shoot } from './merchant'
import { AXE, violationsOf } from './walk'

declare const document: { documentElement: { scrollWidth: number; clientWidth: number } }

interface Good {
  id: string
  name: string
  stock_quantity: number
  variant_id: string | null
}

let browser: Browser
let boss: Session
let good: Good
const narrow: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true }

beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  const list = await call<{ success: { data: Good[] } }>('GET', '/product/for-sell?per_page=100', boss)
  good = list.success.data.filter((one) => one.stock_quantity >= 20 && !one.variant_id)[20]!
})
afterAll(() => browser?.close())

/** The document on the screen, by its address. */
const shownId = (at: Page) => new URL(at.url()).pathname.split('/').at(-1)!

/** Writes how much of its only line a window takes, and presses its button. */
async function take(at: Page, quantity: string, action: string): Promise<void> {
  const window = at.getByRole('dialog')
  await window.getByLabel(`Cantidad de ${good.name}`).fill(quantity)
  await window.getByRole('button', { name: action, exact: true }).click()
  await window.waitFor({ state: 'detached' })
}

test('a quote is written, its client accepts it on a phone, half is remitted and invoiced, and the rest is sold', async () => {
  const { at, walker } = await openAs(browser, boss, '/dashboard/cotizaciones')
  await at.getByRole('link', { name: 'Crear cotización' }).first().click()
  await at.getByRole('button', { name: /^Guardar cotización/ }).click()
  await at.getByText('Agrega al menos un producto').first().waitFor()
  // It leads to what is missing: a window that is opened before would lose the focus, and close.
  await at.locator('[id$=-finder]:focus').waitFor()
  await at.getByRole('combobox', { name: 'Cliente' }).click()
  await at.getByRole('option').nth(2).click()
  const search = at.getByRole('combobox', { name: 'Busca o escanea un producto' })
  await shoot(at, 'quote-mistake')
  await search.click()
  await at.getByPlaceholder('Escribe para buscar').pressSequentially(good.name.slice(0, 12), BY_HAND)
  await at.getByRole('option', { name: good.name }).first().click()
  await at.getByLabel('Cantidad').first().fill('4')
  await at.getByLabel('A qué está sujeta').fill('Entrega en tres días.')
  await shoot(at, 'quote-editor')
  expect(await walker.problems()).toEqual([])
  await at.keyboard.press('F9')
  await at.getByRole('heading', { name: /^COT-/ }).waitFor()
  await shoot(at, 'quote')
  expect(await walker.problems()).toEqual([])
  const quote = shownId(at)

  const link = await call<{ success: { data: { url: string } } }>('POST', `/quote/${quote}/enlace`, boss)
  const client = await openWindow(browser, { viewport: { width: 320, height: 640 } })
  await client.addInitScript({ path: AXE })
  const page = await client.newPage()
  await page.goto(link.success.data.url)
  await page.getByLabel('Tu nombre').fill('Marta Ríos')
  await page.getByLabel('Nota (opcional)').fill('Para el viernes')
  expect(await violationsOf(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await shoot(page, 'quote-page-320')
  await page.getByRole('button', { name: 'Aceptar la cotización' }).click()
  await page.getByText('Aceptaste esta cotización').waitFor()
  await shoot(page, 'quote-page-accepted')
  await client.close()

  await at.reload()
  await at.getByText('Marta Ríos aceptó esta cotización').waitFor()
  await at.getByRole('button', { name: 'Remitir' }).click()
  await shoot(at, 'quote-convert')
  await take(at, '2', 'Remitir')
  await at.getByRole('heading', { name: /^REM-/ }).waitFor()
  await shoot(at, 'remission')
  expect(await walker.problems()).toEqual([])
  await at.getByRole('button', { name: 'Facturar' }).click()
  await take(at, '2', 'Facturar')
  await at.getByText(/Viene de REM-/).waitFor()
  await shoot(at, 'order-of-remission')
  expect(await walker.problems()).toEqual([])

  await walker.go(`/dashboard/cotizaciones/${quote}`)
  await at.getByRole('main').getByRole('button', { name: 'Vender' }).click()
  await at.getByRole('dialog').getByRole('radio', { name: 'Paga ahora' }).click()
  await at.getByRole('dialog').getByRole('button', { name: 'Todo lo que falta en Transferencia' }).click()
  await shoot(at, 'quote-sell')
  expect(await walker.problems()).toEqual([])
  await take(at, '2', 'Vender')
  await at.getByText(/Viene de COT-/).waitFor()
  await at.getByText('Pagado').first().waitFor()
  await walker.go(`/dashboard/cotizaciones/${quote}`)
  await at.getByText('Usada toda').first().waitFor()
  await shoot(at, 'quote-used')
  await at.context().close()
})

test('a sale is prepared by who may sell nothing and approved in parts, on a phone too', async () => {
  const clerk = await nobody(
    boss,
    ['pre_invoices-create', 'pre_invoices-read', 'product-read', 'customer-read', 'service-read'],
    4,
  )
  const { at, walker } = await openAs(browser, clerk, '/dashboard/online')
  await at.getByRole('button', { name: /^Guardar prefactura/ }).click()
  await at.getByText('Agrega al menos un producto').first().waitFor()
  // It leads to what is missing: a window that is opened before would lose the focus, and close.
  await at.locator('[id$=-finder]:focus').waitFor()
  await at.getByRole('combobox', { name: 'Busca o escanea un producto' }).click()
  await at.getByPlaceholder('Escribe para buscar').pressSequentially(good.name.slice(0, 12), BY_HAND)
  await at.getByRole('option', { name: good.name }).first().click()
  await at.getByLabel('Cantidad').first().fill('3')
  await shoot(at, 'pre-invoice-editor')
  expect(await walker.problems()).toEqual([])
  await at.keyboard.press('F9')
  await at.getByRole('heading', { name: /^PRE-/ }).waitFor()
  expect(await at.getByRole('button', { name: 'Aprobar' }).count()).toBe(0)
  const id = shownId(at)
  await at.context().close()

  const seller = await openAs(browser, boss, '/dashboard/pedidos')
  await seller.at.getByRole('tab', { name: /^Prefacturas/ }).click()
  await seller.at.getByRole('heading', { name: 'Prefacturas' }).waitFor()
  await shoot(seller.at, 'pre-invoices')
  await seller.walker.go(`/dashboard/prefacturas/${id}`)
  await seller.at.getByRole('button', { name: 'Aprobar' }).click()
  await take(seller.at, '1', 'Vender')
  await seller.at.getByText(/Viene de PRE-/).waitFor()
  expect(await seller.walker.problems()).toEqual([])
  await seller.at.context().close()

  const phone = await openAs(browser, boss, `/dashboard/prefacturas/${id}`, narrow)
  await phone.at.getByText('En parte').first().waitFor()
  await shoot(phone.at, 'pre-invoice-360')
  await phone.at.getByRole('button', { name: 'Aprobar' }).click()
  await phone.at.getByRole('dialog').getByRole('radio', { name: 'Paga ahora' }).click()
  await shoot(phone.at, 'pre-invoice-approve-360')
  expect(await phone.walker.problems()).toEqual([])
  await phone.at.getByRole('dialog').getByRole('button', { name: 'Todo lo que falta en Transferencia' }).click()
  await take(phone.at, '2', 'Vender')
  await phone.at.getByText(/Viene de PRE-/).waitFor()
  await phone.at.context().close()
})

test('quotes and remissions are read on a phone', async () => {
  const { at, walker } = await openAs(browser, boss, '/dashboard/cotizaciones', narrow)
  await at
    .getByText(/COT-\d/)
    .first()
    .waitFor()
  await shoot(at, 'quotes-360')
  expect(await walker.problems()).toEqual([])
  await at.locator('main li a').first().click()
  await at.getByRole('heading', { name: /^COT-/ }).waitFor()
  await shoot(at, 'quote-360')
  expect(await walker.problems()).toEqual([])
  await walker.go('/dashboard/cotizaciones/agregar')
  await shoot(at, 'quote-editor-360')
  await walker.go('/dashboard/remisiones')
  await at.locator('main li a').first().click()
  await at.getByRole('heading', { name: /^REM-/ }).waitFor()
  await shoot(at, 'remission-360')
  expect(await walker.problems()).toEqual([])
  await at.context().close()
})
