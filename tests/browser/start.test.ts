import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow, runningApp } from '../support/browser'
import { owner, type Session } from './demo'

let browser: Browser
let boss: Session
beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
})
afterAll(() => browser?.close())

type Begin = Record<string, { files: string[]; asks: string[] }>

/** What the build wrote into the script that comes first. */
async function begins(): Promise<Begin> {
  const script = await (await fetch(`${runningApp().url}/start.js`)).text()
  return JSON.parse(/const screens = (\{.*\})/.exec(script)?.[1] ?? '{}') as Begin
}

/** Addresses that a screen asked for, in their order, until what is told of it is there. */
async function askedBy(at: string, there: string, session?: Session): Promise<string[]> {
  const context = await openWindow(browser, { session, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(runningApp().url, '')))
  await page.goto(at)
  await page.locator(there).first().waitFor()
  await context.close()
  return asked
}

/** What each shows once it has its first answers. */
const answered: Record<string, string> = {
  '/dashboard/main': 'main [aria-label="Por hacer"]',
  '/dashboard/pos': '[role=option]',
  '/dashboard/pedidos': 'main [data-row]',
}

test('the screens of every day ask for their files and first answers before the app has come, once, and for nothing in vain', async () => {
  const { '': frame, ...screens } = await begins()
  expect(Object.keys(screens)).toEqual(Object.keys(answered))
  for (const [at, { files, asks }] of Object.entries(screens)) {
    const asked = await askedBy(at, answered[at]!, boss)
    const early = [...frame!.asks, ...asks, ...[...frame!.files, ...files].map((file) => `/${file}`)]
    for (const one of early) expect([one, asked.filter((url) => url === one).length]).toEqual([one, 1])
    // Only the app asks for the others.
    const later = asked.findIndex((url) => url.startsWith('/api/') && !early.includes(url))
    for (const one of early) expect(asked.indexOf(one), `${at}: ${one}`).toBeLessThan(later)
  }
})

test('whoever has not entered asks for none of it', async () => {
  const { '': frame } = await begins()
  const asked = await askedBy('/dashboard/pos', 'h1')
  expect(asked.filter((url) => frame!.asks.includes(url) || url.startsWith('/api/'))).toEqual([])
})
