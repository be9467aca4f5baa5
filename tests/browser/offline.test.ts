import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { call, owner, type Session } from './demo'
import { figureOf, scan, shoot } from './merchant'

declare const localStorage: { setItem: (name: string, value: string) => void }
declare const navigator: { serviceWorker: { controller: unknown } }
declare const indexedDB: { open: (name: string) => Asked & { result: Base } }
interface Asked {
  onsuccess: () => void
  result: unknown
}
interface Base {
  transaction: (stores: string[]) => { objectStore: (name: string) => { getAllKeys: () => Asked } }
  close: () => void
}

interface Good {
  name: string
  sku: string
  stock_quantity: number
  variant_id: string | null
}
interface Shift {
  id: string
  state: string
  totals: { sales: number; sales_total: number; expected_cash: number }
  count: { expected: number } | null
}
type Answer<T> = { success: { data: T } }

const phone: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true }
const BASE = 100_000

let browser: Browser
let boss: Session
let goods: Good[]

beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  const list = await call<Answer<{ data: Good[] }>>('GET', '/product/for-sell?per_page=100', boss)
  goods = list.success.data.data.filter((good) => good.stock_quantity >= 20 && !good.variant_id).slice(4, 8)
})
afterAll(() => browser?.close())

let cashiers = 0

/** Somebody with a register of their own, whose numbering nobody else has. */
async function cashier(): Promise<{ who: Session; shift: string; prefix: string }> {
  const mark = `${Date.now().toString(36).slice(-4)}${++cashiers}`.toUpperCase()
  const person = { email: `caja.${mark}@tendero.co`, password: 'una-clave-larga-7' }
  const roles = await call<Answer<{ data: { id: string; name: string }[] }>>(
    'GET',
    '/manage-role-permission/roles',
    boss,
  )
  await call('POST', '/register', boss, {
    ...{ ...person, name: `Cajera ${mark}`, user_type: 3 },
    role_id: roles.success.data.data.find(({ name }) => /admin/i.test(name))?.id ?? roles.success.data.data[0]!.id,
  })
  const who = await call<Session>('POST', '/login', undefined, { username: person.email, password: person.password })
  const prefix = `Z${mark}`.slice(0, 6)
  const opened = await call<Answer<Shift>>('POST', '/openRegister', who, {
    base: BASE,
    register: `Caja ${mark}`,
    prefix,
  })
  return { who, shift: opened.success.data.id, prefix }
}

/** A device that sells without a connection. */
async function device(who: Session, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await openWindow(browser, { serviceWorkers: 'allow', reducedMotion: 'reduce', ...options })
  await context.addInitScript((kept) => {
    localStorage.setItem('user', JSON.stringify(kept.user))
    localStorage.setItem('token', kept.token)
    localStorage.setItem('tendero.till', 'si')
  }, who)
  return context
}

/** Names under which a device keeps something, sealed. */
const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const asked = indexedDB.open('tendero.till')
        asked.onsuccess = () => {
          const keys = asked.result.transaction(['kept']).objectStore('kept').getAllKeys()
          keys.onsuccess = () => {
            asked.result.close()
            done((keys.result as string[]).map((key) => key.split('|')[1]!))
          }
        }
      }),
  )

async function counter(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/dashboard/pos')
  await page.getByRole('option').first().waitFor()
  return page
}

/** The counter once this device has all that it needs when nobody answers. */
async function ready(context: BrowserContext): Promise<Page> {
  const page = await counter(context)
  await expect.poll(() => keptOn(page)).toEqual(expect.arrayContaining(['head', 'shop', 'till']))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return page
}

/** Sells one of something in cash. @returns its number */
async function sell(page: Page, good: Good): Promise<string> {
  await scan(page, good.sku)
  await page.keyboard.press('F9')
  await page.getByLabel('Efectivo', { exact: true }).waitFor()
  await page.keyboard.press('F9')
  const sold = page.getByRole('heading', { name: /^Venta / })
  await sold.waitFor()
  const number = (await sold.textContent())!.replace('Venta ', '')
  await page.getByRole('button', { name: /^Nueva venta/ }).click()
  await sold.waitFor({ state: 'detached' })
  return number
}

const shiftOf = async (id: string) => (await call<Answer<Shift>>('GET', `/openRegister/${id}`, boss)).success.data

/** Numbers of the sales that the shop has of a prefix, in their order. */
async function recorded(prefix: string): Promise<string[]> {
  type Row = { number: string }
  const { success } = await call<Answer<{ data: Row[] } | Row[]>>('GET', '/domicilio?type=3&per_page=100', boss)
  const rows = Array.isArray(success.data) ? success.data : success.data.data
  return rows
    .map(({ number }) => number)
    .filter((number) => number.startsWith(`${prefix}-`))
    .sort()
}

async function makeClient(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F2')
  await page.getByPlaceholder('Nombre, documento o teléfono').fill(name)
  await page.getByText('Crear cliente').click()
  await page.getByLabel('Número').fill(String(Date.now()).slice(-9))
  await page.getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: /Guardar cliente/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Takes one thing of a sale back, in cash. @returns what was given back */
async function takeBack(page: Page, number: string): Promise<number> {
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: 'Devolver una venta de esta caja' }).click()
  await page.getByRole('button', { name: new RegExp(number) }).click()
  await page
    .getByLabel(/^Cuánto vuelve/)
    .first()
    .fill('1')
  const give = page.getByRole('dialog').getByRole('button', { name: /^Devolver/ })
  const value = figureOf(await give.textContent())
  await give.click()
  await page.getByText('Devolución registrada').waitFor()
  return value
}

async function cashOutAndClose(page: Page, shift: string): Promise<void> {
  await page.goto(`/dashboard/turnos?turno=${shift}`)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Sale efectivo' }).click()
  await page.getByLabel('Valor', { exact: true }).fill('5000')
  await page.getByLabel('Motivo').fill('Bolsas')
  await page.getByRole('button', { name: 'Registrar salida' }).click()
  await page.getByRole('button', { name: 'Contar y cerrar' }).click()
  await page.locator('#count-5000000').fill('2')
  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  await page.getByLabel('Motivo de la diferencia').fill('Conteo de prueba')
  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  await page.getByText('Cerrada').first().waitFor()
}

test.each([
  ['1440', {}],
  ['360', phone],
] as const)(
  'a day without a connection is on the server once when it is back, at %s',
  { timeout: 240_000 },
  async (width, options) => {
    const { who, shift, prefix } = await cashier()
    const context = await device(who, options)
    await (await ready(context)).close()
    await context.setOffline(true)
    const page = await counter(context)
    await shoot(page, `offline-${width}-start`)
    const numbers = [await sell(page, goods[0]!), await sell(page, goods[1]!)]
    await makeClient(page, `Rosa de ${prefix}`)
    numbers.push(await sell(page, goods[2]!))
    expect(numbers).toEqual([1, 2, 3].map((n) => `${prefix}-${n}`))
    const back = await takeBack(page, numbers[0]!)
    const slot = page
      .getByRole('banner')
      .getByRole('button', { name: /^Sin conexión desde .* 3 ventas y 2 registros más por enviar$/ })
    await slot.click()
    await page.getByText('se envía solo, en su orden y una sola vez').waitFor()
    await shoot(page, `offline-${width}-bar`)
    await page.keyboard.press('Escape')
    await cashOutAndClose(page, shift)
    await shoot(page, `offline-${width}-closed`)
    await page.goto('/dashboard/clientes')
    await page.getByText('Esta pantalla necesita internet').waitFor()
    expect(await recorded(prefix)).toEqual([])
    await context.setOffline(false)
    await expect.poll(async () => (await shiftOf(shift)).state, { timeout: 60_000 }).toBe('closed')
    expect(await recorded(prefix)).toEqual(numbers)
    const { totals, count } = await shiftOf(shift)
    expect([totals.sales, totals.expected_cash]).toEqual([3, BASE + totals.sales_total - back - 5_000])
    expect(count?.expected).toBe(totals.expected_cash)
    await context.close()
  },
)

test('two tabs without a connection share one numbering, and one that is killed leaves its sales to the other', {
  timeout: 180_000,
}, async () => {
  const { who, prefix } = await cashier()
  const context = await device(who)
  const first = await ready(context)
  const second = await counter(context)
  await context.setOffline(true)
  const numbers = [await sell(first, goods[0]!), await sell(second, goods[1]!), await sell(first, goods[2]!)]
  expect(numbers).toEqual([1, 2, 3].map((n) => `${prefix}-${n}`))
  await first.close({ runBeforeUnload: false })
  await context.setOffline(false)
  await expect.poll(() => recorded(prefix), { timeout: 60_000 }).toEqual(numbers)
  expect(await sell(second, goods[3]!)).toBe(`${prefix}-4`)
  await context.close()
})

test('a file of what was not sent is taken in by another device, and is once when the till sends it too', {
  timeout: 180_000,
}, async () => {
  const { who, prefix, shift } = await cashier()
  const context = await device(who, { acceptDownloads: true })
  const page = await ready(context)
  await context.setOffline(true)
  const number = await sell(page, goods[0]!)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /1 venta por enviar$/ })
    .click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Guardar en un archivo' }).click(),
  ])
  const file = await readFile((await saved.path())!)
  const other = await device(boss)
  const there = await other.newPage()
  await there.goto('/dashboard/turnos')
  await there.getByRole('button', { name: 'Vender sin internet' }).click()
  await there
    .locator('input[type=file]')
    .setInputFiles({ name: 'ventas.json', mimeType: 'application/json', buffer: file })
  await there.getByRole('button', { name: 'Registrar lo que trae' }).click()
  await there.getByText('1 registro de la otra caja en el servidor').waitFor()
  expect(await recorded(prefix)).toEqual([number])
  await context.setOffline(false)
  await expect.poll(() => page.getByRole('banner').getByText('por enviar').count(), { timeout: 60_000 }).toBe(0)
  expect([await recorded(prefix), (await shiftOf(shift)).totals.sales]).toEqual([[number], 1])
  await Promise.all([context.close(), other.close()])
})
