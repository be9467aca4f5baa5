import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { call, owner, type Session } from './demo'
import { shoot } from './merchant'

declare const localStorage: { setItem: (name: string, value: string) => void }
declare const __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> }

interface List<T> {
  success: { data: T[] }
}

let browser: Browser
let boss: Session
let page: Page
let hand: Page
const wrong: string[] = []

async function windowOf(width: number, height: number): Promise<Page> {
  const context = await openWindow(browser, { reducedMotion: 'reduce', viewport: { width, height } })
  await context.addInitScript((kept) => {
    localStorage.setItem('user', JSON.stringify(kept.user))
    localStorage.setItem('token', kept.token)
  }, boss)
  const opened = await context.newPage()
  opened.setDefaultTimeout(15_000)
  opened.on('pageerror', (error) => wrong.push(error.message))
  return opened
}

beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  ;[page, hand] = await Promise.all([windowOf(1440, 900), windowOf(360, 780)])
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'failed')
})
afterAll(() => browser?.close())

const heading = (at: Page, name: string | RegExp) => at.getByRole('heading', { level: 1, name })

test('a purchase: what is missing is told, what it does is seen before it is saved, and it is annulled', async () => {
  const { success } = await call<List<{ sku: string; name: string }>>('GET', '/product/for-sell?per_page=5', boss)
  const [good] = success.data
  await page.goto('/dashboard/factura-compra/add')
  await heading(page, 'Registrar compra').waitFor()
  await page.keyboard.press('F9')
  await page.getByText('Elige el proveedor').first().waitFor()
  await shoot(page, 'purchase-wrong')
  await page.getByLabel('Proveedor').click()
  await page.keyboard.type('Andes')
  await page.getByRole('option', { name: /Los Andes/ }).click()
  await page.getByLabel('Número de su factura').fill(`N-${Date.now()}`)
  const box = page.getByRole('combobox', { name: 'Producto' })
  await box.fill(good!.sku)
  await box.press('Enter')
  await page.getByLabel(/^Cantidad/).fill('100')
  await page.getByLabel(/^Costo sin IVA/).fill('20000')
  const done = page.getByRole('button', { name: 'Guardar compra' }).first()
  await page.getByText('Compras generales').first().waitFor()
  await shoot(page, 'purchase-preview')
  await done.click()
  await heading(page, /^Compra FC-/).waitFor()
  await page.getByText('Por pagar', { exact: true }).first().waitFor()
  await shoot(page, 'purchase')
  const address = new URL(page.url()).pathname
  await hand.goto(address)
  await heading(hand, /^Compra FC-/).waitFor()
  await shoot(hand, 'purchase-phone')
  await hand.evaluate((to) => __TSR_ROUTER__.navigate({ href: to }), address.replace('filtrar', 'edit'))
  await heading(hand, /^Editar FC-/).waitFor()
  await hand.getByText('Compras generales').first().waitFor()
  await shoot(hand, 'purchase-edit-phone')
  await page.getByRole('button', { name: 'Anular compra' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anular compra' }).click()
  await page.getByText('Anulada', { exact: true }).first().waitFor()
  await page.evaluate(() => __TSR_ROUTER__.navigate({ href: '/dashboard/factura-compra' }))
  await heading(page, 'Facturas de compra').waitFor()
  await page.getByText('AT-5521').waitFor()
  await shoot(page, 'purchases')
  expect(wrong).toEqual([])
}, 60_000)
