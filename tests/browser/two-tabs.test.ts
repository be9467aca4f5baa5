import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { call, owner, ownRegister, type Session } from './demo'
import { figureOf } from './merchant'

interface Good {
  name: string
  sku: string
  stock_quantity: number
  variant_id: string | null
}

let browser: Browser
let boss: Session
let goods: Good[]
let mine: BrowserContext

beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  await ownRegister(boss)
  const list = await call<{ success: { data: Good[] } }>('GET', '/product/for-sell?per_page=100', boss)
  goods = list.success.data.filter((good) => good.stock_quantity >= 10 && !good.variant_id).slice(0, 3)
  mine = await windowOf()
})
afterAll(() => browser?.close())

/** A browser of the owner's. */
async function windowOf(state?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<BrowserContext> {
  const context = await openWindow(browser, {
    session: boss,
    reducedMotion: 'reduce',
    ...(state ? { storageState: state } : {}),
  })
  return context
}

async function counter(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/dashboard/pos')
  await page.getByRole('option').first().waitFor()
  return page
}

const ticketOf = (page: Page) => page.getByRole('region', { name: 'Ticket' })
const lines = (page: Page) => ticketOf(page).getByRole('listitem')

/** Puts one of something on the ticket. */
async function add(page: Page, good: Good): Promise<void> {
  const before = await lines(page).count()
  const search = page.getByRole('combobox', { name: 'Buscar un producto' })
  await search.fill(good.sku)
  await search.press('Enter')
  await expect.poll(() => lines(page).count()).toBe(before + 1)
}

/** Charges the ticket in cash, to the peso. @returns the number of the sale and its total as the screen tells them */
async function charge(page: Page): Promise<{ number: string; total: number }> {
  await ticketOf(page)
    .getByRole('button', { name: /^Cobrar/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cobrar/ })
    .click()
  const sold = page.getByRole('heading', { name: /^Venta / })
  await sold.waitFor()
  const number = (await sold.textContent())!.replace('Venta ', '')
  return { number, total: figureOf(await page.getByRole('dialog').locator('output').first().textContent()) }
}

const leave = (page: Page) => page.getByRole('button', { name: /^Nueva venta/ }).click()

/** What the shop has of the sales of today: their lines by number. */
async function recorded(number: string): Promise<string[]> {
  const { success: list } = await call<{ success: { data: { id: string; number: string }[] } }>(
    'GET',
    '/domicilio?type=3&per_page=20',
    boss,
  )
  const row = list.data.find((order) => order.number === number)
  if (!row) return []
  type Answer = { success: { data: { products: { name: string }[] } } }
  const { success } = await call<Answer>('GET', `/domicilio/${row.id}`, boss)
  return success.data.products.map(({ name }) => name)
}

test('two tabs of one browser sell each its own ticket, and both sales are recorded', async () => {
  const first = await counter(mine)
  await add(first, goods[0]!)
  const second = await counter(mine)
  expect(await lines(second).count()).toBe(0)
  await add(second, goods[1]!)
  const one = await charge(first)
  const two = await charge(second)
  expect(two.number).not.toBe(one.number)
  expect(await recorded(one.number)).toEqual([goods[0]!.name])
  expect(await recorded(two.number)).toEqual([goods[1]!.name])
  await Promise.all([leave(first), leave(second)])
  await Promise.all([first.close(), second.close()])
})

test('a tab goes on with its ticket after a reload, and one that was closed leaves its ticket to the next', async () => {
  const page = await counter(mine)
  await add(page, goods[0]!)
  await page.reload()
  await expect.poll(() => lines(page).count()).toBe(1)
  await page.close()
  const next = await counter(mine)
  await expect.poll(() => lines(next).count()).toBe(1)
  await next.close()
})

test('a ticket that two browsers have is one sale if both sell the same, and two if they do not', async () => {
  const here = await counter(mine)
  await expect.poll(() => lines(here).count()).toBe(1)
  const state = await mine.storageState()
  const theirs = await windowOf(state)
  const there = await counter(theirs)
  expect(await lines(there).count()).toBe(1)
  const others = await windowOf(state)
  const third = await counter(others)
  await add(third, goods[2]!)
  const one = await charge(here)
  expect((await charge(there)).number).toBe(one.number)
  const more = await charge(third)
  expect(more.number).not.toBe(one.number)
  expect(await recorded(one.number)).toEqual([goods[0]!.name])
  expect(await recorded(more.number)).toEqual([goods[0]!.name, goods[2]!.name])
  await Promise.all([here.close(), theirs.close(), others.close()])
})

test('without locks a sold ticket leaves the other tabs, also one that is a copy', async () => {
  const context = await windowOf()
  await context.addInitScript(() => {
    Object.defineProperty((globalThis as unknown as { navigator: object }).navigator, 'locks', { value: undefined })
  })
  const first = await counter(context)
  await add(first, goods[0]!)
  const id = await first.evaluate(() =>
    JSON.stringify({ ...(globalThis as unknown as { sessionStorage: object }).sessionStorage }),
  )
  const second = await context.newPage()
  await second.addInitScript((kept) => {
    const tab = (globalThis as unknown as { sessionStorage: Record<string, string> }).sessionStorage
    for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>)) tab[key] ??= value
  }, id)
  await second.goto('/dashboard/pos')
  await expect.poll(() => lines(second).count()).toBe(1)
  const one = await charge(first)
  await second.getByText('Esta venta ya se cobró en otra pestaña').waitFor()
  expect(await lines(second).count()).toBe(0)
  await add(second, goods[1]!)
  const two = await charge(second)
  expect(two.number).not.toBe(one.number)
  expect(await recorded(two.number)).toEqual([goods[1]!.name])
  await context.close()
})
