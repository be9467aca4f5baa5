import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { invoice, oneLine } from '../purchasing/bills'
import { go, launchBrowser, openWindow } from '../support/browser'
import { call, owner, type Session } from './demo'
import { shoot } from './merchant'

interface List<T> {
  success: { data: T[] }
}

let browser: Browser
let boss: Session
let page: Page
let hand: Page
const wrong: string[] = []

async function windowOf(width: number, height: number): Promise<Page> {
  const context = await openWindow(browser, { session: boss, reducedMotion: 'reduce', viewport: { width, height } })
  const opened = await context.newPage()
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
  await go(hand, address.replace('filtrar', 'edit'))
  await heading(hand, /^Editar FC-/).waitFor()
  await hand.getByText('Compras generales').first().waitFor()
  await shoot(hand, 'purchase-edit-phone')
  await page.getByRole('button', { name: 'Anular compra' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anular compra' }).click()
  await page.getByText('Anulada', { exact: true }).first().waitFor()
  await go(page, '/dashboard/factura-compra')
  await heading(page, 'Facturas de compra').waitFor()
  await page.getByText('AT-5521').waitFor()
  await shoot(page, 'purchases')
  expect(wrong).toEqual([])
})

test('a bill is read from its XML, its freight raises the cost of what it brought, and part of it goes back', async () => {
  const { success } = await call<List<{ sku: string; name: string }>>('GET', '/product/for-sell?per_page=9', boss)
  const good = success.data[7]!
  const number = `FX${Date.now()}`
  await page.goto('/dashboard/factura-compra/add')
  await page.getByRole('button', { name: 'Desde el XML del proveedor' }).click()
  const drop = page.getByRole('dialog').locator('input[type=file]')
  await drop.setInputFiles({ name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from('<CreditNote/>') })
  await page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ }).waitFor()
  await shoot(page, 'bill-wrong')
  const text = invoice({
    number,
    nit: '900111222',
    lines: oneLine,
    total: '238000.00',
    cufe: `${'c'.repeat(83)}${number.slice(2)}`,
  })
  await drop.setInputFiles({ name: 'factura.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const create = page.getByRole('button', { name: 'Crear este proveedor' })
  await page.getByRole('combobox', { name: /^Qué producto tuyo es Panela/ }).click()
  await page.keyboard.type(good.name)
  await page
    .getByRole('option', { name: new RegExp(`^${good.name}`) })
    .first()
    .click()
  if (await create.isVisible()) await create.click()
  await page
    .getByText(/143505/)
    .first()
    .waitFor()
  await shoot(page, 'bill-read')
  await page.getByRole('button', { name: 'Guardar compra' }).first().click()
  await heading(page, /^Compra FC-/).waitFor()
  const address = new URL(page.url()).pathname

  const freight = page
    .getByRole('link', { name: 'Agregar flete' })
    .or(page.getByRole('menuitem', { name: 'Agregar flete' }))
  const more = page.getByRole('button', { name: 'Más acciones' })
  if (!(await freight.first().isVisible())) await more.click()
  await freight.first().click()
  await heading(page, 'Causar un gasto').waitFor()
  await page.getByRole('button', { name: 'Guardar causación' }).first().click()
  await page.getByText('Elige a quién le debes').first().waitFor()
  await page.getByLabel('A quién le debes').click()
  await page.keyboard.type('Andes')
  await page.getByRole('option', { name: /Los Andes/ }).click()
  await page.getByLabel(/^Costo sin IVA/).fill('60000')
  await page.getByText('Sube el costo de').waitFor()
  await shoot(page, 'freight')
  await page.getByRole('button', { name: 'Guardar causación' }).first().click()
  await heading(page, /^Causación CA-/).waitFor()
  await shoot(page, 'freight-made')

  await page.goto(address)
  await page
    .getByText(/CA-\d+/)
    .first()
    .waitFor()
  const back = page.getByRole('button', { name: 'Devolver' }).or(page.getByRole('menuitem', { name: 'Devolver' }))
  if (!(await back.first().isVisible())) await more.click()
  await back.first().click()
  await page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${good.name}`))
    .fill('4')
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
  await page.getByText('devuelto 4').waitFor()
  await shoot(page, 'returned')
  await hand.goto(address)
  await hand.getByText('devuelto 4').waitFor()
  await shoot(hand, 'returned-phone')
  expect(wrong).toEqual([])
})

test('what was bought in a week of who need not invoice becomes one support document', async () => {
  const provider = await call<{ success: { data: { id: string; name: string } } }>('POST', '/provider', boss, {
    ...{ name: `Arreglos ${Date.now().toString(36)}`, document_type_id: '13', declarant: false },
    document: String(Date.now()).slice(-10),
  })
  const { id: provider_id, name } = provider.success.data
  for (const cost of [80_000, 45_000])
    await call('POST', '/document-support', boss, {
      ...{ provider_id, draft: true },
      products: [{ account: '514515', name: 'Arreglo', quantity: 1, cost }],
    })
  await hand.goto('/dashboard/documento-soporte')
  const row = hand.getByRole('listitem').filter({ hasText: name })
  await row.getByText(/^Quedan|^Último día/).waitFor()
  await shoot(hand, 'week-phone')
  await row.getByRole('button', { name: 'Reunir en uno' }).click()
  await hand.getByText(/^Documento soporte .* guardado/).waitFor()
  await page.goto('/dashboard/documento-soporte')
  await page.getByText(name).first().waitFor()
  await shoot(page, 'supports')
  expect(wrong).toEqual([])
})
