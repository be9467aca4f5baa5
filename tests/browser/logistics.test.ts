import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { call, owner, type Session } from './demo'
import { scan, shoot, shootBoth } from './merchant'

declare const localStorage: { setItem: (name: string, value: string) => void }

interface Answer<T> {
  success: { data: T }
}

let browser: Browser
let page: Page
let boss: Session
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  const context = await openWindow(browser, { reducedMotion: 'reduce' })
  await context.addInitScript((kept) => {
    localStorage.setItem('user', JSON.stringify(kept.user))
    localStorage.setItem('token', kept.token)
  }, boss)
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

/** Address of the carriers' service that is played beside the app. */
async function control(body: object): Promise<void> {
  const config = (await (await fetch(`${inject('appUrl')}/config.json`)).json()) as {
    practice: { woocommerce: { url: string } }
  }
  const { origin } = new URL(config.practice.woocommerce.url)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/envia/_control`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
}
async function fromNothing(): Promise<void> {
  const { success } = await call<Answer<{ light: string }>>('GET', '/guides/account', boss)
  if (success.data.light !== 'off') await call('DELETE', '/guides/account', boss)
}

/** An order by phone that waits to be sent, of two units of something new. */
async function waiting() {
  const sku = `EMP-${Date.now().toString(36).toUpperCase()}`
  const storages = await call<Answer<{ id: string }[]>>('GET', '/storage', boss)
  const storage_id = storages.success.data[0]!.id
  const product = await call<Answer<{ id: string }>>('POST', '/products', boss, {
    ...{ name: `Café de origen ${sku}`, sku, price: 45_000, grams: 500 },
    storages: [{ id: storage_id, quantity: 10, cost: 20_000 }],
  })
  const order = await call<Answer<{ id: string; number: string }>>('POST', '/domicilio', boss, {
    ...{ type: 1, storage_id, products: [{ product_id: product.success.data.id, quantity: 2, price: 45_000 }] },
    ...{ name: 'Lucía Ríos', phone: '3004567890', address: 'Carrera 43A # 1-50', city: '05001' },
  })
  return { ...order.success.data, sku }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const option = (name: string | RegExp) => page.getByRole('option', { name }).first()

const both = (name: string) => shootBoth(page, name)

test('without internet: an order is picked and packed, its label is bought among those of several carriers, it is delivered and its cash is settled', async () => {
  await fromNothing()
  const order = await waiting()

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
  await page.getByLabel('Peso en gramos').fill('1100')
  await button('Agregar caja').click()
  await page.getByText('Caja 1, 1.100 g').waitFor()
  await both('packing')
  await button('Terminar de empacar').click()
  await page.getByText('Empacado', { exact: true }).waitFor()

  await page.goto(`/dashboard/pedidos/crear-guia/${order.id}`)
  await page.getByLabel('Quién la lleva').click()
  await option('Cotizar y comprar con Envia.com').click()
  await page.getByLabel('Remitente').click()
  await option(/./).click()
  await button('Cotizar').click()
  await page.getByRole('radio').nth(3).waitFor()
  await page.getByText('Como se empacó: 1 caja.').waitFor()
  await both('quotes')
  await page.getByRole('radio', { name: /Mercancía Premier/ }).click()
  await button('Comprar guía').click()
  const sheet = page.getByRole('dialog', { name: 'Guía' })
  await sheet.getByText(/^53\d+ · Creada$/).waitFor({ timeout: 40_000 })
  await sheet.getByText('Servientrega por Envia.com').waitFor()
  await both('label')
  const number = (await sheet.getByText(/^53\d+ · Creada$/).textContent())!.split(' ')[0]!
  await sheet.getByRole('button', { name: 'Pedir recogida' }).click()
  await both('pickup')
  await sheet.getByRole('button', { name: 'Pedir recogida' }).last().click()
  await sheet.getByText(/^Recogida pedida: /).waitFor()

  for (const _ of ['Picked Up', 'Shipped', 'Out for Delivery', 'Delivered']) await control({ do: 'move', with: number })
  const delivered = async () => {
    await sheet.getByRole('button', { name: 'Preguntar dónde va' }).click()
    return sheet
      .getByText(`${number} · Entregada`)
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(delivered, { timeout: 40_000 }).toBe(true)
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
})
