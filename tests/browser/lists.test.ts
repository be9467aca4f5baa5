import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { call, owner, ownRegister, type Session } from './demo'
import { scan, shoot } from './merchant'

declare const scrollY: number
declare const scrollTo: (x: number, y: number) => void
interface Box {
  getBoundingClientRect: () => { left: number; right: number; top: number; bottom: number }
}
declare const document: { body: { scrollHeight: number }; querySelector: (selector: string) => Box | null }

interface Good {
  sku: string
  stock_quantity: number
  variant_id: string | null
}

const phone: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true }

let browser: Browser
let boss: Session
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  await ownRegister(boss)
})
afterAll(() => browser?.close())

/** A screen of the owner's. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openWindow(browser, { session: boss, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const rows = (page: Page) => page.locator('[data-row]')
const top = async (part: Locator) => Math.round((await part.boundingBox())!.y)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
async function scroll(page: Page, to: number): Promise<number> {
  await page.evaluate((y) => scrollTo(0, y), to)
  return scrolled(page)
}

/** Keeps a part of the app on its way. @returns lets it arrive */
async function slow(page: Page, part: RegExp): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(part, async (route) => {
    await arrived
    await route.continue()
  })
  return arrive
}

const NOTICE = '[data-sonner-toast]'

/** Scans something while one charges; the notice that it was not added is there for a while then. */
async function said(page: Page): Promise<void> {
  await scan(page, '0000000000017')
  await page.locator(NOTICE).first().waitFor()
}

/** Whether the notice that is shown covers a part; one that has gone meanwhile is said `again`, and was not measured. */
async function noticeCovers(part: Locator, again: () => Promise<void>): Promise<boolean | 'gone'> {
  const measured = await part.evaluate((element, notice) => {
    const shown = document.querySelector(notice)
    if (!shown) return 'gone'
    const [a, b] = [shown.getBoundingClientRect(), element.getBoundingClientRect()]
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  }, NOTICE)
  if (measured === 'gone') await again()
  return measured
}

test('a dialog leaves a scrolled page, its rail and its bar where they were', async () => {
  const page = await open('/dashboard/pedidos')
  await rows(page).first().waitFor()
  // What is behind a window has no role.
  const [rail, bar] = [page.locator('aside').first(), page.locator('header').first()]
  const at = await scroll(page, 300)
  expect(at).toBe(300)
  const column = (await page.getByRole('main').boundingBox())!
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').waitFor()
  expect([await top(rail), await top(bar), await scrolled(page)]).toEqual([0, 0, at])
  expect(await page.locator('main').boundingBox()).toEqual(column)
  await shoot(page, 'dialog on a scrolled page')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect([await top(rail), await top(bar), await scrolled(page)]).toEqual([0, 0, at])
  await page.context().close()
})

test('the head of a list and what can be done with the chosen rows stay in sight', async () => {
  for (const width of [1440, 900]) {
    const page = await open('/dashboard/pedidos', { viewport: { width, height: 700 } })
    await rows(page).first().waitFor()
    await page.getByRole('checkbox', { name: 'Seleccionar', exact: true }).first().click()
    await page.getByText('1 elegido').waitFor()
    await rows(page).last().scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const bulk = page.getByText('1 elegido')
    const bar = (await page.getByRole('banner').boundingBox())!
    expect(await top(bulk), `${width} px`).toBeGreaterThanOrEqual(bar.y + bar.height)
    expect(await top(bulk), `${width} px`).toBeLessThan(350)
    await shoot(page, `chosen rows at ${width}`)
    await page.getByRole('button', { name: 'Quitar selección' }).click()
    const head = page.getByRole('columnheader', { name: 'Cliente' })
    expect(await top(head), `${width} px`).toBeGreaterThanOrEqual(bar.y + bar.height)
    expect(await top(head), `${width} px`).toBeLessThan(350)
    await page.context().close()
  }
})

test('on a phone rows are chosen by pressing them, and what can be done with them stays in sight', async () => {
  const page = await open('/dashboard/pedidos', phone)
  await page.getByRole('button', { name: 'Elegir varios' }).click()
  const cards = page.locator('[data-list] li')
  // Anywhere on the card, which opens nothing meanwhile.
  for (const n of [0, 1]) await cards.nth(n).tap({ position: { x: 200, y: 30 } })
  const bulk = page.getByText('2 elegidos')
  await bulk.waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/pedidos')
  await scroll(page, 900)
  const bar = (await page.getByRole('banner').boundingBox())!
  expect(await top(bulk)).toBeGreaterThanOrEqual(bar.y + bar.height)
  expect(await top(bulk)).toBeLessThan(200)
  await shoot(page, 'chosen rows at 360')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await page.getByRole('button', { name: 'Salir' }).click()
  await bulk.waitFor({ state: 'detached' })
  await page.context().close()
})

test('movements tell what came in and went out of what is filtered', async () => {
  const page = await open('/dashboard/movimientos?cause=sale')
  await page.locator('[data-list] footer').getByText('Salió').waitFor()
  await page.context().close()
})

test('nothing moves when a search leaves less, or nothing', async () => {
  for (const options of [{}, phone]) {
    const page = await open('/dashboard/pedidos', options)
    await rows(page).first().waitFor()
    // The tabs have their counts, and the toolbar what people may do.
    await page.waitForLoadState('networkidle')
    const search = page.getByRole('searchbox', { name: 'Buscar' })
    const tabs = page.getByRole('tab').last()
    const save = page.getByRole('button', { name: 'Exportar a Excel' })
    const before = [await search.boundingBox(), await tabs.boundingBox(), await save.boundingBox()]
    const at = await scroll(page, 60)
    await search.fill('nadie se llama así')
    await page.getByText('Nada con esa búsqueda').waitFor()
    expect(await scrolled(page)).toBe(at)
    await shoot(page, 'nothing found')
    await scroll(page, 0)
    expect([await search.boundingBox(), await tabs.boundingBox()]).toEqual(before.slice(0, 2))
    await search.fill('')
    await rows(page).first().waitFor()
    expect([await search.boundingBox(), await tabs.boundingBox(), await save.boundingBox()]).toEqual(before)
    await page.context().close()
  }
})

test('what creates a client stays where it is while one is looked for, at the counter and in an order', async () => {
  for (const options of [{}, phone]) {
    const page = await open('/dashboard/pos', options)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('F2')
    await staysWhileSearching(page, 'Nombre, documento o teléfono', 'Nadie con esos datos.')
    await page.goto('/dashboard/online')
    await page.getByRole('combobox', { name: 'Cliente' }).click()
    await staysWhileSearching(page, 'Escribe para buscar', 'Nada con ese nombre.')
    await page.context().close()
  }
})

/** Of a list whose last row creates a client: where that row is with all of it, with some, and with nobody. */
async function staysWhileSearching(page: Page, placeholder: string, nobody: string): Promise<void> {
  const field = page.getByPlaceholder(placeholder)
  const clients = page.locator('[cmdk-list]').getByRole('option', { name: /^(?!Crear|Consumidor)/ })
  const create = page.getByRole('option', { name: /^Crear cliente/ })
  await clients.first().waitFor()
  const places = [await create.boundingBox()]
  const all = await clients.count()
  await field.fill('cafetería')
  await expect.poll(() => clients.count()).toBeLessThan(all)
  places.push(await create.boundingBox())
  await field.fill('nadie se llama así')
  await page.getByText(nobody).waitFor()
  places.push(await create.boundingBox())
  expect(places).toEqual(places.map(() => places[0]))
  await expect.poll(() => create.getAttribute('aria-selected')).toBe('true')
}

test('what is typed while Ctrl-K or a screen opens arrives in its search and is no shortcut', async () => {
  const page = await open('/dashboard/main')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Pedidos' }).first().waitFor()
  const opens = await slow(page, /\/palette[-.]/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nelas', { delay: 60 })
  opens()
  const words = page.getByRole('dialog').getByRole('combobox')
  await expect.poll(() => words.inputValue()).toBe('nelas')
  expect(await page.getByRole('menu').count()).toBe(0)
  await page.keyboard.press('Escape')
  await words.waitFor({ state: 'detached' })

  const comes = await slow(page, /\/clients[-.]/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('clientes')
  await page.getByRole('option', { name: /^Clientes/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.type('nora', { delay: 60 })
  expect(await page.getByRole('menu').count()).toBe(0)
  comes()
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await expect.poll(() => search.inputValue()).toBe('nora')
  await page.context().close()
})

test('a notice covers neither the search nor Cobrar', async () => {
  const { success } = await call<{ success: { data: Good[] } }>('GET', '/product/for-sell?per_page=100', boss)
  const { sku } = success.data.find((good) => good.stock_quantity >= 10 && !good.variant_id)!
  for (const options of [{}, phone]) {
    const page = await open('/dashboard/pos', options)
    const search = page.getByRole('combobox', { name: 'Buscar un producto' })
    await page.getByRole('option').first().waitFor()
    await search.fill(sku)
    await search.press('Enter')
    const dialog = page.getByRole('dialog')
    const charge = page.getByRole('button', { name: /^Cobrar .*[1-9]/ }).first()
    const saidInWindow = async () => {
      await charge.click()
      await dialog.waitFor()
      await said(page)
    }
    const saidBefore = async () => {
      await saidInWindow()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await saidInWindow()
    const take = dialog.getByRole('button', { name: /^Cobrar/ }).last()
    await expect.poll(() => noticeCovers(take, () => said(page))).toBe(false)
    await shoot(page, 'notice over a window')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    for (const free of [search, page.getByRole('button', { name: /^Buscar/ }).first(), charge])
      await expect.poll(() => noticeCovers(free, saidBefore)).toBe(false)
    await shoot(page, 'notice')
    await page.context().close()
  }
})
