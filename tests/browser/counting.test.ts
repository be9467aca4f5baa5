import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow, type WindowOptions } from '../support/browser'
import { call, enter, owner, type Session } from './demo'
import { pesos, scan, shoot } from './merchant'
import { field } from './record-form'

const mark = Date.now().toString(36)
const person = { email: `conteo.${mark}@tendero.co`, password: 'una-clave-larga-9', name: 'Nubia Conteo' }
const SHELF = `Estante ${mark}`
const HELD = 10
const COST = 2_000

/** Products of the shelf, ten of each in the system. What happens to each of them is below. */
const goods = {
  /** Both count it at the same time: two are missing. One sells afterwards. */
  shared: `CNT-A-${mark}`,
  /** The one at the desk counts it alone, all there. One sells afterwards. */
  desk: `NCT-B-${mark}-n`,
  /** No longer sold. The one with the phone counts it alone, writing the total: one is missing. */
  phone: `CNT-C-${mark}`,
  /** Two of what nobody had counted yet sell while both count it: all there. */
  moving: `CNT-D-${mark}`,
  /** The phone counts it without network; three sell before it is back. All there. */
  offline: `CNT-E-${mark}`,
}
type Good = keyof typeof goods
const nameOf = (good: Good) => `Conteo ${good} ${mark}`

/** System and physical when it was counted, and what is left after closing. */
const expected: Record<Good, [system: number, physical: number, left: number]> = {
  shared: [10, 8, 7],
  desk: [10, 10, 9],
  phone: [10, 9, 9],
  moving: [8, 8, 8],
  offline: [10, 10, 7],
}

let browser: Browser
let boss: Session
let desk: Page
let phone: Page
let pocket: BrowserContext
let storage: string
let count: string
const ids = new Map<Good, string>()
const wrong: string[] = []

interface Answer<T> {
  success: { data: T }
}
const post = <T>(path: string, body: object) => call<Answer<T>>('POST', path, boss, body).then((a) => a.success.data)
const get = <T>(path: string) => call<Answer<T>>('GET', path, boss).then((a) => a.success.data)

declare const localStorage: { getItem: (name: string) => string | null }

async function enterAs(session: Session, options: WindowOptions) {
  const context = await openWindow(browser, { session, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => wrong.push(error.message))
  return { context, page }
}

async function scans(page: Page, good: Good, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await scan(page, goods[good])
}

async function sell(good: Good, units: number): Promise<void> {
  const transfer = (await get<{ id: string; means: string }[]>('/typePayment')).find(
    ({ means }) => means === 'transfer',
  )!.id
  await post('/domicilio', {
    storage_id: storage,
    products: [{ product_id: ids.get(good), quantity: units, price: 5_000 }],
    payments: [{ payment_type_id: transfer, value: units * 5_000 }],
  })
}

interface Line {
  sku: string
  system_stock: number
  physical_stock: number
  diference: number
  moved: boolean
}
const lines = () => get<Line[]>(`/physical-count/${count}/lines?per_page=100`)
const counted = async (good: Good) => (await lines()).find((line) => line.sku === goods[good])?.physical_stock
const untilCounted = (good: Good, units: number) => expect.poll(() => counted(good)).toBe(units)

beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  storage = (await post<{ id: string }>('/storage', { name: SHELF })).id
  for (const good of Object.keys(goods) as Good[]) {
    const product = { name: nameOf(good), sku: goods[good], price: 5_000, cost: COST }
    ids.set(
      good,
      (await post<{ id: string }>('/products', { ...product, storages: [{ id: storage, quantity: HELD }] })).id,
    )
  }
  await post('/bulk-action', { action: 'deactivate', ids: [ids.get('phone')] })
  const permissions = ['physical_count-read', 'physical_count-update']
  const role = await post<{ id: string }>('/manage-role-permission/roles', { name: `Conteo ${mark}`, permissions })
  await post('/register', { ...person, user_type: 6, role_id: role.id })
  const helper = await enter(person.email, person.password)
  ;({ page: desk } = await enterAs(boss, {}))
  ;({ page: phone, context: pocket } = await enterAs(helper, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  }))
})
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await shoot(desk, 'counting-failed')
  await shoot(phone, 'counting-failed-phone')
})
afterAll(() => browser?.close())

const heading = (at: Page) => at.getByRole('heading', { level: 1, name: /^CF-/ })

test('the owner opens a count at a desk, and somebody of the staff finds it on a phone', async () => {
  await desk.goto('/dashboard/conteo-fisico/add')
  await field(desk, 'Bodega').click()
  await desk.getByRole('option', { name: SHELF }).click()
  await desk.getByRole('button', { name: 'Empezar a contar' }).click()
  await heading(desk).waitFor()
  count = new URL(desk.url()).pathname.split('/').at(-1)!
  const number = (await heading(desk).textContent())!
  await phone.goto('/dashboard/conteo-fisico')
  await phone.getByRole('link', { name: number, exact: true }).click()
  await phone.getByText('Cada lectura del escáner suma uno').waitFor()
  expect(await phone.getByRole('button', { name: /Cerrar conteo/ }).count()).toBe(0)
})

test('both scan the same product at once, and each reading counts once', async () => {
  await Promise.all([scans(desk, 'shared', 4), scans(phone, 'shared', 4)])
  await untilCounted('shared', 8)
  for (const at of [desk, phone]) await at.getByText('Faltan 2').first().waitFor()
})

test('each counts something of their own at once, and sees what the other counted', async () => {
  const byHand = async () => {
    await phone.getByRole('combobox', { name: 'Producto' }).fill(goods.phone)
    await phone.getByRole('option', { name: `${goods.phone}, inactivo` }).click()
    await phone.getByLabel('Cuántos hay').fill('9')
    await phone.getByRole('button', { name: 'Es el total' }).click()
  }
  // No field has the focus: keys could be taken for shortcuts.
  await desk.evaluate('document.activeElement.blur()')
  await Promise.all([scans(desk, 'desk', HELD), byHand()])
  await untilCounted('desk', HELD)
  // Its codes begin and end with the key that opens what can be created.
  expect(await desk.getByRole('menu').count()).toBe(0)
  await untilCounted('phone', 9)
  await desk
    .getByRole('row', { name: nameOf('phone') })
    .getByText('Faltan 1')
    .waitFor()
  await phone.getByText(nameOf('desk')).first().waitFor()
  await shoot(desk, 'counting')
  await shoot(phone, 'counting-phone')
})

test('what sells after it was counted changes nothing; what sells between two readings is told', async () => {
  await Promise.all([sell('shared', 1), sell('desk', 1)])
  await scans(phone, 'moving', 3)
  await untilCounted('moving', 3)
  await sell('moving', 2)
  await scans(desk, 'moving', 5)
  await untilCounted('moving', 8)
  await desk
    .getByRole('row', { name: nameOf('moving') })
    .getByText('se movió mientras se contaba')
    .waitFor()
  await shoot(desk, 'counting-moved')
})

test('a phone without network keeps what it reads, and it counts as of when it was read', async () => {
  const waiting = () => phone.evaluate((key) => localStorage.getItem(key) ?? '', `tendero.count.${count}`)
  await pocket.setOffline(true)
  await scans(phone, 'offline', HELD)
  await phone.getByText('10 lecturas por enviar').waitFor()
  await expect.poll(waiting).toContain('"late":true')
  // Sold longer after than a reading is on its way.
  const newest = async () =>
    Math.max(...(JSON.parse(await waiting()) as { at: string }[]).map(({ at }) => Date.parse(at)))
  await expect.poll(async () => Date.now() - (await newest())).toBeGreaterThan(1_000)
  await sell('offline', 3)
  await shoot(phone, 'counting-offline')
  await pocket.setOffline(false)
  await untilCounted('offline', HELD)
  await expect.poll(waiting).toBe('')
})

test('closing adjusts exactly what is missing, and nobody can count any more', async () => {
  const found = Object.fromEntries((await lines()).map((line) => [line.sku, line]))
  for (const [good, [system, physical]] of Object.entries(expected))
    expect(found[goods[good as Good]], good).toMatchObject({
      system_stock: system,
      physical_stock: physical,
      diference: system - physical,
    })
  await desk.getByRole('button', { name: /^Cerrar conteo/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText(pesos(3 * COST)).waitFor()
  await shoot(desk, 'counting-closing')
  await dialog.getByRole('button', { name: 'Cerrar conteo' }).click()
  await desk.getByText('Ver el ajuste').waitFor()
  await phone.getByText('Cerrado').waitFor()
  await phone.getByRole('combobox', { name: 'Producto' }).waitFor({ state: 'detached' })
  await shoot(phone, 'counting-closed-phone')
  const path = `/inventory-valuation?storage=${storage}&per_page=100`
  const { success } = await call<{ success: Valued }>('GET', path, boss)
  const left = Object.fromEntries(success.data.map((row) => [row.sku, row.quantity]))
  for (const [good, [, , units]] of Object.entries(expected)) expect(left[goods[good as Good]], good).toBe(units)
  expect(success.total).toBe(success.account)
  expect(wrong).toEqual([])
})

interface Valued {
  data: { sku: string; quantity: number }[]
  total: number
  account: number
}
