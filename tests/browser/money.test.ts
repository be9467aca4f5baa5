import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, monthOf } from '../../packages/core/src/kernel/values/time'
import { launchBrowser, openWindow } from '../support/browser'
import { call, enter, type Session } from './demo'
import { figureOf, mailedLink, shoot, shootBoth } from './merchant'

/** A shop that begins with the balances of its accountant, and whose money is then received, paid, banked and closed. */

interface Made {
  success: { data: { id: string; number: string } }
}

let browser: Browser
let page: Page
let boss: Session
const wrong: string[] = []
const person = { email: `nubia.${Date.now().toString(36)}@tienda.co`, password: 'una-clave-larga-9' }
const today = dayOf(new Date())
const last = Number(today.slice(0, 4)) - 1
const made = { client: '', provider: '', invoices: [] as string[] }

const make = async (path: string, body: object) => (await call<Made>('POST', path, boss, body)).success.data
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function newShop(): Promise<void> {
  await call('POST', '/singup', undefined, { ...person, name: 'Nubia Ruiz', business: 'Granero Nubia', terms: true })
  const { hash } = new URL(await mailedLink(person.email))
  await call('POST', '/verify-email', undefined, { token: new URLSearchParams(hash.slice(1)).get('token') })
  boss = await enter(person.email, person.password)
  await call('POST', '/user/brand/edit', boss, {
    ...{ document_type_id: '31', document: '900373076', person_type_id: '1', regime: 'Responsable de IVA' },
    withholds: [],
  })
  const company = { document_type_id: '31', person_type_id: '1', responsibilities: ['O-13'] }
  made.client = (await make('/client', { name: 'Colegio San José', ...company, document: '890903938' })).id
  made.provider = (await make('/provider', { name: 'Molinos del Sur', ...company, document: '800197268' })).id
  const context = await openWindow(browser, { session: boss, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(error.message))
}

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'money-failed')
})
afterAll(() => browser?.close())

const both = (name: string) => shootBoth(page, name)

const csv = (name: string, rows: readonly string[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(rows.join('\n')),
})

test('the books are opened from a spreadsheet, which is not taken until it balances', async () => {
  await newShop()
  const titles = 'Cuenta;NIT o cédula;Factura;Fecha de la factura;Vence;Banco;Débito;Crédito'
  const rows = [
    titles,
    '110505;;;;;;1.000.000;',
    '111005;;;;;Banco principal;5.000.000;',
    `130505;890903938;FV-77;01-11-${last};30-11-${last};;400.000;`,
    `220505;800197268;M-12;05-11-${last};05-12-${last};;;250.000`,
  ]
  await page.goto('/dashboard/saldos-iniciales')
  await heading('Saldos iniciales').waitFor()
  const file = page.locator('input[type=file]')
  await file.setInputFiles(csv('saldos.csv', [...rows, '311505;;;;;;;6.000.000']))
  await page.getByText('Aún no se puede registrar').waitFor()
  expect(await button('Registrar saldos iniciales').isDisabled()).toBe(true)
  await both('opening-unbalanced')
  await button('Quitar el archivo').click()
  await file.setInputFiles(csv('saldos.csv', [...rows, '311505;;;;;;;6.150.000']))
  await page.getByLabel('Saldos al cierre de').fill(`30-11-${last}`)
  await button('Registrar saldos iniciales').click()
  await page.getByText(/^Saldos iniciales .+ registrados$/).waitFor()
  await both('opening')
})

test('one payment is received for three invoices, with what the client withholds of each', async () => {
  const { id: service } = await make('/services', { name: 'Mercado escolar', value: 1_000_000 })
  for (const price of [1_000_000, 1_200_000, 1_500_000]) {
    const order = { type: 1, client_id: made.client, credit: true, payments: [] }
    const products = [{ product_id: service, kind: 'service', quantity: 1, price }]
    made.invoices.push((await make('/domicilio', { ...order, products })).number)
  }
  await page.goto(`/dashboard/pagos-recibidos/nuevo?cliente=${made.client}`)
  for (const number of made.invoices)
    await page
      .getByText(new RegExp(`^${number}`))
      .first()
      .waitFor()
  for (const number of made.invoices)
    await page
      .getByRole('listitem')
      .filter({ hasText: number })
      .getByRole('button', { name: /^Pagar/ })
      .click()
  const withheld = page.getByLabel('Retefuente')
  expect(await withheld.count()).toBe(3)
  const kept = [40_000, 48_000, 60_000]
  for (const [i, value] of kept.entries()) await withheld.nth(i).fill(String(value))
  await button('Agregar forma de pago').click()
  await page.getByLabel('Tipo de pago').click()
  await page.getByRole('option', { name: /Transferencia/ }).click()
  expect(figureOf(await page.getByLabel('Valor recibido').inputValue())).toBe(3_552_000)
  await both('receipt-draft')
  await button('Guardar pago').first().click()
  await page.getByText(/^RC-1 guardado$/).waitFor()
  for (const number of made.invoices) await page.getByText(number, { exact: true }).first().waitFor()
  await both('receipt')
})

test('a provider is paid half from the bank and half with an advance', async () => {
  const { success } = await call<{ success: { data: { id: string; means: string }[] } }>('GET', '/loadPayment', boss)
  const payment_type_id = success.data.find(({ means }) => means === 'transfer')!.id
  await make('/purchaseInvoicePaymentsMade', {
    ...{ provider_id: made.provider, items: [], payments: [{ payment_type_id, value: 480_000 }] },
  })
  const { number } = await make('/causations', {
    ...{ provider_id: made.provider, products: [{ account: '513595', quantity: 1, cost: 1_000_000 }] },
  })
  await page.goto(`/dashboard/pagos-realizados/nuevo?proveedor=${made.provider}`)
  await page
    .getByRole('listitem')
    .filter({ hasText: number })
    .getByRole('button', { name: /^Pagar/ })
    .click()
  await button(/^Usar/).click()
  await button('Agregar forma de pago').click()
  await page.getByLabel('Tipo de pago').click()
  await page.getByRole('option', { name: /Transferencia/ }).click()
  expect(figureOf(await page.getByLabel('Valor pagado').inputValue())).toBe(480_000)
  await both('outlay-draft')
  await button('Guardar pago').first().click()
  await page.getByText(/^CE-2 guardado$/).waitFor()
  await both('outlay')
})

test('a statement comes twice: the second time nothing changes; each line is the movement that it is', async () => {
  const day = today.split('-').reverse().join('/')
  const statement = csv('extracto.csv', [
    'Fecha;Descripción;Valor',
    `${day};TRANSFERENCIA COLEGIO;3.552.000`,
    `${day};PAGO MOLINOS;-480.000`,
    `${day};CUOTA DE MANEJO;-15.900`,
  ])
  await page.goto('/dashboard/bancos/ban_principal?parte=conciliacion')
  const file = page.locator('input[type=file]')
  const bring = async (said: RegExp) => {
    await file.setInputFiles(statement)
    await button(/^Importar/).click()
    await page.getByText(said).waitFor()
  }
  await bring(/^3 líneas nuevas; 0 ya estaban$/)
  await page.getByText('TRANSFERENCIA COLEGIO').waitFor()
  await both('reconcile')
  await bring(/^0 líneas nuevas; 3 ya estaban$/)
  expect(await page.getByRole('listitem').filter({ hasText: 'MOLINOS' }).count()).toBe(1)
  for (const name of [
    'Conciliar: TRANSFERENCIA COLEGIO',
    'Conciliar: PAGO MOLINOS',
    'Registrar gasto: CUOTA DE MANEJO',
  ])
    await button(name).click()
  await page.getByText('Nada por conciliar').waitFor()
  await both('reconciled')
})

test('an unknown word of a statement is answered at its cell, and a row that cannot be read stays out', async () => {
  const { id } = await make('/bank', { name: 'Banco de preguntas', account: '111005' })
  const day = today.split('-').reverse().join('/')
  await page.goto(`/dashboard/bancos/${id}?parte=conciliacion`)
  await page
    .locator('input[type=file]')
    .setInputFiles(
      csv('preguntas.csv', [
        'Fecha;Concepto;Valor;Tipo',
        `${day};ARRIENDO;1.200.000;SAL`,
        `${day};VENTA DEL DIA;85.000;ENT`,
        `${day};ILEGIBLE;n/d;ENT`,
      ]),
    )
  for (const [word, answer] of [
    ['SAL', 'Sale dinero del banco'],
    ['ENT', 'Entra dinero al banco'],
  ]) {
    await page.getByRole('combobox', { name: new RegExp(`^¿Qué es «${word}»`) }).click()
    await page.getByRole('option', { name: answer }).click()
    await page
      .getByRole('combobox', { name: new RegExp(`^¿Qué es «${word}»`) })
      .filter({ hasText: answer })
      .waitFor()
  }
  await both('statement-questions')
  await button('No importar la fila 4').click()
  await page.getByText(/La dejaste fuera/).waitFor()
  await button('Importar 2 líneas nuevas').click()
  await page.getByText('2 líneas nuevas; 0 ya estaban').waitFor()
  await page.getByText('ARRIENDO').waitFor()
})

test('a deposit of the terminal settles its sales by card, is looked at and void, and they wait for the bank again', async () => {
  const types = await call<{ success: { data: { id: string; means: string }[] } }>('GET', '/loadPayment', boss)
  const card = types.success.data.find(({ means }) => means === 'card')!.id
  await make('/paymentReceivedCtaContable', {
    ...{ lines: [{ account: '421005', value: 119_000 }], payments: [{ payment_type_id: card, value: 119_000 }] },
  })
  const day = today.split('-').reverse().join('/')
  await page.goto('/dashboard/bancos/ban_principal?parte=conciliacion')
  await page
    .locator('input[type=file]')
    .setInputFiles(csv('datafono.csv', ['Fecha;Descripción;Valor', `${day};ABONO REDEBAN;116.620`]))
  await button(/^Importar/).click()
  await button('Elegir qué es: ABONO REDEBAN').click()
  await button('Tarjetas').click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByLabel('Comisión', { exact: true }).fill('2380')
  await both('cards-line')
  await button('Conciliar consignación').click()
  await page.getByText('Consignación conciliada').waitFor()
  await page.goto('/dashboard/consignaciones')
  await page.getByRole('row', { name: /LT-1/ }).waitFor()
  await both('cards')
  await page.getByText('LT-1', { exact: true }).first().click()
  await page.getByRole('heading', { name: 'Consignación LT-1' }).waitFor()
  await page.getByRole('dialog').getByText('Ventas con tarjeta').waitFor()
  await both('card-settlement')
  const undo = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click()
    const asked = page.getByRole('dialog', { name: '¿Anular LT-1?' })
    await asked.getByRole('textbox').fill('Eran otras ventas')
    await asked.getByRole('button', { name: 'Anular' }).click()
  }
  await undo()
  await page.getByText(/conciliado con el extracto del banco/).waitFor()
  await page.getByRole('link', { name: 'conciliación del banco' }).click()
  await button('Conciliadas').click()
  await button('Quitar: ABONO REDEBAN').click()
  await page.getByText('Conciliación quitada').waitFor()
  await page.goto('/dashboard/consignaciones')
  await page.getByText('LT-1', { exact: true }).first().click()
  await undo()
  await page.getByText('Consignación anulada: sus ventas esperan otra vez al banco').waitFor()
  await both('card-settlement-void')
})

test('a month of a statement is closed at what the paper says, and locks its lines until it is opened', async () => {
  const before = addDays(`${monthOf(today)}-01`, -1)
  const { id } = await make('/bank', { name: 'Nequi', account: '112005' })
  await page.goto(`/dashboard/bancos/${id}?parte=conciliacion`)
  await page
    .locator('input[type=file]')
    .setInputFiles(csv('nequi.csv', ['Fecha;Descripción;Valor', `${before};CUOTA DE MANEJO;-9.900`]))
  await button(/^Importar/).click()
  await page.getByText('Concilia antes la línea que falta').waitFor()
  await button('Registrar gasto: CUOTA DE MANEJO').click()
  await button(/^Cerrar el extracto de/).click()
  const balance = page.getByLabel('Saldo final del extracto')
  await balance.fill('-9000')
  await button('Cerrar mes').click()
  await page.getByText(/hay \$\s900 de diferencia/).waitFor()
  await both('statement-difference')
  await balance.fill('-9900')
  await button('Cerrar mes').click()
  await button(/^Abrir el extracto de/).waitFor()
  await button('Conciliadas').click()
  await page.getByText('CUOTA DE MANEJO').waitFor()
  expect(await button('Quitar: CUOTA DE MANEJO').count()).toBe(0)
  await both('statement-closed')
  await button(/^Abrir el extracto de/).click()
  await button('Abrir mes').click()
  await button('Quitar: CUOTA DE MANEJO').waitFor()
})

test('months, a period of IVA and the year are closed', async () => {
  await make('/accountingSeats', {
    ...{ date: `${last}-12-15`, description: 'Ventas de diciembre' },
    lines: [
      { account: '110505', debit: 1_190_000 },
      { account: '413595', credit: 1_000_000 },
      { account: '240805', credit: 190_000, third_id: made.client },
    ],
  })
  await page.goto('/dashboard/cierres')
  await heading('Cierres').waitFor()
  await both('closings')
  for (const month of [`noviembre de ${last}`, `diciembre de ${last}`]) {
    await button(`Cerrar ${month}`).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Cerrar mes' }).click()
    await button(`Abrir ${month}`).waitFor()
  }
  for (const [name, says] of [
    [`IVA de noviembre a diciembre de ${last}`, /Por pagar \$\s190\.000/],
    [`Año ${last}`, /Utilidad de \$\s1\.000\.000/],
  ] as const) {
    await button(`Ver asiento de ${name}`).click()
    await button('Cerrar periodo').waitFor()
    await both(name.startsWith('IVA') ? 'closing-iva' : 'closing-year')
    await button('Cerrar periodo').click()
    await page.getByText(says).first().waitFor()
  }
  await both('closed')
})

test('from the balance sheet, whose two sides are the same, to an account, to its entry, to the ticket of a sale', async () => {
  await page.goto('/dashboard/reportes/balance-sheet')
  const total = async (name: string) => {
    const cells = page.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell')
    return figureOf(await cells.nth(2).textContent())
  }
  await page.getByRole('row', { name: /^Total activo/ }).waitFor()
  expect(await total('Total activo')).toBe(await total('Total pasivo y patrimonio'))
  await both('balance')
  await page.getByRole('link', { name: 'Clientes', exact: true }).click()
  await heading('Auxiliar por cuenta').waitFor()
  await both('auxiliary')
  await page.getByRole('row').filter({ hasText: made.invoices[2]! }).first().getByRole('link').first().click()
  await heading('Libro diario').waitFor()
  await page.getByRole('link', { name: made.invoices[2]! }).first().click()
  await page.waitForURL(/pedidos\/filtrar\/ped_/)
  await both('ticket')
  expect(wrong).toEqual([])
})
