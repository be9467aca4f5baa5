import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow, runningApp } from '../support/browser'

declare const navigator: { serviceWorker: { ready: Promise<unknown>; controller: unknown } }

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  const context = await openWindow(browser, { serviceWorkers: 'allow', viewport: { width: 360, height: 780 } })
  page = await context.newPage()
})
afterAll(() => browser?.close())

test('the app can be installed: its manifest names screens and icons that are there, of their sizes', async () => {
  const answer = await fetch(`${runningApp().url}/manifest.webmanifest`)
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Tendero', display: 'standalone', start_url: '/dashboard/main' })
  for (const { src, sizes } of manifest.icons) {
    const bytes = new DataView(await (await fetch(runningApp().url + src)).arrayBuffer())
    expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`, src).toBe(sizes)
  }
})

test('without a connection every address says so, and a press brings back what was asked for', async () => {
  await page.goto('/login')
  await page.getByLabel('Correo').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.goto('/recuperar')
  await page.getByRole('heading', { name: 'No hay conexión a internet' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Intentar otra vez' }).click()
  await page.getByRole('heading', { name: /contraseña/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/recuperar')
})
