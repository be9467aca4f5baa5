import { createRequire } from 'node:module'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** A screen of the route tree, as the running app declares it. */
export interface Screen {
  /** With its parameters: `/dashboard/roles/edit/$id`. */
  path: string
  title: string
  allow: 'public' | 'login' | string[]
  types?: number[]
}

interface Route {
  fullPath: string
  children?: unknown
  options: { staticData?: Omit<Screen, 'path'> }
}
interface Router {
  routesByPath: Record<string, Route>
  state: { status: string; location: { pathname: string } }
  navigate: (to: { href: string }) => Promise<void>
}
// What runs inside the page; the tests are typed without the browser's own names.
declare const __TSR_ROUTER__: Router
declare const document: {
  title: string
  documentElement: { scrollWidth: number; clientWidth: number }
  querySelector: (selector: string) => unknown
  querySelectorAll: (selector: string) => { length: number }
}
declare const requestAnimationFrame: (next: (at: number) => void) => number
declare const axe: { run: (root: unknown, options: object) => Promise<{ violations: Violation[] }> }
interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; html: string }[]
}

const require = createRequire(import.meta.url)
/** axe's own script, for the windows that a Walker walks in. */
export const AXE = require.resolve('axe-core/axe.min.js')

/** Every route of the running app that is a screen. */
export async function screensOf(page: Page): Promise<Screen[]> {
  const screens = await page.evaluate(() =>
    Object.values(__TSR_ROUTER__.routesByPath).map((route) => ({
      path: route.fullPath.replace(/(.)\/$/, '$1'),
      ...(route.options.staticData as Omit<Screen, 'path'>),
    })),
  )
  return screens.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** A window with axe in it that counts what it still waits for and keeps what goes wrong. */
export class Walker {
  private waiting = 0
  private wrong: string[] = []

  private constructor(readonly page: Page) {
    page.on('request', (request) => {
      if (request.url().includes('/api/')) this.waiting++
    })
    const over = (request: Request) => {
      if (request.url().includes('/api/')) this.waiting--
    }
    page.on('requestfinished', over)
    page.on('requestfailed', over)
    page.on('pageerror', (error) => this.wrong.push(`error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') this.wrong.push(`console: ${message.text()} ${message.location().url}`)
    })
  }

  static async open(context: BrowserContext, path: string): Promise<Walker> {
    const walker = new Walker(await context.newPage())
    await walker.page.goto(path)
    await walker.settle()
    return walker
  }

  /** Goes to a screen as a link does, without loading the app again. */
  async go(href: string): Promise<void> {
    await this.page.evaluate((to) => __TSR_ROUTER__.navigate({ href: to }), href)
    await this.settle()
  }

  /** Waits until the router has arrived, nothing is asked of the server and nothing says that it is loading. */
  async settle(): Promise<void> {
    for (;;) {
      await this.page.waitForFunction(
        () =>
          __TSR_ROUTER__.state.status === 'idle' &&
          document.querySelector('h1') !== null &&
          document.querySelector('main [aria-label="Cargando"], main [aria-busy="true"]') === null,
      )
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      if (this.waiting === 0) return
    }
  }

  pathname(): Promise<string> {
    return this.page.evaluate(() => __TSR_ROUTER__.state.location.pathname)
  }

  /** What went wrong since it was last asked: errors of the page and calls that were refused or failed. */
  complaints(): string[] {
    return this.wrong.splice(0)
  }

  /** What is wrong with the screen that is shown; empty when nothing is. */
  async problems(): Promise<string[]> {
    const { title, headings, overflow } = await this.page.evaluate(() => ({
      title: document.title,
      headings: document.querySelectorAll('h1').length,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }))
    const found = this.complaints()
    if (!/Tendero$/.test(title)) found.push(`title '${title}'`)
    if (headings !== 1) found.push(`${headings} h1`)
    if (overflow > 0) found.push(`${overflow} px wider than the window`)
    return [...found, ...(await violationsOf(this.page))]
  }
}

/** What axe finds seriously wrong with a page that it is in. */
export async function violationsOf(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async () => {
    const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] }
    return (await axe.run(document, options)).violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.slice(0, 3).map(({ target, html }) => ({ target, html: html.slice(0, 120) })),
    }))
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `axe ${id} at ${target.join(' ')}: ${html}`))
}
