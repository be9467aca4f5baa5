import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { call, owner, type Session } from './demo'
import { fits, shoot } from './merchant'
import { practice } from './practice'

/** Who pays has a phone and no login; the shop has its keys at the gateway that plays Wompi. */

let browser: Browser
let boss: Session
let phone: Page
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  phone = await (await openWindow(browser, { viewport: { width: 360, height: 740 }, hasTouch: true })).newPage()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(phone, 'paying-failed')
})
// The shop is left as it was found: other files of tests walk through it.
afterAll(async () => {
  await call('POST', '/integration/wompi-remove', boss, {}).catch(() => {})
  await browser?.close()
})

interface Made {
  success: { data: { id: string; number: string } }
}
const VALUE = 45_000

/** An order of the shop that nobody has paid, which its own account at the gateway may be paid for. */
async function newOrder(): Promise<string> {
  await call('POST', '/integration/wompi', boss, (await practice()).wompi)
  const service = await call<Made>('POST', '/services', boss, { name: `Arreglo ${Date.now()}`, value: VALUE })
  const order = await call<Made>('POST', '/domicilio', boss, {
    ...{ type: 1, name: 'Ana Ruiz', phone: '3001234567' },
    products: [{ product_id: service.success.data.id, kind: 'service', quantity: 1, price: VALUE }],
  })
  return order.success.data.id
}

/** The link of an order of the shop that nobody has paid. */
async function linkOfOrder(): Promise<{ id: string; url: string }> {
  const id = await newOrder()
  const made = await call<{ success: { data: { link: { url: string } } } }>('POST', '/pay-links', boss, {
    document_id: id,
  })
  return { id, url: made.success.data.link.url }
}
test('a client pays a link on a phone: refused, paid at last, and nothing is left to pay', async () => {
  const { id, url } = await linkOfOrder()
  const pay = phone.getByRole('button', { name: /^Pagar \$\s45\.000$/ })
  await phone.goto(new URL(url).pathname)
  await fits(phone)
  await shoot(phone, 'pay-360')
  await pay.tap()
  await phone.getByRole('button', { name: 'Tarjeta que rechaza' }).tap()
  await phone.getByRole('heading', { name: 'El pago no fue aprobado' }).waitFor()
  await fits(phone)
  await shoot(phone, 'pay-refused-360')
  await pay.tap()
  await phone.getByRole('button', { name: 'PSE: ir al banco' }).tap()
  await phone.getByRole('button', { name: 'Aprobar' }).tap()
  await phone.getByRole('heading', { name: 'Pago recibido' }).waitFor()
  await phone.getByText('Sin saldo pendiente').waitFor()
  expect(await phone.getByRole('button', { name: /^Pagar/ }).count()).toBe(0)
  await fits(phone)
  await shoot(phone, 'pay-done-360')
  const shown = await call<{ success: { data: { owed: number; payments: { state: string }[] } } }>(
    'GET',
    `/pay-links/${id}`,
    boss,
  )
  expect(shown.success.data.owed).toBe(0)
  expect(shown.success.data.payments.map(({ state }) => state)).toEqual(['approved', 'declined'])
})

/** A window of the owner. */
async function ownerWindow(width: number, height: number): Promise<[BrowserContext, Page]> {
  const context = await openWindow(browser, { session: boss, viewport: { width, height }, reducedMotion: 'reduce' })
  return [context, await context.newPage()]
}

test.each([
  [1440, 900],
  [360, 740],
])('the owner turns the mail of the morning off and on, at %i', async (width, height) => {
  const [context, page] = await ownerWindow(width, height)
  await page.goto('/dashboard/perfil?action=negocio')
  await page.getByRole('button', { name: 'No recibirlo más' }).click()
  const again = page.getByRole('button', { name: 'Recibirlo', exact: true })
  await again.scrollIntoViewIfNeeded()
  await fits(page)
  await shoot(page, `morning-mail-${width}`)
  await again.click()
  await page.getByRole('button', { name: 'No recibirlo más' }).waitFor()
  await context.close()
})

const advance = (advance_by: 'none' | 'percent') =>
  call('PUT', '/parameters/delivery', boss, {
    ...{ modes: ['courier', 'carrier', 'pickup'], price: 0, advance_by },
    ...(advance_by === 'percent' ? { advance_percent: 40 } : {}),
  })

/** Pays what the page of a link asks for, on the phone. */
async function payOnPhone(url: string): Promise<void> {
  await phone.goto(new URL(url).pathname)
  await phone.getByRole('button', { name: /^Pagar \$\s18\.000$/ }).tap()
  await phone.getByRole('button', { name: 'PSE: ir al banco' }).tap()
  await phone.getByRole('button', { name: 'Aprobar' }).tap()
  await phone.getByRole('heading', { name: 'Pago recibido' }).waitFor()
}

test.each([
  [1440, 900],
  [360, 740],
])('an order waits for its advance, which its client pays on a phone, at %i', async (width, height) => {
  await advance('percent')
  const id = await newOrder()
  const [context, page] = await ownerWindow(width, height)
  try {
    await page.goto('/dashboard/parametrizacion/logistica')
    await page.getByRole('textbox', { name: 'Parte del total' }).scrollIntoViewIfNeeded()
    await fits(page)
    await shoot(page, `advance-asked-for-${width}`)
    await page.goto(`/dashboard/pedidos/filtrar/${id}`)
    await page.getByText(/Espera un anticipo de \$\s18\.000/).waitFor()
    await fits(page)
    await shoot(page, `advance-waits-${width}`)
    await page.getByRole('button', { name: 'Pedir el anticipo' }).click()
    const link = page.getByRole('link', { name: 'Abrir' })
    await link.waitFor()
    await page.getByRole('button', { name: 'Enviar por WhatsApp' }).waitFor()
    await fits(page)
    await shoot(page, `advance-link-${width}`)
    await payOnPhone((await link.getAttribute('href'))!)
    await page.getByText('Aprobado').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Espera un anticipo').waitFor({ state: 'detached' })
    await shoot(page, `advance-paid-${width}`)
  } catch (error) {
    await shoot(page, `advance-failed-${width}`)
    throw error
  } finally {
    await context.close()
    await advance('none')
  }
})

test('an order is let go without its advance, and says why', async () => {
  await advance('percent')
  const id = await newOrder()
  await advance('none')
  const [context, page] = await ownerWindow(1440, 900)
  await page.goto(`/dashboard/pedidos/filtrar/${id}`)
  await page.getByRole('button', { name: 'Dejar salir sin anticipo' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Cliente de siempre')
  await page.getByRole('button', { name: 'Dejar salir', exact: true }).click()
  await page.getByText(/Cliente de siempre ·/).waitFor()
  await shoot(page, 'advance-released-1440')
  await context.close()
})
