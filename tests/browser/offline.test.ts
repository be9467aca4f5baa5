import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { openAs } from './counter'
import { call, nobody, owner, type Session } from './demo'
import { pesos, shoot } from './merchant'

declare const navigator: { serviceWorker: { ready: Promise<unknown>; controller: unknown } }
declare const document: { body: { innerText: string } }
declare let print: () => void
declare const top: { printed?: string[] }

interface Good {
  id: string
  name: string
  sku: string
  price: number
}
interface Row {
  id: string
  number: string
  total: number
  created_at: string
}
interface Shift {
  id: string
  state: string
  count: { counted: number; difference: number } | null
  totals: { sales: number; expected_cash: number; movements_out: number }
}

const cashierMay = ['product-read', 'storage-read', 'pos-create', 'pos-read', 'sale-read', 'sale-create']
const may = [...cashierMay, 'customer-create', 'customer-read', 'credit_note-create']
const BASE = 50_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let browser: Browser
let boss: Session
let goods: Good[]

let shop: BrowserContext
let prefix: string
let shiftId: string

/** Who opened a register and lets this browser sell with it where there is no connection. */
async function till(options: { viewport?: { width: number; height: number } } = {}): Promise<void> {
  const cashier = await nobody(boss, may)
  prefix = `X${Date.now().toString(36).slice(-5).toUpperCase()}`
  const opened = await call<{ success: { data: Shift } }>('POST', '/openRegister', cashier, {
    ...{ base: BASE, register: `Caja ${prefix}`, prefix },
  })
  shiftId = opened.success.data.id
  shop = await openWindow(browser, { session: cashier, serviceWorkers: 'allow', reducedMotion: 'reduce', ...options })
  await shop.addInitScript(() => {
    print = () => {
      top.printed = [...(top.printed ?? []), document.body.innerText]
    }
  })
  const page = await shop.newPage()
  await page.goto('/dashboard/turnos')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Vender sin internet' }).click()
  await page.getByRole('checkbox', { name: /Vender sin internet/ }).click()
  await page.getByText('Todo lo de esta caja está en el servidor').waitFor()
  await shoot(page, 'offline-switch')
  await page.close()
}

/** Something new that the shop has enough of. */
async function stock(what: Omit<Good, 'id'>): Promise<Good> {
  const { success: storages } = await call<{ success: { data: { id: string }[] } }>('GET', '/list/storage/data', boss)
  const made = { ...what, cost: 500, storages: [{ id: storages.data[0]!.id, quantity: 100 }] }
  const { success } = await call<{ success: { data: { id: string } } }>('POST', '/products', boss, made)
  return { ...what, id: success.data.id }
}

beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  const mark = Date.now().toString(36)
  goods = await Promise.all(
    [1, 2, 3].map((n) => stock({ name: `Panela ${mark}${n}`, sku: `P${mark}${n}`, price: n * 1_500 })),
  )
})
afterAll(() => browser?.close())
beforeEach(() => till())
afterEach(() => shop?.close())

const ticketOf = (page: Page) => page.getByRole('region', { name: 'Ticket' })
const lines = (page: Page) => ticketOf(page).getByRole('listitem')
const bar = (page: Page) => page.getByRole('banner').getByRole('status').getByRole('button')

async function counter(): Promise<Page> {
  const page = await shop.newPage()
  await page.goto('/dashboard/pos')
  await page.getByRole('option').first().waitFor()
  return page
}

async function add(page: Page, good: Good): Promise<void> {
  const before = await lines(page).count()
  const search = page.getByRole('combobox', { name: 'Buscar un producto' })
  await search.fill(good.sku)
  await search.press('Enter')
  await expect.poll(() => lines(page).count()).toBe(before + 1)
}

const next = (page: Page) => page.getByRole('button', { name: /^Nueva venta/ }).click()

/** Charges what is on the ticket in cash and stays at what was sold. @returns its number */
async function charge(page: Page): Promise<string> {
  await page.keyboard.press('F9')
  await page.getByLabel('Efectivo', { exact: true }).waitFor()
  await page.keyboard.press('F9')
  const sold = page.getByRole('heading', { name: /^Venta / })
  await sold.waitFor()
  return (await sold.textContent())!.replace('Venta ', '')
}

async function sell(page: Page, good: Good): Promise<string> {
  await add(page, good)
  const number = await charge(page)
  await next(page)
  return number
}

/** Sales of the till as the shop has them, by their numbers. */
async function recorded(): Promise<Row[]> {
  const { success } = await call<{ success: { data: Row[] } }>('GET', '/domicilio?type=3&per_page=60', boss)
  const rows = success.data.filter(({ number }) => number.startsWith(`${prefix}-`))
  return rows.sort((a, b) => Number(a.number.split('-')[1]) - Number(b.number.split('-')[1]))
}
const shift = async () =>
  (await call<{ success: { data: Shift } }>('GET', `/openRegister/${shiftId}`, boss)).success.data
const numbers = (upTo: number) => Array.from({ length: upTo }, (_, i) => `${prefix}-${i + 1}`)

/** The connection goes once these pages have what they asked for. */
async function lose(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.waitForLoadState('networkidle')
  await shop.setOffline(true)
}

/** Waits until nothing waits, and the bar has nothing to say. */
async function back(page: Page): Promise<void> {
  await shop.setOffline(false)
  await expect.poll(() => bar(page).count()).toBe(0)
}

test('a day without internet: sells, prints, freezes, takes back and pays out, opens again from nothing, and all is sent once', async () => {
  const page = await counter()
  expect(await sell(page, goods[0]!)).toBe(`${prefix}-1`)
  await lose(page)
  const sold = [`${prefix}-1`]
  for (const good of goods.slice(0, 2)) sold.push(await sell(page, good))
  await expect.poll(() => bar(page).innerText()).toMatch(/Sin conexión desde las \d\d:\d\d · 2 ventas por enviar/)

  await add(page, goods[1]!)
  await page.keyboard.press('F8')
  await page.getByLabel('Cómo la reconoces').fill('La del paraguas')
  await page.getByRole('button', { name: 'Congelar venta' }).click()
  await expect.poll(() => lines(page).count()).toBe(0)
  sold.push(await sell(page, goods[2]!))
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: /^La del paraguas/ }).click()
  await expect.poll(() => lines(page).count()).toBe(1)
  sold.push(await charge(page))
  await page.keyboard.press('p')
  await expect.poll(() => page.evaluate(() => top.printed?.at(-1) ?? '')).toContain(sold.at(-1))
  await shoot(page, 'offline-sold')
  await next(page)

  await page.keyboard.press('F6')
  await page.getByRole('button', { name: 'Devolver una venta de esta caja' }).click()
  await page.getByRole('button', { name: new RegExp(`^${prefix}-2 `) }).click()
  await page.getByLabel(`Cuánto vuelve de ${goods[0]!.name}`).fill('1')
  await page.getByRole('button', { name: /^Devolver/ }).click()
  await page.getByText('Devolución registrada').waitFor()
  await page.close()

  const again = await counter()
  await expect.poll(() => bar(again).innerText()).toMatch(/4 ventas y \d registros más por enviar/)
  sold.push(await sell(again, goods[0]!))
  expect(sold).toEqual(numbers(6))
  const shelf = await shop.newPage()
  await shelf.goto(`/dashboard/turnos?turno=${shiftId}`)
  await shelf.getByRole('button', { name: 'Más acciones' }).click()
  await shelf.getByRole('menuitem', { name: 'Sale efectivo' }).click()
  await shelf.getByLabel('Valor').fill('1000')
  await shelf.getByLabel('Motivo').fill('Bolsas')
  await shelf.getByRole('button', { name: 'Registrar salida' }).click()
  await shelf.getByRole('dialog').getByText('Bolsas').waitFor()
  await shelf.goto('/dashboard/clientes')
  await shelf.getByText('Esta pantalla necesita internet').waitFor()
  await shelf.close()

  await back(again)
  const rows = await recorded()
  expect(rows.map(({ number }) => number)).toEqual(sold)
  expect(rows.map(({ created_at }) => created_at).toSorted()).toEqual(rows.map(({ created_at }) => created_at))
  const { totals } = await shift()
  const cash = rows.reduce((sum, { total }) => sum + total, BASE) - rows[1]!.total - 1_000
  expect(totals).toMatchObject({ sales: 6, movements_out: 1_000, expected_cash: cash })
})

test('two tabs of one till give out one row of numbers, and one of them sends it', async () => {
  const [one, two] = [await counter(), await counter()]
  await lose(one, two)
  await Promise.all([add(one, goods[0]!), add(two, goods[1]!)])
  const sold = await Promise.all([charge(one), charge(two)])
  await Promise.all([next(one), next(two)])
  sold.push(await sell(one, goods[2]!), await sell(two, goods[0]!))
  expect(sold.toSorted()).toEqual(numbers(4))
  await expect.poll(() => bar(one).innerText()).toContain('4 ventas por enviar')
  await back(two)
  await expect.poll(() => bar(one).count()).toBe(0)
  expect((await recorded()).map(({ number }) => number)).toEqual(numbers(4))
})

test('a tab that is killed while it sends, with the answer lost, leaves nothing behind and nothing twice', async () => {
  const page = await counter()
  await lose(page)
  for (const good of goods) await sell(page, good)
  let arrived = () => {}
  const sending = new Promise<void>((told) => {
    arrived = told
  })
  await shop.route('**/tills/sync', async (route) => {
    await route.fetch()
    arrived()
  })
  await shop.setOffline(false)
  await sending
  await page.close()
  await shop.unroute('**/tills/sync')
  expect((await recorded()).map(({ number }) => number)).toEqual(numbers(3))
  const again = await counter()
  await expect.poll(() => bar(again).count()).toBe(0)
  expect(await sell(again, goods[0]!)).toBe(`${prefix}-4`)
  expect((await recorded()).map(({ number }) => number)).toEqual(numbers(4))
  expect((await shift()).totals.sales).toBe(4)
})

test('what a device with a wrong clock sold is of the moment at which it was sold', async () => {
  const page = await counter()
  await lose(page)
  const from = Date.now()
  await page.clock.setSystemTime(Date.now() + 3 * DAY_MS)
  await sell(page, goods[0]!)
  await sell(page, goods[1]!)
  const to = Date.now()
  await back(page)
  const rows = await recorded()
  expect(rows.map(({ number }) => number)).toEqual(numbers(2))
  // The clock of the device is told by how long a request takes.
  for (const { created_at } of rows) {
    expect(Date.parse(created_at)).toBeGreaterThan(from - MINUTE_MS)
    expect(Date.parse(created_at)).toBeLessThan(to + MINUTE_MS)
  }
})

test('a new client and the close of the shift are made without internet too, and the drawer is right', async () => {
  const page = await counter()
  await lose(page)
  await page.keyboard.press('F2')
  const document = String(Date.now()).slice(-9)
  await page.getByPlaceholder('Nombre, documento o teléfono').fill(document)
  await page.getByRole('option', { name: /^Crear/ }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Clara Lejos')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Guardar/ })
    .click()
  await page.getByRole('region', { name: 'Ticket' }).getByText('Clara Lejos').waitFor()
  expect(await sell(page, goods[2]!)).toBe(`${prefix}-1`)
  await page.close()
  const count = await shop.newPage()
  await count.goto(`/dashboard/turnos?turno=${shiftId}`)
  await count.getByRole('button', { name: 'Contar y cerrar' }).click()
  // The base and a sale of $ 4.500.
  for (const [value, n] of [
    [50_000, 1],
    [2_000, 2],
    [500, 1],
  ] as const)
    await count.getByLabel(pesos(value)).fill(String(n))
  await count.getByRole('button', { name: 'Cerrar caja' }).click()
  await count.getByText('Cerrada').first().waitFor()
  await shoot(count, 'offline-closed')
  await back(count)
  await expect.poll(async () => (await shift()).state).toBe('closed')
  expect((await shift()).count).toMatchObject({ counted: 54_500, difference: 0 })
  const [row] = await recorded()
  expect(row).toMatchObject({ number: `${prefix}-1`, client: { name: 'Clara Lejos' } })
})

test('the file of what a till could not send is taken in by another device, and what it sends later is not there twice', async () => {
  const page = await counter()
  await lose(page)
  await sell(page, goods[0]!)
  await sell(page, goods[1]!)
  await bar(page).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Guardar en un archivo' }).click()
  const file = await (await saved).path()
  const { at } = await openAs(browser, boss, '/dashboard/turnos')
  await at.getByRole('button', { name: 'Vender sin internet' }).click()
  await at.locator('input[type=file]').setInputFiles({
    ...{ name: 'ventas-sin-enviar.json', mimeType: 'application/json', buffer: await readFile(file) },
  })
  await at.getByRole('button', { name: 'Registrar lo que trae' }).click()
  await at.getByText('2 registros de la otra caja en el servidor').waitFor()
  await shoot(at, 'offline-file')
  await at.context().close()
  expect((await recorded()).map(({ number }) => number)).toEqual(numbers(2))
  await back(page)
  await sell(page, goods[2]!)
  expect((await recorded()).map(({ number }) => number)).toEqual(numbers(3))
})

test('a numbering that was taken: what its device sold comes in, and what was not as the shop has it is decided once', async () => {
  const mark = Date.now().toString(36)
  const candle = await stock({ name: `Vela ${mark}`, sku: `V${mark}`, price: 7_000 })
  const page = await counter()
  const search = page.getByRole('combobox', { name: 'Buscar un producto' })
  await search.fill(candle.sku)
  await page.getByRole('option', { name: candle.name }).waitFor()
  await lose(page)
  await sell(page, candle)
  await call('PUT', `/products/${candle.id}`, boss, { state: 'inactive' })

  const { at, walker } = await openAs(browser, boss, '/dashboard/turnos')
  await at.getByRole('link', { name: 'Por decidir' }).click()
  const lease = at.getByRole('listitem').filter({ hasText: `Caja ${prefix}` })
  await lease.getByRole('button', { name: 'Tomar la numeración' }).click()
  await at.getByLabel('Motivo').fill('Se dañó la tableta')
  await shoot(at, 'offline-take')
  expect(await walker.problems()).toEqual([])
  await at.getByRole('dialog').getByRole('button', { name: 'Tomar la numeración' }).click()
  await at.getByText(`puede tener ventas sin enviar, desde la ${prefix}-1`).waitFor()
  await expect.poll(() => lease.count()).toBe(0)

  await shop.setOffline(false)
  await expect.poll(() => bar(page).innerText()).toBe('Solo con internet')
  await bar(page).click()
  await page.getByText('tomó la numeración de').waitFor()
  await shoot(page, 'offline-taken')
  await at.reload()
  const card = at
    .getByRole('listitem')
    .filter({ has: at.getByRole('heading', { name: new RegExp(`^Venta ${prefix}-1 `) }) })
  await card.getByText(candle.name).first().waitFor()
  await shoot(at, 'offline-decisions')
  await at.setViewportSize({ width: 360, height: 780 })
  await shoot(at, 'offline-decisions-phone')
  expect(await walker.problems()).toEqual([])
  await card.getByRole('button', { name: 'Ya lo decidí' }).click()
  await at.getByLabel('Qué se decidió').fill('Se cobró la diferencia')
  await shoot(at, 'offline-decide-phone')
  await at.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => card.count()).toBe(0)
  await at.getByRole('tab', { name: 'Decididas' }).click()
  await card.getByText('Se cobró la diferencia').waitFor()
  await at.context().close()
})
