import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { sellAtCounter } from './counter'
import { call, enter, type Session } from './demo'
import { BY_HAND, badCells, corrected, figureOf, mailedLink, pesos, productSheet, shoot, stocked } from './merchant'
import { toldAt } from './record-form'
import {
  BAD,
  BAD_EVERY,
  BASE,
  balances,
  counted,
  counter,
  DELIVERY,
  drawer,
  due,
  expectedCash,
  moved,
  online,
  openingValue,
  owed,
  PRODUCTS,
  profit,
  SHORT,
  sold,
  twelfth,
} from './story'

const mark = Date.now().toString(36)
const person = { email: `marta.${mark}@tienda.co`, password: 'una-clave-larga-9' }
let browser: Browser
let context: BrowserContext
let page: Page
let session: Session
/** What the app said was wrong with itself. */
const wrong: string[] = []

function listen(to: Page): void {
  to.on('pageerror', (error) => wrong.push(error.message))
}

beforeAll(async () => {
  browser = await launchBrowser()
  context = await openWindow(browser, { reducedMotion: 'reduce' })
  // Headless Chromium ends when it prints the frame of a PDF.
  await context.addInitScript('window.print = () => {}')
  page = await context.newPage()
  listen(page)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'failed')
})
afterAll(() => browser?.close())

/** The figure that is written beside a word. */
const told = async (label: string): Promise<number> =>
  figureOf(await page.locator('dl > div', { hasText: label }).locator('dd').first().textContent())
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a new merchant signs up, confirms the account by the mailed link and enters a shop of their own', async () => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot(page, 'landing')
  await page.getByRole('link', { name: 'Crear mi tienda' }).first().click()
  await page.getByLabel('Nombre de tu negocio').fill('Granero La Marta')
  await page.getByLabel('Tu nombre').fill('Marta Ríos')
  await page.getByLabel('Correo').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByLabel('Acepto el tratamiento').check()
  await shoot(page, 'sign-up')
  await page.getByRole('button', { name: 'Crear mi tienda' }).click()
  await heading('Revisa tu correo').waitFor()
  await shoot(page, 'mail-sent')
  await page.goto(await mailedLink(person.email))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await heading('Tu cuenta está confirmada').waitFor()
  await shoot(page, 'verified')
  await page.getByRole('link', { name: 'Entrar a mi tienda' }).click()
  await page.getByLabel('Correo').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await shoot(page, 'login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await heading(/Marta$/).waitFor()
  await page.getByText('Créalos a mano, tráelos de tu planilla').waitFor()
  await shoot(page, 'first-steps')
  session = await enter(person.email, person.password)
})

test('a spreadsheet of 500 products goes in but for its 20 bad rows, each named; corrected, they go in too', async () => {
  await page.goto('/dashboard/productos')
  const start = page.getByRole('link', { name: 'Importar de Excel' })
  await start.waitFor()
  await shoot(page, 'products-empty')
  await start.click()
  await importSheet(await productSheet(PRODUCTS, BAD_EVERY), badCells(PRODUCTS, BAD_EVERY))
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar resultado' }).click(),
  ])
  const fixed = await corrected(await readFile((await saved.path())!))
  expect(fixed.rows).toBe(BAD)
  await page.getByRole('button', { name: 'Subir el archivo corregido' }).click()
  await importSheet(fixed, [])
  await page.getByRole('button', { name: 'Ver productos' }).click()
  await heading('Productos').waitFor()
  const find = page.getByPlaceholder('Nombre, SKU o código de barras')
  await find.fill(stocked(BAD_EVERY).name)
  await page.getByRole('link', { name: stocked(BAD_EVERY).name }).waitFor()
  await find.fill('')
  await page.getByText(`de ${PRODUCTS}`).waitFor()
  await shoot(page, 'products')
  const stock = await valuation()
  expect(stock).toEqual({ total: openingValue, account: openingValue })
})

/** Chooses a sheet, sees the bad cells named (`C76`), imports the rest and waits for the end. */
async function importSheet(sheet: { name: string; mimeType: string; buffer: Buffer }, bad: string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(sheet)
  await page.getByText('Con error').waitFor()
  if (bad.length > 0) {
    await page.getByText(`${bad.length} celdas por corregir`).waitFor()
    const named = page.locator('table', { hasText: 'Qué hacer' }).locator('tbody td:first-child')
    expect(await named.allTextContents()).toEqual(bad)
  } else await page.getByText('Todas las filas están bien.').waitFor()
  await shoot(page, `import-preview-${bad.length}`)
  await page.getByRole('button', { name: /^Crear / }).click()
  await page.getByRole('button', { name: 'Ver productos' }).waitFor()
  await shoot(page, `import-done-${bad.length}`)
}

/** Value of the stock by its rows, and balance of its accounts in the books. */
const valuation = async () => {
  const answer = await call<{ success: { total: number; account: number } }>('GET', '/inventory-valuation', session)
  const { total, account } = answer.success
  return { total, account }
}

test('three products sell at the counter by card and cash, with the change to give and the ticket to print', async () => {
  await page.goto('/dashboard/pos')
  await page.getByRole('button', { name: /^Abrir caja/ }).click()
  await page.getByLabel('Base en efectivo').fill(String(BASE))
  await shoot(page, 'open-register')
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir caja' }).click()
  await page.getByRole('link', { name: 'Caja 1 abierta' }).waitFor()
  await sellAtCounter(page, 'pos')
  const [printed] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/report/pdf/printInvoice')),
    page.getByRole('button', { name: /^Imprimir/ }).click(),
  ])
  expect(printed.status()).toBe(200)
  expect(printed.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('button', { name: /^Nueva venta/ }).click()
  await shoot(page, 'pos-again')
})

let cancelled: string
test('the same sale is made on a phone', async () => {
  const phone = await openWindow(browser, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    reducedMotion: 'reduce',
    storageState: await context.storageState(),
  })
  const hand = await phone.newPage()
  listen(hand)
  await hand.goto('/dashboard/pos')
  await hand.getByRole('option').first().waitFor()
  await shoot(hand, 'phone-pos')
  cancelled = await sellAtCounter(hand, 'phone')
  await phone.close()
})

test('a new client buys online on credit until a day, and pays a part', async () => {
  await page.goto('/dashboard/online')
  const products = page.getByRole('combobox', { name: 'Busca o escanea un producto' })
  await page.getByRole('button', { name: /^Guardar pedido/ }).click()
  await toldAt(products, 'Agrega al menos un producto')
  await page.getByRole('combobox', { name: 'Cliente' }).click()
  await page.getByPlaceholder('Escribe para buscar').pressSequentially('Restaurante El Fogón', BY_HAND)
  await page.getByText('Crear cliente').click()
  await page.getByLabel('Número', { exact: true }).fill('43518920')
  await page.getByLabel('Teléfono').last().fill('3104567890')
  await shoot(page, 'online-client')
  await page.getByRole('button', { name: 'Guardar cliente' }).click()
  await page.getByText('Restaurante El Fogón').first().waitFor()
  await products.click()
  await page.getByPlaceholder('Escribe para buscar').pressSequentially(twelfth.name, BY_HAND)
  await page.getByRole('option', { name: twelfth.name }).click()
  await page.getByLabel(`Cantidad de ${twelfth.name}`).fill(String(online.units))
  await page.getByLabel('Valor del domicilio').fill(String(DELIVERY))
  await page.getByRole('radio', { name: /^A crédito/ }).click()
  await page.getByLabel('Paga a más tardar').fill(due)
  await shoot(page, 'online-order')
  await page.getByRole('button', { name: /^Guardar pedido/ }).click()
  await page.getByText(`Debe, hasta el ${due}`).waitFor()
  await page.getByText(pesos(online.total)).first().waitFor()
  await shoot(page, 'online-saved')
  await page.getByRole('button', { name: 'Recibir pago' }).click()
  await page.getByRole('dialog').getByLabel('Efectivo', { exact: true }).fill(String(online.received))
  await shoot(page, 'receive')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Recibir/ })
    .click()
  await page.getByText('Pago recibido. Quedan').waitFor()
  await expect
    .poll(() => page.locator('dl', { hasText: 'Debe, hasta el' }).locator('dd').last().textContent().then(figureOf))
    .toBe(owed)
  await shoot(page, 'received')
})

test('a sale is cancelled for a reason, and what it took is back', async () => {
  await page.goto('/dashboard/pedidos')
  await page.getByRole('link', { name: cancelled }).first().waitFor()
  await shoot(page, 'orders')
  await page.getByRole('link', { name: cancelled }).first().click()
  await heading(cancelled).waitFor()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Anular pedido' }).click()
  await page.getByLabel('Motivo').fill('El cliente se arrepintió')
  await shoot(page, 'cancel')
  await page.getByRole('button', { name: 'Anular pedido' }).click()
  await page.getByText('Cancelado').first().waitFor()
  await shoot(page, 'cancelled')
  const value = openingValue - counter.cost - online.cost
  expect(await valuation()).toEqual({ total: value, account: value })
})

test('the register closes on a blind count with a difference, only once its reason is told', async () => {
  await page.goto('/dashboard/turnos')
  await page.getByRole('button', { name: 'Cerrar Caja 1' }).click()
  await page.getByText('Debe haber').waitFor()
  await shoot(page, 'shift')
  await page.getByRole('button', { name: 'Contar y cerrar' }).click()
  const close = page.getByRole('button', { name: 'Cerrar caja' })
  for (const [value, n] of drawer) await page.getByLabel(pesos(value)).fill(String(n))
  await shoot(page, 'count')
  await close.click()
  const reason = page.getByLabel('Motivo de la diferencia')
  await reason.waitFor()
  await close.click()
  await page.getByText('Escribe el motivo de la diferencia').first().waitFor()
  await reason.fill('Un vuelto mal dado')
  await shoot(page, 'count-reason')
  await close.click()
  const missing = page.getByText(/^Faltaron/)
  await missing.waitFor()
  expect(figureOf(await missing.textContent())).toBe(SHORT)
  expect(await told('Debe haber')).toBe(expectedCash)
  expect(await told('Contado')).toBe(counted)
  await shoot(page, 'closed')
})

test('dashboard, diary and audit tell what was done, to the peso, and no screen has failed', async () => {
  await page.goto('/dashboard/main')
  const stat = async (name: string, line = 1) =>
    figureOf(
      await page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .locator('span')
        .nth(line)
        .textContent(),
    )
  await page.getByText('Te deben 1 cliente').waitFor()
  await page.locator('.recharts-surface').first().waitFor()
  await shoot(page, 'home')
  expect(await stat('Vendido hoy')).toBe(sold)
  expect(await stat('Ventas de hoy')).toBe(2)
  const below = 2
  expect(await stat('Ventas de hoy', below)).toBe(Math.round(sold / 2))
  expect(await stat('Margen de hoy', below)).toBe(profit)
  expect(await told('Te deben')).toBe(owed)

  expect(await booked()).toEqual({ debits: moved, credits: moved })
  await shoot(page, 'diary')
  for (const [account, balance] of Object.entries(balances)) {
    const { debits, credits } = await booked(account)
    expect({ account, balance: debits - credits }).toEqual({ account, balance })
  }

  await page.goto('/dashboard/auditorias')
  await page.getByRole('cell', { name: /^Abrió Caja 1/ }).waitFor()
  await shoot(page, 'audit')
  const lines = await page.locator('tbody tr td:first-child').allTextContents()
  const story = [
    `Caja 1.*${SHORT}`,
    `${cancelled} .*30.500`,
    '10.000.*V-1',
    '33.000.*V-1',
    'Restaurante El Fogón',
    `30.500.*${cancelled}`,
    '30.500.*C1-1',
    'Caja 1.*50.000',
  ]
  expect(lines.slice(0, story.length)).toEqual(story.map((line) => expect.stringMatching(line)))
  expect(wrong).toEqual([])
})

/** What the diary says that was booked this month, in an account if one is given. */
async function booked(account?: string): Promise<{ debits: number; credits: number }> {
  await page.goto(`/dashboard/diaryBooks${account ? `?account=${account}` : ''}`)
  const [debits, credits] = ['Débitos', 'Créditos'].map((name) => (account ? `${name} de ${account}` : name))
  await page.getByText(debits!, { exact: true }).waitFor()
  return { debits: await told(debits!), credits: await told(credits!) }
}
