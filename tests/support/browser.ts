import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, inject } from 'vitest'

/** The app of this worker: its address, and its data folder. */
export function runningApp(): { url: string; data: string } {
  const app = inject('apps')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!app) throw new Error(`no app for worker ${process.env.VITEST_POOL_ID}`)
  return app
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless Chromium: the one that `scripts/chromium.mjs` found (`CHROMIUM_PATH`). */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the browser tests with npm test')
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] })
}

/** A bound, not a measure: machines stand still now and then. */
const ACTION_MS = 60_000

export interface WindowOptions extends BrowserContextOptions {
  /** Who has entered; nobody without it. */
  session?: { user: object; token: string } | undefined
  theme?: 'light' | 'dark'
}

declare const localStorage: { setItem: (name: string, value: string) => void }

/** A private window on the running app, in Spanish and at Bogota's time. */
export async function openWindow(
  browser: Browser,
  { session, theme, ...options }: WindowOptions = {},
): Promise<BrowserContext> {
  const kept = {
    ...(session ? { user: JSON.stringify(session.user), token: session.token } : {}),
    ...(theme ? { 'tendero.theme': theme } : {}),
  }
  const context = await browser.newContext({
    baseURL: runningApp().url,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Tests look at requests that a worker would make in the page's place.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(ACTION_MS)
  await context.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)
  return context
}

/** Leads somewhere without loading the app again, as a link does. */
declare const __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> }
export const go = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => __TSR_ROUTER__.navigate({ href: to }), href)

/** The page of a failed try once more, at its start: a form that was left open would hold the next try back. */
export async function startedAgain(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  await next.goto('/dashboard')
  await next.getByRole('heading', { level: 1 }).waitFor()
  return next
}

/** Between one look and the next, and for all of them. */
const LOOK_MS = 15_000
const LOOKS_MS = 240_000

/** Looks again and again until something is shown: an open screen is not told what happens meanwhile. */
export async function lookUntil(look: () => Promise<unknown>, what: Locator): Promise<void> {
  const shown = async () => {
    await look()
    return what
      .first()
      .waitFor({ timeout: LOOK_MS })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(shown, { timeout: LOOKS_MS }).toBe(true)
}
