import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { PARTNER } from '../support/app-setup'
import { launchBrowser, openWindow } from '../support/browser'
import { owner, type Session } from './demo'
import { shoot } from './merchant'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && page) await shoot(page, 'failed')
  await context?.close()
})

async function freshWindow(options: Parameters<typeof openWindow>[1] = {}): Promise<void> {
  context = await openWindow(browser, { reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
}

/** A page of another site that opens the app in a window and sends it the session. */
async function opensTheApp(origin: string, session: Session): Promise<Page> {
  const app = inject('appUrl')
  await context.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Otro sitio</h1>' }),
  )
  await page.goto(`${origin}/`)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((url) => Object.assign(window, { app: window.open(url) }) && undefined, `${app}/login`),
  ])
  await opened.getByRole('heading', { level: 1, name: 'Entra a tu tienda' }).waitFor()
  await page.evaluate(
    ([to, message]) => (window as unknown as { app: Window }).app.postMessage(message, to as string),
    [app, { user: { ...session.user, name: 'Ana' }, token: session.token }] as const,
  )
  return opened
}

test('a window of the configured origin brings a session by a message, and a window of any other brings none', async () => {
  const session = await owner()
  await freshWindow()
  const asked = context.waitForEvent('response', (answer) => answer.url().endsWith('/config.json'))
  const foreign = await opensTheApp('https://socio.example.co', session)
  await (await asked).finished()
  await foreign.getByRole('link', { name: 'Entrar a la administración de Tendero' }).click()
  await foreign.getByRole('link', { name: 'Entrar a una tienda' }).click()
  await foreign.getByRole('heading', { level: 1, name: 'Entra a tu tienda' }).waitFor()
  expect(await foreign.evaluate(() => localStorage.getItem('token'))).toBeNull()

  const entered = await opensTheApp(PARTNER, session)
  await entered.waitForURL('**/dashboard/main')
  expect(await entered.evaluate(() => localStorage.getItem('token'))).toBe(session.token)
})

test('a mailed token stands in the fragment; that of an older link moves there before anything is sent', async () => {
  await freshWindow()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
  for (const [screen, title] of [
    ['restablecer', 'Pon una contraseña nueva'],
    ['verify-email', 'Confirma tu cuenta'],
  ]) {
    await page.goto(`/${screen}?token=viejo-enlace`)
    await page.getByRole('heading', { level: 1, name: title! }).waitFor()
    expect(new URL(page.url())).toMatchObject({ search: '', hash: '#token=viejo-enlace' })
  }
  const opened = sent.filter((request) => request.includes('viejo-enlace'))
  expect(opened).toHaveLength(2)
})
