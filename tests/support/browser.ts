import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

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
const ACTION_MS = 20_000

/** A private window on the running app, in Spanish and at Bogota's time. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: inject('appUrl'),
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Tests look at requests that a worker would make in the page's place.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  context.setDefaultTimeout(ACTION_MS)
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
