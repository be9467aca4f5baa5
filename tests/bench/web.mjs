// What a merchant sees and when: the screens of every day in a browser, on a desk and on a slow phone. Each is beside a page
// of the same server that is only text, under the same throttle, in the same run. `TENDERO_DATA` may name a folder that has the
// demo shop already; without it one is made.
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'
import { isBuilt } from '../../scripts/lib/freshness.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { run } from '../../scripts/lib/processes.mjs'
import { median, row, source } from './lib.mjs'

const kbps = (n) => (n * 1024) / 8
/** As the browser's own tools name them: what arrives, what goes, the way there and back. */
const lines = {
  'Fast 3G': { latency: 562.5, downloadThroughput: kbps(1_474.56), uploadThroughput: kbps(675) },
  'Slow 3G': { latency: 2_000, downloadThroughput: kbps(400), uploadThroughput: kbps(400) },
}
const places = [
  { name: '1440 px', viewport: { width: 1440, height: 900 }, slower: 1, runs: 3, bar: 500 },
  { name: '360 px, 4 × slower, Fast 3G', viewport: { width: 360, height: 780 }, slower: 4, runs: 2, line: 'Fast 3G' },
  { name: '360 px, 4 × slower, Slow 3G', viewport: { width: 360, height: 780 }, slower: 4, runs: 1, line: 'Slow 3G' },
]
const CLS_BAR = 0.05

/** What is useful on each: what somebody came for, not its frame. */
const screens = [
  { name: 'home', at: '/dashboard/main', useful: 'main h1' },
  { name: 'counter', at: '/dashboard/pos', useful: '[role=option]' },
  { name: 'orders', at: '/dashboard/pedidos', useful: 'main tbody a, main li a' },
  { name: 'product form', at: '/dashboard/producto/add', useful: 'main form input' },
]

const seconds = (ms) => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`)

async function entered(url) {
  const body = JSON.stringify({ username: 'demo@tendero.co', password: 'demo-tendero' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/v2/login`, { method: 'POST', headers, body })
  const { user, token } = await response.json()
  return { user, token }
}

/** Runs in the page before anything of it: adds up what moves, and notes when what matters is there. */
function watch({ useful, session }) {
  if (session) {
    localStorage.setItem('user', JSON.stringify(session.user))
    localStorage.setItem('token', session.token)
  }
  window.moved = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.moved += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const found = document.querySelector(useful)
    if (!found || found.getBoundingClientRect().height === 0) return requestAnimationFrame(look)
    // The frame after it is the one that is painted.
    requestAnimationFrame(() => requestAnimationFrame((at) => (window.usefulAt = at)))
  }
  requestAnimationFrame(look)
}

async function throttled(context, { slower, line }) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (line) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...lines[line] })
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/** Opens an address in a window of its own, with nothing kept from before: when it was useful, and how much moved until it was still. */
async function open(browser, url, place, { at, useful, session }) {
  const context = await browser.newContext({ viewport: place.viewport, locale: 'es-CO', serviceWorkers: 'block' })
  try {
    await context.addInitScript(watch, { useful, session })
    const page = await throttled(context, place)
    page.setDefaultTimeout(120_000)
    await page.goto(url + at, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.usefulAt !== undefined)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => ({ usefulAt: window.usefulAt, moved: window.moved }))
  } finally {
    await context.close()
  }
}

async function several(runs, work) {
  const found = []
  for (let i = 0; i < runs; i++) found.push(await work())
  return {
    usefulAt: median(found.map(({ usefulAt }) => usefulAt)),
    moved: Math.max(...found.map(({ moved }) => moved)),
  }
}

/** The least that a page of the same server costs: a few lines of text, drawn without a script of ours. */
const BASE = { at: '/offline.html', useful: 'h1' }

export async function measureWeb() {
  if (!(await isBuilt())) await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  const { startApp } = await source('tests/support/app.ts')
  const kept = process.env.TENDERO_DATA
  const data = kept ?? mkdtempSync(path.join(os.tmpdir(), 'tendero-web-'))
  const app = await startApp({ data, demo: true })
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const rows = []
  try {
    await app.demo
    const session = await entered(app.url)
    for (const place of places) {
      const base = await several(place.runs, () => open(browser, app.url, place, BASE))
      for (const { name, at, useful } of screens) {
        const { usefulAt, moved } = await several(place.runs, () =>
          open(browser, app.url, place, { at, useful, session }),
        )
        const still = moved <= CLS_BAR
        rows.push(
          row(
            `web: ${name}, first visit, ${place.name}`,
            `${seconds(usefulAt)}, layout shift ${moved.toFixed(3)}`,
            `${seconds(base.usefulAt)} a page of text`,
            `${(usefulAt / base.usefulAt).toFixed(1)} ×`,
            place.bar ? `≤ ${seconds(place.bar)}, shift ≤ ${CLS_BAR}` : `shift ≤ ${CLS_BAR}`,
            still && (place.bar === undefined || usefulAt <= place.bar),
          ),
        )
      }
    }
  } finally {
    await browser.close()
    await app.stop({ keep: kept !== undefined })
  }
  return rows
}
