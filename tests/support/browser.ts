import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
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

/** A private window on the running app, in Spanish and at Bogota's time. */
export function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: inject('appUrl'),
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Tests look at requests that a worker would make in the page's place.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
}
