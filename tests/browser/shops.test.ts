import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, lookUntil, openWindow } from '../support/browser'
import { call, owner, type Session } from './demo'
import { shoot, shootBoth } from './merchant'
import { control, practice } from './practice'

interface Answer<T> {
  success: { data: T }
}
interface Thing {
  id: number
  name: string
}

let browser: Browser
let page: Page
/** The page of the shop on the web, as who buys there sees it. */
let shop: Page
let boss: Session
let played: Awaited<ReturnType<typeof practice>>
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  played = await practice()
  const context = await openWindow(browser, { session: boss, reducedMotion: 'reduce' })
  page = await context.newPage()
  shop = await (await openWindow(browser)).newPage()
})
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await shoot(page, 'shops-failed')
  await shoot(shop, 'shops-failed-there')
})
// The shop is left as it was found: other files of tests walk through it.
afterAll(async () => {
  await fromNothing()
  await browser?.close()
})

async function fromNothing(): Promise<void> {
  const { success } = await call<Answer<{ id: string }[]>>('GET', '/integrations', boss)
  for (const { id } of success.data) await call('DELETE', `/integrations/${id}`, boss)
  await call('POST', '/integration/token-plemsi-remove', boss, {}).catch(() => {})
  await control('woo', { reset: true })
  await control('plemsi', { reset: true })
}

const button = (name: string | RegExp, of: Page | Locator = page) => of.getByRole('button', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

const both = (name: string) => shootBoth(page, name)

/** Opens a screen until it shows something. */
const until = (path: string, what: () => Locator) => lookUntil(() => page.goto(path), what())

const HOME = '/dashboard/integraciones'
const MESSAGE = /^Pedido (\d+) de /

/** Buys the first thing that is to be had in the shop on the web. The number of its order there. */
async function buy(): Promise<string> {
  const first = shop.locator('button:enabled', { hasText: /^Comprar$/ }).first()
  const ready = async () => {
    await shop.goto(`${played.woocommerce.url}/tienda`)
    return first.count()
  }
  await expect.poll(ready).toBe(1)
  await first.click()
  const line = shop.getByText(/^Pedido \d+: processing/).first()
  await line.waitFor()
  return /\d+/.exec((await line.textContent())!)![0]
}
const rowOf = (bought: string) => page.getByRole('row', { name: new RegExp(`Pedido ${bought} de `) })

/** Opens the order that a purchase there became, once it is here. */
async function openOrder(bought: string): Promise<void> {
  await until(HOME, () => rowOf(bought).filter({ hasText: /Es el pedido|Sigue al día/ }))
  await rowOf(bought).filter({ hasText: 'Es el pedido' }).first().click()
  await dialog(MESSAGE).getByRole('link', { name: 'Ver pedido' }).click()
  await page.getByText('Documento electrónico', { exact: true }).waitFor()
}

test('without internet: a shop lets us in by its own page, and what is bought there goes to DIAN and is given back by a note', async () => {
  await fromNothing()
  await page.goto('/dashboard/documentos-electronicos')
  await button('Conectar Plemsi').click()
  await button('Llenar con el de prueba', dialog('Conectar Plemsi')).click()
  await both('plemsi')
  await button('Conectar Plemsi', dialog('Conectar Plemsi')).click()
  await button('Cambiar token').waitFor()

  await page.goto(HOME)
  await button('Conectar tienda').first().click()
  await page.getByLabel('Dirección de la tienda').fill(played.woocommerce.url)
  await page.getByLabel('Tipo de pago').click()
  await page.getByRole('option', { name: /Transferencia/ }).click()
  await page.getByLabel('Lista de precios que se lleva').click()
  await page.getByRole('option', { name: 'Mayorista' }).click()
  await both('connect')
  await button('Autorizar en la página de mi tienda').click()
  await page.getByRole('heading', { name: /quiere conectarse con tu tienda/ }).waitFor()
  await button('Aprobar').click()
  await page.waitForURL(`**${HOME}`)
  await until(HOME, () => page.getByText('Conectada', { exact: true }))
  await both('connected')

  const bought = await buy()
  await openOrder(bought)
  await page.getByText('Aceptado', { exact: true }).first().waitFor()
  await both('sold')

  const gives = shop.getByRole('listitem').filter({ hasText: `Pedido ${bought}:` })
  await button('Devolver una unidad', gives).click()
  await shop.getByText(`Pedido ${bought}: processing, con devolución`).waitFor()
  await until(HOME, () => rowOf(bought).filter({ hasText: 'tiene la nota crédito' }))
  await both('given-back')
  await rowOf(bought).filter({ hasText: 'tiene la nota crédito' }).first().click()
  await dialog(MESSAGE).getByRole('link', { name: 'Ver pedido' }).click()
  // What it left and what DIAN has of it come later, above the link: a press could land on them.
  const note = page.getByRole('link', { name: /NC-/ }).first()
  await page.goto((await note.getAttribute('href'))!)
  await button('Enviar a la DIAN').click()
  await page.getByText('CUDE', { exact: false }).first().waitFor()
  await both('note')

  await page.goto('/dashboard/documentos-electronicos')
  await page
    .getByRole('row', { name: /Nota crédito.*Aceptado/ })
    .first()
    .waitFor()
  await button('Comparar ahora').click()
  await page.getByText(/todo está igual/).waitFor()
  await both('documents')

  // Who bought is the final consumer: the job says of each why it is not mailed.
  for (const name of [/Factura electrónica/, /Nota crédito/])
    await page.getByRole('row', { name }).first().getByRole('checkbox').click()
  await button('Enviar por correo').click()
  await page.getByText('Enviados por correo: 0. Sin enviar: 2.').first().waitFor()
  await both('mailed')

  await page.goto('/dashboard/perfil?action=negocio')
  await page.getByText('Pendientes con la DIAN por correo').scrollIntoViewIfNeeded()
  await both('mails')
})

/** What one can do with the connection, beside its buttons. */
async function more(action: string): Promise<void> {
  await page.goto(HOME)
  await button('Más acciones').first().click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Says to the shop on the web that it has so many units of something, behind our back. */
async function miscount(units: number): Promise<string> {
  const { url, consumer_key, consumer_secret } = played.woocommerce
  const keys = Buffer.from(`${consumer_key}:${consumer_secret}`).toString('base64')
  const headers = { authorization: `Basic ${keys}`, 'content-type': 'application/json' }
  const all = (await (await fetch(`${url}/wp-json/wc/v3/products`, { headers })).json()) as Thing[]
  const { id, name } = all.at(-1)!
  const body = JSON.stringify({ stock_quantity: units })
  expect((await fetch(`${url}/wp-json/wc/v3/products/${id}`, { method: 'PUT', headers, body })).ok).toBe(true)
  return name
}

/** Sells one here of what the shop on the web sells too. */
async function sellHere(name: string): Promise<void> {
  const found = await call<Answer<{ id: string; name: string }[]>>(
    'GET',
    `/products?search=${encodeURIComponent(name)}`,
    boss,
  )
  const product_id = found.success.data.find((one) => one.name === name)!.id
  await call('POST', '/domicilio', boss, {
    ...{ type: 1, name: 'Lucía Ríos', phone: '3004567890' },
    products: [{ product_id, quantity: 1, price: 10_000 }],
  })
}

test('what was bought while nothing got through comes in when the day is looked at again, and what differs is repaired', async () => {
  await control('woo', { mute: true })
  const lost = await buy()
  await page.goto(HOME)
  await page.getByText('Conectada', { exact: true }).waitFor()
  expect(await rowOf(lost).count()).toBe(0)
  await control('woo', { mute: false })
  await more('Mirar un día otra vez')
  await both('replay')
  await button('Mirar el día otra vez').click()
  await page.getByText(/^Miramos el día otra vez/).waitFor()
  await until(HOME, () => rowOf(lost).filter({ hasText: 'Es el pedido' }))
  // What was applied before the day was looked at again says what it did, as before.
  await until(HOME, () => page.getByRole('row').filter({ hasText: 'tiene la nota crédito' }))
  await both('replayed')

  const name = await miscount(777)
  await button('Comparar ahora').click()
  await page.getByText(/en un momento/).waitFor()
  const differences = async () => {
    await page.goto(HOME)
    await button('Diferencias').click()
  }
  const mended = dialog(/^Diferencias/)
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText('Arreglada')
  await lookUntil(differences, mended)
  await both('differences')
  await shop.goto(`${played.woocommerce.url}/tienda`)
  expect(await shop.getByText('quedan 777').count()).toBe(0)

  // The shop does not answer while something is sold here: it is told what it missed at once when it is back.
  await control('woo', { next: Array.from({ length: 200 }, () => ({ status: 503 })) })
  await sellHere(name)
  await lookUntil(() => more('Cambios por enviar'), page.getByText(/Un cambio espera|cambios esperan/).last())
  await both('waiting')
  await control('woo', { next: [] })
  await more('Cambios por enviar')
  await button('Enviar ahora').click()
  await page.getByText('Nada por enviar').waitFor({ timeout: 100_000 })
  await both('outgoing')
})
