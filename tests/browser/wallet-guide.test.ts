import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { newSender } from '../samples/guides'
import { newWaiting } from '../samples/picking'
import { type RunningApp, startApp } from '../support/app'
import { launchBrowser, openWindow } from '../support/browser'
import { startEngine, type TestEngine } from '../support/engine'
import { newShop, supportSession } from '../support/world'
import { rechargeByPse, shoot, shootBoth } from './merchant'

/** Guides that the wallet pays, from those who run the product to the shop: an app of its own, on a table that this file writes too. */

let engine: TestEngine
let app: RunningApp
let browser: Browser
let context: BrowserContext | undefined
let page: Page
beforeAll(async () => {
  engine = await startEngine('tendero')
  const { DYNAMODB_ENDPOINT = '', TENDERO_SECRET = '' } = process.env
  process.env.TENDERO_PASSWORD_COST = '10'
  ;[app, browser] = await Promise.all([
    startApp({ env: { DYNAMODB_ENDPOINT, TENDERO_SECRET, TENDERO_PASSWORD_COST: '10' } }),
    launchBrowser(),
  ])
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'wallet-guide-failed')
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await engine?.stop()
})

/** The window of somebody who has entered. */
async function enter(token: string, at: string): Promise<void> {
  await context?.close()
  const session = { user: { id: 'x', name: 'Olga Ruiz' }, token }
  context = await openWindow(browser, { baseURL: app.url, reducedMotion: 'reduce', session })
  page = await context.newPage()
  await page.goto(at)
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const text = (what: string | RegExp) => page.getByText(what).first()
const both = (name: string) => shootBoth(page, name)

test('it is switched on, a shop recharges by PSE, buys a guide with its balance, cancels it and has the balance back', async () => {
  await enter(await supportSession(), '/dashboard')
  await button('Llenar con el token de prueba').click()
  await page.getByLabel('Las tiendas pueden comprar guías con su saldo').click()
  await button('Guardar').click()
  await text('Encendidas').waitFor()
  await both('switched-on')

  const shop = await newShop('Miscelánea Olga')
  await newSender(shop, 'Bodega Olga')
  const order = await newWaiting(shop)
  await enter(shop.token, '/dashboard/integraciones')
  await button('Pagar con saldo de Tendero').click()
  await text(/Pagas las guías con tu saldo de Tendero/).waitFor()
  await both('chosen')

  await page.goto(`/dashboard/pedidos/crear-guia/${order.id}`)
  await page.getByLabel('Quién la lleva').click()
  await page.getByRole('option', { name: 'Cotizar y comprar con Envia.com' }).click()
  await page.getByLabel('Remitente').click()
  await page.getByRole('option', { name: 'Bodega Olga' }).click()
  await page.getByLabel('Peso en gramos').fill('800')
  await button('Cotizar').click()
  await text('Con saldo de Tendero no se cobra en la puerta').waitFor()
  await both('at-the-door')
  await page.getByLabel('Cobrar al entregar').fill('0')
  await button('Cotizar').click()
  await text('Tu saldo no alcanza').waitFor()
  await both('short')
  const form = page
  const opened = context!.waitForEvent('page')
  await page.getByRole('link', { name: 'Recargar la billetera' }).click()
  page = await opened
  await rechargeByPse(page, 60_000, () => both('pse'))
  await text('El saldo ya está disponible.').waitFor()
  page = form
  await button('Cotizar otra vez').click()
  await text(/^Se paga con tu saldo: \$\s11\.000 de \$\s60\.000\.$/).waitFor()
  await both('by-wallet')
  await button('Comprar guía').click()
  const sheet = page.getByRole('dialog', { name: 'Guía' })
  await sheet.getByText(/^53\d+ · Creada$/).waitFor()
  await sheet.getByText('Se paga con tu saldo de Tendero.').waitFor()
  await both('bought')

  await page.goto('/dashboard/wallet')
  await text(/^\$\s49\.000$/).waitFor()
  await both('spent')
  await page
    .getByRole('link', { name: /^Guía G-/ })
    .first()
    .click()
  await button('Anular guía').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular guía' }).click()
  await sheet.getByText(/ · Anulada$/).waitFor()

  await page.goto('/dashboard/wallet')
  await text('Devolución').waitFor()
  await text(/^\$\s60\.000$/).waitFor()
  await both('back')

  await enter(await supportSession(), '/dashboard')
  const services = page.getByText(/^Respondió el /).first()
  await services.scrollIntoViewIfNeeded()
  await both('services')
})
