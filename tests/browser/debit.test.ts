import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { launchBrowser } from '../support/browser'
import { openAs } from './counter'
import { call, owner, type Session } from './demo'
import { shoot, shootBoth } from './merchant'
import { practice } from './practice'

interface Made {
  success: { data: { id: string; number: string } }
}
interface Goods {
  success: { data: { product_id: string; variant_id: string | null }[] }
}

let browser: Browser
let boss: Session
let page: Page
let sale: { id: string; number: string }
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  const { plemsi } = await practice()
  await call('POST', '/integration/token-plemsi', boss, { token: plemsi.token, environment: '2' })
  const list = await call<Goods>('GET', '/product/for-sell?per_page=20', boss)
  const { product_id } = list.success.data.find(({ variant_id }) => !variant_id)!
  const document = String(Date.now()).slice(-10)
  const about = { name: `Débora Nieto ${document.slice(-4)}`, document_type_id: '13', document }
  const client = (await call<Made>('POST', '/client', boss, about)).success.data
  const order = { type: 1, client_id: client.id, products: [{ product_id, quantity: 1, price: 119_000 }] }
  sale = (await call<Made>('POST', '/domicilio', boss, order)).success.data
  page = (await openAs(browser, boss, `/dashboard/pedidos/filtrar/${sale.id}`)).at
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'debit-failed')
})
afterAll(async () => {
  await call('POST', '/integration/token-plemsi-remove', boss, {}).catch(() => {})
  await browser?.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('interest of an invoice that DIAN has is charged by a debit note, which goes there and is paid', async () => {
  await page.goto(`/dashboard/pedidos/filtrar/${sale.id}`)
  await page.getByText('Aceptado', { exact: true }).first().waitFor()
  await button('Más acciones').click()
  await page.getByRole('menuitem', { name: /nota débito/ }).click()
  await page.getByRole('heading', { name: 'Nueva nota débito' }).waitFor()
  await button(/^Registrar nota/).click()
  await page.getByText('Escribe qué se cobra').first().waitFor()
  await page.getByLabel('Concepto').fill('Intereses de mora de octubre')
  await page.getByLabel('Valor con impuesto').fill('11900')
  await shootBoth(page, 'debit-new')
  await button(/^Registrar nota/).click()
  await page.getByRole('heading', { name: /^Nota débito ND-/ }).waitFor()
  const made = page.getByRole('heading', { name: /^Nota débito ND-/ })
  const number = (await made.textContent())!.replace('Nota débito ', '')
  await page.getByText('CUDE', { exact: false }).first().waitFor()
  await shootBoth(page, 'debit')
  // Nothing makes it void any more once DIAN has it.
  await button('Anular').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Recibir el pago' }).click()
  await page.getByText(`${number} · ${sale.number}`).first().waitFor()
  await shoot(page, 'debit-paying')
  await page.goto('/dashboard/notas-debito')
  await page.getByText(number).first().waitFor()
  await shootBoth(page, 'debits')
  await page.goto('/dashboard/notas-debito/nueva')
  await page.getByLabel('Número de la venta').fill(sale.number)
  await page.getByRole('list', { name: 'Ventas' }).getByText(sale.number).click()
  await page.getByLabel('Concepto').waitFor()
})
