import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { owner } from './demo'
import { figureOf, shoot } from './merchant'

let browser: Browser
let page: Page
const wrong: string[] = []

beforeAll(async () => {
  const [opened, boss] = await Promise.all([launchBrowser(), owner()])
  browser = opened
  const context = await openWindow(browser, {
    session: boss,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(error.message))
})
afterAll(() => browser?.close())

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('from the index to a report, to its documents, to an order', async () => {
  await page.goto('/dashboard/reports')
  await page.getByLabel('Buscar un informe').fill('bodega')
  await page.getByRole('link', { name: /Ventas por bodega/ }).click()
  await heading('Ventas por bodega').waitFor()
  const row = page.getByRole('row').nth(1)
  await row.getByRole('link').first().click()
  await heading('Pedidos').waitFor()
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/pedidos\/filtrar\/ped_/)
  await shoot(page, 'report-order')
})

test('from the balance sheet to the lines of an account, to its entry, to the ticket; assets are what is owed and owned', async () => {
  await page.goto('/dashboard/reportes/balance-sheet')
  await heading('Estado de situación financiera').waitFor()
  const total = async (name: string) => {
    const cells = page.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell')
    return figureOf(await cells.nth(2).textContent())
  }
  await page.getByRole('row', { name: /^Total activo/ }).waitFor()
  expect(await total('Total activo')).toBe(await total('Total pasivo y patrimonio'))
  await page.getByRole('link', { name: 'Caja', exact: true }).click()
  await heading('Auxiliar por cuenta').waitFor()
  await page
    .getByRole('row', { name: /Venta de mostrador/ })
    // The first day begins with what the shop had, a page of it.
    .last()
    .getByRole('link')
    .first()
    .click()
  await heading('Libro diario').waitFor()
  await page
    .getByRole('link', { name: /^C\d+-\d+$/ })
    .first()
    .click()
  await page.waitForURL(/pedidos\/filtrar\/ped_/)
  await shoot(page, 'statement-ticket')
  expect(wrong).toEqual([])
})
