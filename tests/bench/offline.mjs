// A till that is made ready to sell without a connection, in a browser: 20,000 products the first time, ten that changed,
// and the counter that opens from nothing while there is no network.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'
import { isBuilt } from '../../scripts/lib/freshness.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { run } from '../../scripts/lib/processes.mjs'
import { shopWithStock } from './books.mjs'
import { median, ms, row, source } from './lib.mjs'

const PRODUCTS = 20_000
const RUNS = 5
const PASSWORD = 'una-clave-larga-1'

const [{ startApp }, { startServices }, { secretOf }] = await Promise.all(
  ['tests/support/app.ts', 'packages/functions/src/local/services.ts', 'packages/functions/src/local/secrets.ts'].map(
    source,
  ),
)

/** Fills a data folder with a shop that has so many products. Answers who owns it. */
async function fill(data) {
  const services = await startServices({ data, secret: secretOf(data), filesUrl: 'http://127.0.0.1:9/_s3' })
  try {
    const { shop } = await shopWithStock(PRODUCTS)
    const { email } = await shop.api.identity.showUser({})
    return { email }
  } finally {
    await services.stop()
  }
}

async function send(url, method, route, { token, body }) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(`${url}/api/v2${route}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Runs in the page: where the changes go on from, as it is kept; undefined while nothing is. */
const kept = async (owner) => {
  // To open one that is not there makes it, without anything in it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'tendero.till')) return undefined
  return new Promise((resolve) => {
    const asked = indexedDB.open('tendero.till')
    asked.onsuccess = () => {
      const db = asked.result
      if (!db.objectStoreNames.contains('kept')) return resolve(undefined)
      const found = db.transaction('kept').objectStore('kept').get(`${owner}|head`)
      found.onsuccess = () => {
        db.close()
        resolve(found.result && JSON.stringify(found.result, (_, v) => (v?.buffer ? [...v] : v)))
      }
    }
  })
}

/** Milliseconds until what is kept is no longer as it was. */
async function untilKept(page, owner, before) {
  const start = performance.now()
  for (let now = before; now === before; now = await page.evaluate(kept, owner)) await page.waitForTimeout(5)
  return performance.now() - start
}

/** Opens the counter with nothing of it running and no network, until a product can be sold. */
async function opened(context) {
  const page = await context.newPage()
  const start = performance.now()
  await page.goto('/dashboard/pos')
  await page.locator('[role=option]').first().waitFor()
  const took = performance.now() - start
  await page.close()
  return took
}

async function measureTill(app, browser, { email }) {
  const session = await send(app.url, 'POST', '/login', { body: { username: email, password: PASSWORD } })
  await send(app.url, 'POST', '/openRegister', { token: session.token, body: { base: 0, register: 'Caja 1' } })
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'allow' })
  await context.addInitScript(({ user, token }) => {
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('token', token)
  }, session)
  const page = await context.newPage()
  await page.goto('/dashboard/turnos')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Vender sin internet' }).click()
  await page.getByRole('checkbox', { name: /Vender sin internet/ }).click()
  const first = await untilKept(page, session.user.id, undefined)
  await page.getByText('Todo lo de esta caja está en el servidor').waitFor()
  await page.close()
  const warm = await opened(context)
  await context.setOffline(true)
  const cold = []
  for (let i = 0; i < RUNS; i++) cold.push(await opened(context))
  await context.setOffline(false)
  await context.close()
  return [
    row(`a till's first ${PRODUCTS.toLocaleString('en')} products, kept`, ms(first), '', '', '≤ 10 s', first <= 10_000),
    row(
      '… the counter opens without a network',
      ms(median(cold)),
      `${ms(warm)} with one`,
      '',
      '≤ 2 s',
      median(cold) <= 2_000,
    ),
  ]
}

export async function measureOffline() {
  if (!(await isBuilt())) await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  const data = mkdtempSync(path.join(os.tmpdir(), 'tendero-bench-'))
  const shop = await fill(data)
  const app = await startApp({ data })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    return await measureTill(app, browser, shop)
  } finally {
    await browser.close()
    await app.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
