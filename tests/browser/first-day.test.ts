import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { BY_HAND, mailedLink, shoot } from './merchant'

const person = { email: `nidia.${Date.now().toString(36)}@tienda.co`, password: 'una-clave-larga-4' }
let browser: Browser
let page: Page
const wrong: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  const context = await openWindow(browser, { reducedMotion: 'reduce' })
  // Headless Chromium ends when it prints the frame of a PDF.
  await context.addInitScript('window.print = () => {}')
  page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(error.message))
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'first-day-failed')
})
afterAll(() => browser?.close())

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (label: string) => page.getByLabel(label, { exact: true })
const guide = () => page.getByRole('complementary', { name: 'Primeros pasos' })

async function signUp() {
  await page.goto('/')
  await page.getByRole('link', { name: 'Crear mi tienda' }).first().click()
  await field('Nombre de tu negocio').fill('Papelería Nidia')
  await field('Tu nombre').fill('Nidia Pardo')
  await field('Correo').fill(person.email)
  await field('Contraseña').fill(person.password)
  await page.getByLabel('Acepto el tratamiento').check()
  await button('Crear mi tienda').click()
  await heading('Revisa tu correo').waitFor()
  await page.goto(await mailedLink(person.email))
  await button('Confirmar mi correo').click()
  await page.getByRole('link', { name: 'Entrar a mi tienda' }).click()
  await field('Correo').fill(person.email)
  await field('Contraseña').fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await heading(/Nidia$/).waitFor()
}

async function sayWhoTheyAre() {
  await page.getByRole('link', { name: 'Completar' }).click()
  await field('Número').fill('900373076')
  await page.getByRole('combobox', { name: 'Régimen' }).click()
  await page.getByRole('option', { name: /No responsable/ }).click()
  await field('Dirección').fill('Calle 10 # 20-30')
  await page.getByRole('combobox', { name: 'Ciudad' }).click()
  await page.getByPlaceholder('Escribe para buscar').pressSequentially('Manizales', BY_HAND)
  await page.getByRole('option', { name: /^Manizales/ }).click()
  await shoot(page, 'first-day-business')
  await button('Guardar negocio').click()
  await guide().getByText('Tus datos: listo.').waitFor()
}

const sheet = (lines: readonly string[]) => ({
  name: 'inventario.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const titles = 'Cod Barras;Lo que vendo;Vr Unitario;Costo Und;Cant'
const rows = ['7702004003508;Cuaderno;4.500;3.000;20', ';Esfero;gratis;600;50', ';Borrador;800;400;30']

/** Chooses the sheet, says what its second column is and writes the wrong price anew. */
async function matchAndFix() {
  await page.locator('input[type=file]').setInputFiles(sheet([titles, ...rows]))
  const second = page.getByRole('combobox', { name: /^Qué trae la columna B/ })
  await button('Revisar columnas').click()
  await second.waitFor()
  if ((await second.textContent()) === 'No se importa') {
    await second.click()
    await page.getByRole('option', { name: 'Nombre', exact: true }).click()
  }
  await page.getByText('1 celda por corregir').waitFor()
  const price = field('Vr Unitario, fila 3')
  await price.fill('1200')
  await shoot(page, 'first-day-fix')
  await price.press('Enter')
  await page.getByText('Todas las filas están bien.').waitFor()
  await shoot(page, 'first-day-fixed')
  await standsAboveGuide(button('Crear 3 productos'))
  await button('Crear 3 productos').click()
  await button('Deshacer la importación').waitFor()
}

/** What stays at the foot of the screen is above the bar of the first steps, where that is. */
async function standsAboveGuide(part: Locator) {
  const [bar, box] = [await guide().boundingBox(), await part.boundingBox()]
  if (bar) expect(box!.y + box!.height).toBeLessThanOrEqual(bar.y)
}

async function bringTheirProducts() {
  await guide().getByRole('link', { name: 'Tus productos' }).click()
  await page.goto('/dashboard/productos?importar=nuevos')
  await guide().waitFor()
  await matchAndFix()
  // It was the wrong sheet, says whoever looks; all of it goes, and comes again.
  await button('Deshacer la importación').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer la importación' }).click()
  await page.getByText('Quitados: 3', { exact: true }).waitFor()
  await shoot(page, 'first-day-undone')
  await button('Importar otra planilla').click()
  await page.locator('input[type=file]').setInputFiles(sheet([titles, ...rows]))
  // What the second column is was said once.
  await page.getByText('Usamos 5 de 5 columnas').waitFor()
  await matchAndFix()
}

async function sellTheFirst() {
  await page.goto('/dashboard/turnos')
  await button(/^Abrir caja/)
    .first()
    .click()
  await page.getByLabel('Base en efectivo').fill('50000')
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir caja' }).click()
  await page.getByRole('link', { name: /abierta$/ }).waitFor()
  await page.goto('/dashboard/pos')
  await page
    .getByRole('option', { name: /Cuaderno/ })
    .first()
    .click()
  const ticket = page.getByRole('region', { name: 'Ticket' })
  await ticket.getByRole('button', { name: /^Cobrar/ }).click()
  await field('Efectivo').fill('5000')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar/ })
    .click()
  await page.getByText('Entrega de cambio').waitFor()
  const [printed] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/report/pdf/printInvoice')),
    button(/^Imprimir/)
      .first()
      .click(),
  ])
  expect(printed.status()).toBe(200)
  expect(printed.headers()['content-type']).toBe('application/pdf')
  await shoot(page, 'first-day-sold')
}

test('a merchant comes from the landing to the first printed ticket: who they are, their sheet, their register, a sale', async () => {
  await signUp()
  await sayWhoTheyAre()
  await bringTheirProducts()
  await sellTheFirst()
  await page.goto('/dashboard/main')
  await page.getByText('Tu equipo').waitFor()
  await shoot(page, 'first-day-home')
  expect(wrong).toEqual([])
})
