import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser'
import { openAs } from './counter'
import { call, nobody, owner, type Session } from './demo'
import { shoot, shootBoth } from './merchant'

/** Screens that say at once what cannot be done there, whose they are, or that something waits for an answer. */

interface List<T> {
  success: { data: T[] }
}
interface One<T> {
  success: { data: T }
}
interface Named {
  id: string
  name: string
}

let browser: Browser
let boss: Session
let page: Page
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  page = (await openAs(browser, boss, '/dashboard')).at
})
afterAll(() => browser?.close())

const first = async <T = Named>(path: string) => (await call<List<T>>('GET', path, boss)).success.data[0]!

test('a void causation has no form: its screen says that it is void, and leads to it', async () => {
  const provider = await first('/provider?per_page=1')
  const products = [{ account: '513595', quantity: 1, cost: 200_000 }]
  const made = await call<One<Named>>('POST', '/causations', boss, { provider_id: provider.id, products })
  const { id } = made.success.data
  await call('DELETE', `/causations/${id}`, boss)
  await page.goto(`/dashboard/causaciones/editar/${id}`)
  await page.getByText('Está anulada: causa el gasto otra vez.').waitFor()
  expect(await page.getByRole('button', { name: /^Guardar/ }).count()).toBe(0)
  await shootBoth(page, 'causation-void')
  await page.getByRole('link', { name: 'Ver el documento' }).click()
  await page.getByText('Anulada', { exact: true }).first().waitFor()
})

test('a batch of guides with nothing left says so, and leads to where orders are chosen', async () => {
  const [sender, conveyor, order] = [
    await first('/logistica-remitente'),
    await first('/conveyor'),
    await first('/domicilio?type=2&state=recibido&per_page=1'),
  ]
  const input = { orders: [order.id], sender_id: sender.id, conveyor_id: conveyor.id }
  const { id } = (await call<One<Named>>('POST', '/bulk-guides/pre-store-orders', boss, input)).success.data
  await call('DELETE', '/bulk-guides/pre-store-delete-item', boss, { id, order: order.id })
  await page.goto(`/dashboard/pedidos/crear-guia-masiva/${id}`)
  await page.getByText('En este lote no queda ningún pedido').waitFor()
  expect(await page.getByRole('button', { name: /^Crear.*guías?$/ }).count()).toBe(0)
  await shootBoth(page, 'batch-empty')
  await page.getByRole('link', { name: 'Elegir pedidos' }).waitFor()
})

test('the orders to a provider say whose they are, and lead to all', async () => {
  const provider = await first('/provider?per_page=1')
  await page.goto(`/dashboard/ordenes-compra/${provider.id}`)
  await page.getByRole('heading', { level: 1, name: `Órdenes de compra de ${provider.name}` }).waitFor()
  await page.getByRole('link', { name: 'Todas las órdenes de compra' }).first().waitFor()
})

test('who may not save a carrier sees no form for one', async () => {
  const seller = await nobody(boss, [], 4)
  const { at } = await openAs(browser, seller, '/dashboard/transportadoras/add')
  await at.getByText('Tu rol no ve esta información').waitFor()
  expect(await at.getByRole('button', { name: /^Guardar/ }).count()).toBe(0)
  await at.context().close()
})

test('an unconfirmed order of the catalogue is seen by the shop with its goods and its hour', async () => {
  const { url } = (await call<One<{ url: string }>>('GET', '/generate-token?activate_catalog_whatsapp=1', boss)).success
    .data
  const shop = await page.context().newPage()
  await shop.goto(new URL(url).pathname)
  await shop
    .getByRole('link', { name: /^Agregar/ })
    .first()
    .click()
  await shop.getByLabel('Tu nombre').fill('Marta Ríos')
  await shop.getByLabel('Tu teléfono').fill('300 123 4567')
  await shop.getByRole('button', { name: 'Hacer el pedido' }).click()
  await shop.getByRole('heading', { name: /^Recibimos tu pedido/ }).waitFor()
  await shoot(shop, 'catalogue-ordered')
  await shop.close()
  await page.goto('/dashboard/meta')
  await page.getByRole('heading', { name: 'Apartado por pedidos sin confirmar' }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Marta Ríos' }).first()
  await shootBoth(page, 'catalogue-held')
  await row.getByRole('link', { name: /^PRE-/ }).click()
  await page.getByText(/^Pedido del catálogo sin confirmar/).waitFor()
  await shootBoth(page, 'catalogue-pre-invoice')
})
