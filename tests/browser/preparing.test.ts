import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../support/app'
import { launchBrowser, openWindow } from '../support/browser'

const entry = fileURLToPath(new URL('../support/preparing-app.ts', import.meta.url))

let browser: Browser
let app: RunningApp
beforeAll(async () => {
  ;[browser, app] = await Promise.all([launchBrowser(), startApp({ entry, env: { TENDERO_PASSWORD_COST: '10' } })])
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('whoever signs in to a demo shop that is not ready sees how far it is, may stop waiting, and is taken in when it is', async () => {
  const context = await openWindow(browser, { baseURL: app.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/login')
  const panel = page.getByRole('region', { name: 'Tienda de demostración' })
  await panel.getByText('Estamos preparando la tienda de demostración: 45 %').waitFor()
  await page.getByLabel('Correo').fill('demo@tendero.co')
  await page.getByLabel('Contraseña', { exact: true }).fill('demo-tendero')
  const enter = page.getByRole('button', { name: 'Entrar', exact: true })
  await enter.click()
  await panel.getByText('Te llevamos adentro apenas termine').waitFor()
  await panel.getByRole('button', { name: 'Dejar de esperar' }).click()
  await page.getByText('Dejaste de esperar la tienda de demostración.').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await enter.click()
  await panel.getByText('Te llevamos adentro apenas termine').waitFor()
  await fetch(`${app.url}/api/open`, { method: 'POST' })
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.close()
})
