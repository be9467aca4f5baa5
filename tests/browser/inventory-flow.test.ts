import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { go, launchBrowser, openWindow, startedAgain } from '../support/browser'
import { call, enter, type Session } from './demo'
import { BY_HAND, figureOf, mailedLink, pesos, shoot } from './merchant'
import { commandsOf, field, fill, toldAt } from './record-form'
import { type Making, makings } from './records'

const person = { email: `rosa.${Date.now().toString(36)}@tienda.co`, password: 'una-clave-larga-8' }
const MAIN = 'Bodega principal'
const NORTH = 'Bodega del norte'

/** The shirt: ten of each at the same cost. What happens to one of the twelve is below. */
const shirt = { name: 'Camisa Oxford', price: 60_000, cost: 20_000, each: 10, sku: 'OX-M-AZUL', variant: 'M / Azul' }
const colours = ['Azul', 'Blanco', 'Negro', 'Vino']
const sizes = ['S', 'M', 'L']
const [damaged, moved, sold, lost] = [2, 4, 3, 1]
/** Of the four that travel, one is sent back. */
const sentBack = 1
const leftInMain = shirt.each - damaged - moved + sentBack - sold - lost
const leftInAll = sizes.length * colours.length * shirt.each - damaged - sold - lost

let browser: Browser
let context: BrowserContext
let page: Page
let hand: Page
let session: Session
const wrong: string[] = []

function listen(to: Page): Page {
  to.on('pageerror', (error) => wrong.push(error.message))
  return to
}

beforeAll(async () => {
  browser = await launchBrowser()
  context = await openWindow(browser, { reducedMotion: 'reduce' })
  page = listen(await context.newPage())
})
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await shoot(page, 'failed')
  page = listen(await startedAgain(page))
  if (!hand) return
  await shoot(hand, 'failed-phone')
  hand = listen(await startedAgain(hand))
})
afterAll(() => browser?.close())

const heading = (at: Page, name: string | RegExp) => at.getByRole('heading', { level: 1, name })

test('a new merchant enters a shop of their own', async () => {
  await call('POST', '/singup', undefined, { ...person, name: 'Rosa Mejía', business: 'Camisería Rosa' })
  await page.goto(await mailedLink(person.email))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await page.getByRole('link', { name: 'Entrar a mi tienda' }).click()
  await page.getByLabel('Correo').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await heading(page, /Rosa$/).waitFor()
  session = await enter(person.email, person.password)
  const phone = await openWindow(browser, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    reducedMotion: 'reduce',
    storageState: await context.storageState(),
  })
  hand = listen(await phone.newPage())
})

async function make(
  { at, open, wrong: mistaken, told, asked, beside, right, save, done, list }: Making,
  name: string,
): Promise<void> {
  await go(page, at)
  if (open) await page.getByRole('button', { name: open }).first().click()
  const form = (open ? page.getByRole('dialog') : page).locator('form', {
    has: page.getByRole('button', { name: save }),
  })
  await form.waitFor()
  const commands = commandsOf(page)
  await fill(page, form, mistaken)
  const button = form.getByRole('button', { name: save, exact: true })
  await button.click()
  await toldAt(field(form, told[0]), told[1])
  commands.stop()
  expect(commands.sent.filter((command) => command !== beside)).toHaveLength(asked ? 1 : 0)
  await shoot(page, `${name}-wrong`)
  await fill(page, form, right)
  await button.click()
  await page.locator('[data-sonner-toast]', { hasText: done }).first().waitFor()
  await form.waitFor({ state: 'detached' })
  await page.locator('[data-sonner-toast]').first().getByRole('button').dispatchEvent('click')
  await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' })
  expect(JSON.stringify(await call('GET', list[0], session))).toContain(list[1])
}

// One after another: the later ones need the earlier.
test.each(Object.entries(makings))(
  '%s: a mistake is told at its field; corrected, it is saved',
  async (name, making) => {
    await make(making, name)
  },
)

interface Worth {
  success: { total: number; account: number; quantity: number }
}
const valued = async () => {
  const { total, account, quantity } = (await call<Worth>('GET', '/inventory-valuation', session)).success
  return { total, account, quantity }
}
const worth = (units: number) => ({ total: units * shirt.cost, account: units * shirt.cost, quantity: units })

test('a shirt in three sizes and four colours is twelve variants, and what there is of each is in the books', async () => {
  await go(page, '/dashboard/producto/add')
  await field(page, 'Nombre').fill(shirt.name)
  await field(page, 'Precio de venta').fill(String(shirt.price))
  await page.getByText('Viene en tallas, colores').click()
  await page.getByRole('combobox', { name: 'Agrega un atributo' }).click()
  await page.getByRole('option', { name: 'Talla' }).click()
  await page.getByRole('combobox', { name: 'Agrega otro atributo' }).click()
  await page.getByPlaceholder('Escribe para buscar').pressSequentially('Color', BY_HAND)
  await page.getByText('Crear atributo').click()
  const dialog = page.getByRole('dialog')
  await field(dialog, 'Términos').fill(`${colours.join(', ')},`)
  await dialog.getByRole('button', { name: 'Guardar atributo' }).click()
  await page.getByText('12 variantes de 12').waitFor()
  await page.getByLabel('Cantidad para todas').fill(String(shirt.each))
  await page.getByLabel(`SKU de ${shirt.variant}`).fill(shirt.sku)
  await shoot(page, 'variants')
  await page.getByText('Más opciones').click()
  await field(page, 'Costo').fill(String(shirt.cost))
  await page.getByRole('button', { name: 'Guardar producto' }).click()
  await heading(page, shirt.name).waitFor()
  await shoot(page, 'shirt')
  expect(await valued()).toEqual(worth(sizes.length * colours.length * shirt.each))
})

/** Finds the variant that this story is of. */
async function find(at: Page): Promise<void> {
  await at.getByRole('combobox', { name: 'Producto' }).fill(shirt.sku)
  await at.getByRole('option', { name: shirt.sku }).click()
}

async function choose(at: Page, label: string, option: string): Promise<void> {
  await field(at, label).click()
  await at.getByRole('option', { name: option }).click()
}

test('an adjustment takes out what was damaged, with its entry told before it is saved', async () => {
  await go(page, '/dashboard/ajuste-inventario/nuevo')
  const commands = commandsOf(page)
  const save = page.getByRole('button', { name: /^Guardar ajuste/ }).first()
  await save.click()
  await toldAt(field(page, 'Motivo'), 'Elige el motivo')
  await toldAt(page.getByRole('combobox', { name: 'Producto' }), 'Agrega al menos un producto')
  await choose(page, 'Motivo', 'Daño o avería')
  await find(page)
  const units = page.getByLabel(/^Cantidad de/)
  await units.fill('')
  await save.click()
  await toldAt(units, 'Escribe la cantidad')
  // The call is the same as the one of the preview: only the one that saves counts.
  expect(commands.sent.filter((one) => !one.endsWith('/preview'))).toEqual([])
  commands.stop()
  await page.getByRole('button', { name: /^Quitar/ }).click()
  await units.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await units.fill(String(damaged))
  await page
    .getByRole('table')
    .getByText(pesos(damaged * shirt.cost))
    .first()
    .waitFor()
  await shoot(page, 'adjustment')
  await save.click()
  await page.getByRole('heading', { name: 'Resumen' }).waitFor()
  await shoot(page, 'adjusted')
  expect(await valued()).toEqual(worth(leftInAll + sold + lost))
})

test('half of what is left is asked for, sent, and received on a phone in the other storage but for one', async () => {
  await go(page, '/dashboard/traslados?nuevo=si')
  await choose(page, 'De', MAIN)
  await choose(page, 'A', NORTH)
  await find(page)
  await page.getByLabel(/^Cantidad de/).fill(String(moved))
  await shoot(page, 'transfer')
  await page.getByRole('button', { name: 'Solo pedirlo' }).click()
  await heading(page, /^TR/).waitFor()
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await page.getByRole('button', { name: /^Recibir/ }).waitFor()
  await shoot(page, 'transfer-sent')
  expect(await valued()).toEqual(worth(leftInAll + sold + lost))
  await hand.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await hand.getByRole('button', { name: /^Recibir/ }).click()
  const arrived = hand.getByRole('region', { name: 'Recibir' })
  await arrived.getByLabel(/^Recibes de/).fill(String(moved - sentBack))
  await arrived.getByLabel(/^Devuelves de/).fill(String(sentBack))
  await arrived.getByLabel('Por qué se devuelve').fill('Vino con una mancha')
  await shoot(hand, 'receive')
  await arrived.getByRole('button', { name: /^Confirmar/ }).click()
  await arrived.waitFor({ state: 'detached' })
  await shoot(hand, 'received')
  expect(await unitsIn(NORTH)).toBe(moved - sentBack)
  expect(await unitsIn(MAIN)).toBe(leftInMain + sold + lost)
  expect(await valued()).toEqual(worth(leftInAll + sold + lost))
})

interface Choice {
  id: string
  name: string
}
const storageOf = async (name: string) => {
  const { success } = await call<{ success: { data: Choice[] } }>('GET', '/storage', session)
  return success.data.find((one) => one.name === name)!.id
}
interface Row {
  sku: string
  product_id: string
  variant_id: string
  quantity: number
}
const rowIn = async (name: string) => {
  const storage = await storageOf(name)
  const path = `/inventory-valuation?storage=${storage}&per_page=100`
  const { success } = await call<{ success: { data: Row[] } }>('GET', path, session)
  return success.data.find((row) => row.sku === shirt.sku)!
}
const unitsIn = async (name: string) => (await rowIn(name)).quantity

/** Some are sold at the counter while another counts. */
async function sell(): Promise<void> {
  const { product_id, variant_id } = await rowIn(MAIN)
  const { success } = await call<{ success: { data: (Choice & { means: string })[] } }>('GET', '/typePayment', session)
  const transfer = success.data.find(({ means }) => means === 'transfer')!.id
  await call('POST', '/domicilio', session, {
    storage_id: await storageOf(MAIN),
    products: [{ product_id, variant_id, quantity: sold, price: shirt.price }],
    payments: [{ payment_type_id: transfer, value: sold * shirt.price }],
  })
}

test('a shelf is counted on a phone while some of it sells: only what is missing is adjusted', async () => {
  await hand.goto('/dashboard/conteo-fisico/add')
  await choose(hand, 'Bodega', MAIN)
  await hand.getByRole('button', { name: 'Empezar a contar' }).click()
  await heading(hand, /^CF/).waitFor()
  await find(hand)
  await hand.getByLabel('Cuántos hay').fill(String(leftInMain + sold))
  await hand.getByRole('button', { name: 'Es el total' }).click()
  await hand.getByText(`Faltan ${lost}`).first().waitFor()
  await shoot(hand, 'count')
  await sell()
  await hand.reload()
  await hand.getByText(`Faltan ${lost}`).first().waitFor()
  await hand.getByRole('button', { name: /^Cerrar conteo/ }).click()
  const dialog = hand.getByRole('dialog')
  await dialog.getByText(pesos(lost * shirt.cost)).waitFor()
  await shoot(hand, 'count-closing')
  await dialog.getByRole('button', { name: 'Cerrar conteo' }).click()
  await hand.getByText('Ver el ajuste').waitFor()
  await shoot(hand, 'count-closed')
  expect(await unitsIn(MAIN)).toBe(leftInMain)
  expect(await valued()).toEqual(worth(leftInAll))
})

interface Movement {
  quantity: number
  balance: number
  balance_cost: number
}
const story = [
  ['Inventario inicial', shirt.each],
  ['Ajuste', -damaged],
  ['Salida por traslado', -moved],
  ['Entrada por traslado', sentBack],
  ['Venta', -sold],
  ['Conteo físico', -lost],
] as const

test('its history says why there are that many: each movement with what was left and its cost', async () => {
  const { variant_id } = await rowIn(MAIN)
  const address = `item=${variant_id}&storage=${await storageOf(MAIN)}`
  await go(page, `/dashboard/reports/movimiento-de-inventario?${address}`)
  const rows = page.locator('tbody').getByRole('row')
  await rows
    .nth(story.length - 1)
    .getByText(story[0][0])
    .waitFor()
  await shoot(page, 'history')
  let balance = 0
  for (const [index, [cause, units]] of story.entries()) {
    balance += units
    const cells = await rows
      .nth(story.length - 1 - index)
      .getByRole('cell')
      .allTextContents()
    // And beside it, what was noted of it.
    expect(cells[1]!.startsWith(cause)).toBe(true)
    expect(figureOf(cells[units > 0 ? 4 : 5]!)).toBe(Math.abs(units))
    expect(figureOf(cells[7]!)).toBe(balance)
    expect(figureOf(cells[8]!)).toBe(shirt.cost)
  }
  const told = await call<{ success: { data: Movement[] } }>('GET', `/stock/history?${address}`, session)
  const listed = told.success.data
  expect(listed.map(({ quantity }) => quantity).reverse()).toEqual(story.map(([, units]) => units))
  expect(listed[0]).toMatchObject({ balance: leftInMain, balance_cost: shirt.cost })
  await hand.goto(`/dashboard/reports/movimiento-de-inventario?${address}`)
  await hand.getByText('Salida por traslado').waitFor()
  await shoot(hand, 'history')
})

test('the valuation is that of the books, on a desk and on a phone', async () => {
  for (const at of [page, hand]) {
    await go(at, '/dashboard/reports/valor-de-inventario')
    await at.getByText('Cuadra').waitFor()
    expect(await at.getByText(pesos(leftInAll * shirt.cost)).count()).toBeGreaterThanOrEqual(2)
    await shoot(at, 'valuation')
  }
  expect(wrong).toEqual([])
})
