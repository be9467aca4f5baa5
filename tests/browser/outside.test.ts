import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { launchBrowser, lookUntil, openWindow } from '../support/browser'
import { call, owner, type Session } from './demo'
import { shoot, shootBoth } from './merchant'
import { control, practice } from './practice'

let browser: Browser
let page: Page
let boss: Session
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  const context = await openWindow(browser, { session: boss, reducedMotion: 'reduce' })
  page = await context.newPage()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'outside-failed')
})
// The shop is left as it was found: other files of tests walk through it.
afterAll(async () => {
  await fromNothing()
  await browser?.close()
})

/** Nothing is connected, and what plays the services begins anew. */
async function fromNothing(): Promise<void> {
  const { success } = await call<{ success: { data: { id: string }[] } }>('GET', '/integrations', boss)
  for (const { id } of success.data) await call('DELETE', `/integrations/${id}`, boss)
  await control('woo', { reset: true })
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('without internet: a shop is connected, an order of an unknown product waits, and is sold when one says what it is', async () => {
  await fromNothing()
  await page.goto('/dashboard/integraciones')
  await button('Conectar tienda').first().click()
  await button('Llenar con la tienda de prueba').click()
  await page.getByLabel('Tipo de pago').click()
  await page.getByRole('option', { name: /Transferencia/ }).click()
  await button('Conectar tienda').click()
  const until = (what: Locator) => lookUntil(() => page.goto('/dashboard/integraciones'), what)
  await until(page.getByText('Conectada', { exact: true }))
  // On the page of the played services somebody buys there what is not ours.
  await page.goto(new URL((await practice()).woocommerce.url).origin)
  await page
    .getByRole('region', { name: 'WooCommerce' })
    .getByRole('button', { name: /código que no es tuyo/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Servicios de prueba' }).waitFor()
  const waiting = page.getByRole('row', { name: /Por revisar/ })
  await until(waiting)
  await waiting.click()
  await shoot(page, 'outside-waits')
  await page.getByRole('dialog').getByRole('button', { name: 'Enlazar productos' }).click()
  const sheet = page.getByRole('dialog', { name: /^Productos de/ })
  await sheet.getByRole('combobox', { name: /^Cuál producto tuyo es Vela aromática/ }).waitFor()
  await shootBoth(page, 'outside-match')
  await sheet.getByRole('combobox', { name: /^Cuál producto tuyo es Vela aromática/ }).press('Enter')
  await page.getByPlaceholder('Escribe para buscar').fill('Panela')
  await page
    .getByRole('option', { name: /Panela/ })
    .first()
    .click()
  await sheet.getByText('Todo está enlazado').waitFor()
  await until(page.getByText(/Es el pedido/))
})
