import { staff } from '@tendero/functions/local/demo/people'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { addressOf, call, enter, nobody, ownAddressOf, owner, type Session } from './demo'
import { AXE, type Screen, screensOf, violationsOf, Walker } from './walk'

declare const __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> }

/** Addresses that only lead to another one. */
const aliases: Record<string, string> = { '/dashboard': '/dashboard/main', '/dashboard/home': '/dashboard/main' }

interface Me {
  userType: number
  roles_permissions: { permissions: string[] }
}

type Theme = 'light' | 'dark'
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true }

let browser: Browser
let boss: Session
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
})
afterAll(() => browser?.close())

/** A window of somebody who has entered, or of nobody. */
async function windowOf(session: Session | undefined, options: BrowserContextOptions, theme: Theme) {
  const context = await openWindow(browser, {
    session,
    theme,
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addInitScript({ path: AXE })
  return context
}

/** What is wrong with one screen. */
async function visitOne(walker: Walker, path: string): Promise<string[]> {
  const href = await addressOf(path, boss)
  await walker.go(href)
  const arrived = await walker.pathname()
  const astray = arrived === (aliases[path] ?? href.split('?')[0]) ? [] : [`led to ${arrived}`]
  return [...astray, ...(await walker.problems())]
}

const HUNG_MS = 120_000

/** Gives up on a page that answers nothing any more, as one in an endless loop does. */
async function orHung<T>(work: Promise<T>): Promise<T> {
  let watch: NodeJS.Timeout | undefined
  const hung = new Promise<never>((_, reject) => {
    watch = setTimeout(() => reject(new Error('the page hangs')), HUNG_MS)
  })
  work.catch(() => {})
  return Promise.race([work, hung]).finally(() => clearTimeout(watch))
}

/** Opens screens one after another and tells what is wrong with each. */
async function visit(
  which: (screen: Screen) => boolean,
  session: Session | undefined,
  options: BrowserContextOptions,
  theme: Theme,
): Promise<{ seen: number; problems: string[] }> {
  const context = await windowOf(session, options, theme)
  const start = session ? '/dashboard/main' : '/'
  let walker = await Walker.open(context, start)
  const screens = (await screensOf(walker.page)).filter(which)
  const problems: string[] = []
  for (const { path } of screens) {
    const about = (text: string) => problems.push(`${path} (${options.viewport?.width}, ${theme}): ${text}`)
    try {
      for (const problem of await orHung(visitOne(walker, path))) about(problem)
    } catch (error) {
      about(String(error))
      // The page may hang: the next screens get another.
      void walker.page.close().catch(() => {})
      walker = await orHung(Walker.open(context, start))
    }
  }
  await context.close()
  return { seen: screens.length, problems }
}

const isPublic = ({ allow }: Screen) => allow === 'public'

// A desk in light and a phone in dark, side by side: between them both layouts and both sets of colours are seen whole.
test('every screen opens for the owner: no error, one title, one heading, nothing too wide, nothing that axe objects to', async () => {
  const inside = (screen: Screen) => !isPublic(screen)
  const walks = await Promise.all([visit(inside, boss, desk, 'light'), visit(inside, boss, phone, 'dark')])
  expect(walks.flatMap(({ problems }) => problems)).toEqual([])
  expect(walks[0].seen).toBeGreaterThan(20)
})

test('every public screen opens for somebody who has not entered, as well', async () => {
  const walks = await Promise.all([
    visit(isPublic, undefined, desk, 'light'),
    visit(isPublic, undefined, phone, 'dark'),
  ])
  expect(walks.flatMap(({ problems }) => problems)).toEqual([])
  expect(walks[0].seen).toBeGreaterThan(5)
})

test('the bell says how many are unread, more than nine as well, and axe objects to neither it nor its list', async () => {
  const problems: string[] = []
  for (const [options, theme] of [[desk, 'light'] as const, [phone, 'dark'] as const]) {
    const context = await windowOf(boss, options, theme)
    await context.route('**/api/v2/notifications?*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.success.meta.unread = 12
      await route.fulfill({ response: answer, json: body })
    })
    const walker = await Walker.open(context, '/dashboard/conteo-fisico')
    const bell = walker.page.getByRole('button', { name: 'Notificaciones: 9+ sin leer' })
    await bell.waitFor()
    problems.push(...(await walker.problems()))
    await bell.click()
    await walker.page.getByRole('heading', { name: 'Notificaciones' }).waitFor()
    problems.push(...(await violationsOf(walker.page)))
    await context.close()
  }
  expect(problems).toEqual([])
})

/** Windows that walk at once. */
const ABREAST = 3

/** One person of each role of the demo's staff; the owner walks above. */
const people = [...new Map(staff.map(({ role, email }) => [role, email])).values()]

function isOpenTo({ allow, types }: Screen, me: Me): boolean {
  if (allow === 'public' || (types && !types.includes(me.userType))) return false
  return allow === 'login' || allow.some((permission) => me.roles_permissions.permissions.includes(permission))
}

/** User type of who sees their own sales alone. */
const SELLER = 4

/** Opens what the guard lets a person open, and tells what was refused, failed or led elsewhere. */
async function visitAs(name: string, session: Session): Promise<{ seen: number; problems: string[] }> {
  const me = (await call<{ success: { data: Me } }>('GET', '/user/show', session)).success.data
  const context = await windowOf(session, desk, 'light')
  const walker = await Walker.open(context, '/dashboard/main')
  const screens = (await screensOf(walker.page)).filter((screen) => isOpenTo(screen, me))
  const problems = walker.complaints()
  for (const { path } of screens) {
    const href = await (me.userType === SELLER ? ownAddressOf(path, session, boss) : addressOf(path, boss))
    if (!href) continue
    await walker.go(href).catch((error) => problems.push(`${name} ${path}: ${error}`))
    const arrived = await walker.pathname()
    if (arrived !== (aliases[path] ?? href.split('?')[0])) problems.push(`${name} ${path}: led to ${arrived}`)
    problems.push(...walker.complaints().map((text) => `${name} ${path}: ${text}`))
  }
  await context.close()
  return { seen: screens.length, problems }
}

test('each role, and a role without any permission, opens every screen that is open to it and no call is refused', async () => {
  const waiting = [
    ...people.map((email) => [email, enter(email, 'demo-tendero')] as const),
    ['nobody', nobody(boss)] as const,
  ]
  const walks: Awaited<ReturnType<typeof visitAs>>[] = []
  const walkOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) walks.push(await visitAs(next[0], await next[1]))
  }
  await Promise.all(Array.from({ length: ABREAST }, walkOn))
  expect(walks.flatMap(({ problems }) => problems)).toEqual([])
  expect(Math.min(...walks.map(({ seen }) => seen))).toBeGreaterThan(10)
})

/** What the home of a person has, of what permissions add to it. */
async function homeOf(session: Session): Promise<{ parts: string[]; figures: Record<string, string> }> {
  const context = await windowOf(session, desk, 'light')
  const { page } = await Walker.open(context, '/dashboard/main')
  const main = page.getByRole('main')
  const parts = await Promise.all(
    [
      main.getByRole('region', { name: 'Pedidos y traslados' }),
      main.getByRole('navigation', { name: 'Accesos rápidos' }),
      main.getByRole('complementary', { name: 'Panel lateral' }).getByRole('heading', { name: 'Avisos' }),
      main.getByRole('complementary', { name: 'Panel lateral' }).getByRole('heading', { name: 'Productos nuevos' }),
    ].map(async (part, i) => ((await part.count()) > 0 ? [HOME_PARTS[i]!] : [])),
  )
  const figures: Record<string, string> = {}
  for (const link of await main.getByRole('region', { name: 'Pedidos y traslados' }).getByRole('link').all()) {
    const [label, figure] = (await link.innerText()).split('\n').filter(Boolean)
    figures[label!] = figure!
  }
  await context.close()
  return { parts: parts.flat(), figures }
}
const HOME_PARTS = ['orders', 'shortcuts', 'notices', 'products']

test('the home shows the orders by state, transfers and web orders; shortcuts and side panel as permissions say', async () => {
  const right = ['dashboard_right_sidebar-read', 'product-read', 'product-create']
  const aside = ['aside_product-read', 'dashboard_shortcut-read', 'product-read', 'product-create']
  const mine = await homeOf(boss)
  const others = await Promise.all(
    [right, aside, []].map(async (permissions) => homeOf(await nobody(boss, permissions))),
  )
  expect(mine.parts).toEqual(HOME_PARTS)
  expect(others.map(({ parts }) => parts)).toEqual([['notices'], ['shortcuts', 'products'], []])
  const sells = (await call<{ success: { data: Record<string, number> } }>('GET', '/count-type/sells', boss)).success
  const { dispatched, in_transit, delivered, returned, pending_transfers, web_orders } = sells.data
  const written = (n: number | undefined) => String(n).replace(/\B(?=(\d{3})+$)/g, '.')
  expect(mine.figures).toEqual({
    Despachados: written(dispatched),
    'En tránsito': written(in_transit),
    Entregados: written(delivered),
    Devueltos: written(returned),
    'Traslados pendientes': written(pending_transfers),
    'Pedidos web': written(web_orders),
  })
})

const RANK = '¡Tu rango de usuario no permite acceder a esta seccion de la app.!'
const PRIVILEGE = '¡No tienes privilegios para acceder a esta seccion de la app.!'

/** Goes to screens that are shut, and tells where the guard let somebody in or did not say why not. */
async function refusedAt(screens: readonly Screen[], session: Session): Promise<string[]> {
  const context = await windowOf(session, desk, 'light')
  const walker = await Walker.open(context, '/dashboard/main')
  const problems: string[] = []
  for (const { path, types } of screens) {
    await walker.go(await addressOf(path, boss))
    const toast = walker.page.locator('[data-sonner-toast]').first()
    const told = (await toast.textContent()) ?? ''
    const expected = types && !types.includes(6) ? RANK : PRIVILEGE
    if (!told.includes(expected)) problems.push(`${path}: told '${told}'`)
    const stayed = await walker.pathname()
    if (stayed !== '/dashboard/main') problems.push(`${path}: went to ${stayed}`)
    await toast.getByRole('button').dispatchEvent('click')
    await toast.waitFor({ state: 'detached' })
  }
  await context.close()
  return problems
}

test('whoever lacks the type or the permission of a screen is told so by the guard and stays where they were', async () => {
  const session = await nobody(boss)
  const context = await windowOf(session, desk, 'light')
  const { page } = await Walker.open(context, '/dashboard/main')
  const shut = (await screensOf(page)).filter(
    ({ allow, types }) => Array.isArray(allow) || (types && !types.includes(6)),
  )
  await context.close()
  // Toasts take their time to go: several windows wait at once.
  const shares = Array.from({ length: 2 * ABREAST }, (_, at) => shut.filter((_, i) => i % (2 * ABREAST) === at))
  expect((await Promise.all(shares.map((share) => refusedAt(share, session)))).flat()).toEqual([])
  expect(shut.length).toBeGreaterThan(10)
})

test('what is said again while its notice leaves is seen once more', async () => {
  const context = await windowOf(await nobody(boss), desk, 'light')
  const walker = await Walker.open(context, '/dashboard/main')
  const notice = walker.page.locator('[data-sonner-toast]')
  await walker.go('/dashboard/roles')
  await notice.waitFor()
  await notice.getByRole('button').evaluate((close: { click: () => void }) => {
    close.click()
    return __TSR_ROUTER__.navigate({ href: '/dashboard/roles' })
  })
  await walker.page.locator('[data-sonner-toast][data-removed=true]').waitFor({ state: 'detached' })
  expect(await notice.count()).toBe(1)
  expect(await notice.textContent()).toContain(PRIVILEGE)
  await context.close()
})

test('somebody who has not entered is sent to the landing page from every screen, and told to enter', async () => {
  const context = await windowOf(undefined, desk, 'light')
  const walker = await Walker.open(context, '/')
  const inside = (await screensOf(walker.page)).filter((screen) => !isPublic(screen))
  const gone: string[] = []
  for (const { path } of inside) {
    await walker.go(await addressOf(path, boss))
    if ((await walker.pathname()) !== '/') gone.push(path)
  }
  expect(gone).toEqual([])
  const toast = walker.page.locator('[data-sonner-toast]').first()
  expect(await toast.textContent()).toContain('Debes iniciar sesión para acceder a esta sección de la app...')
  await context.close()
})
