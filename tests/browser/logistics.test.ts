import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, lookUntil, openWindow } from '../support/browser'
import { call, owner, type Session } from './demo'
import { scan, shoot, shootBoth } from './merchant'
import { type Answer, photo, waiting } from './parcels'
import { control } from './practice'

let browser: Browser
let page: Page
let boss: Session
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  const context = await openWindow(browser, { session: boss, reducedMotion: 'reduce' })
  page = await context.newPage()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'logistics-failed')
})
// The shop is left as it was found: other files of tests walk through it.
afterAll(async () => {
  await fromNothing()
  await browser?.close()
})

async function fromNothing(): Promise<void> {
  const { success } = await call<Answer<{ light: string }>>('GET', '/guides/account', boss)
  if (success.data.light !== 'off') await call('DELETE', '/guides/account', boss)
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const option = (name: string | RegExp) => page.getByRole('option', { name }).first()

const both = (name: string) => shootBoth(page, name)

test('without internet: an order is picked and packed, its label is bought among those of several carriers, it is delivered and its cash is settled', async () => {
  await fromNothing()
  const order = await waiting(boss)
  const box = await call<Answer<{ id: string }>>('POST', '/cajas-envio', boss, {
    ...{ name: `Mediana ${order.sku}`, length: 30, width: 20, height: 15 },
  })

  await page.goto('/dashboard/integraciones')
  await button('Conectar Envia.com').click()
  await button('Llenar con el token de prueba').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Conectar Envia.com' }).click()
  await page.getByText(/Compras con Coordinadora, Servientrega/).waitFor()
  await both('account')

  await page.goto('/dashboard/logistica/picking')
  await button('Alistar pedidos').first().click()
  await page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${order.number} `))
    .click()
  await button('Empezar con 1 pedido').click()
  await page.getByText('Cada código que leas cuenta una unidad.').waitFor()
  await button(/^Ubicación de Café de origen/).click()
  await page.getByLabel('Ubicación', { exact: true }).fill('A-3')
  await both('place')
  await button('Guardar ubicación').click()
  await button(/^Ubicación de Café de origen/)
    .getByText('A-3')
    .waitFor()
  await scan(page, order.sku)
  await page.getByText(/1 de 2, pedido/).waitFor()
  await both('picking')
  await scan(page, order.sku)
  await page.getByText('Esta lista ya se alistó.').waitFor()
  const wave = new URL(page.url()).searchParams.get('ver')!
  await page.goto(`/dashboard/logistica/packing?ver=${wave}`)
  await page.getByText('Lee cada unidad al meterla en la caja.').waitFor()
  await scan(page, order.sku)
  await page.getByText(/1 de 2, pedido/).waitFor()
  await scan(page, order.sku)
  await page.getByText(/2 de 2, pedido/).waitFor()
  await page.getByLabel('Caja', { exact: true }).click()
  await option(new RegExp(`Mediana ${order.sku}`)).click()
  await page.getByLabel('Peso en gramos').fill('1100')
  await button('Agregar caja').click()
  await page.getByText(`Mediana ${order.sku}, 30 × 20 × 15 cm, 1.100 g`).waitFor()
  await page.getByLabel('Agregar una foto').setInputFiles(await photo())
  await page.getByRole('img', { name: /^Empaque AL-/ }).waitFor()
  await both('packing')
  await button('Terminar de empacar').click()
  await call('DELETE', `/cajas-envio/${box.success.data.id}`, boss)
  await page.getByText('Empacado', { exact: true }).waitFor()

  await page.goto(`/dashboard/pedidos/crear-guia/${order.id}`)
  await page.getByLabel('Quién la lleva').click()
  await option('Cotizar y comprar con Envia.com').click()
  await page.getByLabel('Remitente').click()
  await option(/./).click()
  await button('Agregar paquete').click()
  await page.getByLabel('Peso en gramos').nth(1).fill('400')
  await both('parcels')
  await button('Quitar el paquete 2').click()
  await button('Cotizar').click()
  await page.getByRole('radio').nth(3).waitFor()
  await page.getByText('Como se empacó: 1 caja.').waitFor()
  await both('quotes')
  await page.getByRole('radio', { name: /Mercancía Premier/ }).click()
  await button('Comprar guía').click()
  const sheet = page.getByRole('dialog', { name: 'Guía' })
  await sheet.getByText(/^53\d+ · Creada$/).waitFor()
  await sheet.getByText('Servientrega por Envia.com').waitFor()
  await both('label')
  const number = (await sheet.getByText(/^53\d+ · Creada$/).textContent())!.split(' ')[0]!
  await sheet.getByRole('button', { name: 'Pedir recogida' }).click()
  await both('pickup')
  await sheet.getByRole('button', { name: 'Pedir recogida' }).last().click()
  await sheet.getByText(/^Recogida pedida: /).waitFor()

  for (const _ of ['Picked Up', 'Shipped', 'Out for Delivery', 'Delivered'])
    await control('envia', { do: 'move', with: number })
  const asked = () => sheet.getByRole('button', { name: 'Preguntar dónde va' }).click()
  await lookUntil(asked, sheet.getByText(`${number} · Entregada`))
  await both('delivered')

  await page.goto('/dashboard/logistica/historial-cobros')
  const owed = page.getByRole('row', { name: new RegExp(number) })
  await owed.getByRole('checkbox').click()
  await both('owed')
  await button('Me los pagaron').click()
  const paying = page.getByRole('dialog', { name: 'Recibir recaudos' })
  await paying.getByText(/te debe \$\s?90\.000 de estas guías/).waitFor()
  await paying.getByLabel('Banco', { exact: true }).click()
  await option(/./).click()
  await paying.getByLabel('Flete que te descontó').fill('12000')
  await paying.getByLabel('Comisión de recaudo').fill('4500')
  await paying.getByLabel('IVA de la comisión').fill('855')
  await paying.getByLabel('Cuánto te llegó').fill('72645')
  await both('settle')
  await paying.getByRole('button', { name: 'Guardar liquidación' }).click()
  await paying.waitFor({ state: 'hidden' })
  await expect.poll(() => owed.count()).toBe(0)
  await page.goto('/dashboard/logistica/liquidaciones')
  await page
    .getByRole('row', { name: /Envia\.com/ })
    .first()
    .waitFor()
  await both('settlements')

  await page.goto('/dashboard/reportes/ganancia-por-pedido')
  await page.getByRole('link', { name: order.number, exact: true }).waitFor()
  await both('profits')
  await page.getByRole('link', { name: order.number, exact: true }).click()
  await page.getByRole('heading', { name: 'Lo que dejó' }).waitFor()
  await both('profit')
  const left = page.locator('section', { has: page.getByRole('heading', { name: 'Lo que dejó' }) }).locator('dd')
  const figures = (await left.allTextContents()).map((text) => text.replaceAll(/\s/g, ' '))
  // The IVA of the commission is a credit of the shop's.
  expect(figures).toEqual(['$ 75.630,25', '−$ 40.000', '−$ 12.000', '−$ 4.500', '$ 19.130,25'])
})
