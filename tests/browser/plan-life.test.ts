import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../support/app'
import { launchBrowser, openWindow } from '../support/browser'
import { rechargeByPse, shoot } from './merchant'

declare const document: { documentElement: { scrollWidth: number; clientWidth: number } }

/** What a shop pays for the product, over weeks: an app of its own, whose clock goes on when the test says so. */

let app: RunningApp
let browser: Browser
let context: BrowserContext | undefined
let page: Page
beforeAll(async () => {
  ;[app, browser] = await Promise.all([
    startApp({ clock: true, env: { TENDERO_PASSWORD_COST: '10' } }),
    launchBrowser(),
  ])
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shoot(page, 'plan-failed')
  await context?.close()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const DAY_MS = 86_400_000
/** Days that the clock is ahead. Each test goes on from where the one before left it. */
let days = 0

interface Session {
  user: object
  token: string
}

async function call<T>(method: string, where: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(`${app.url}/api/v2${where}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`)
  return JSON.parse(text) as T
}

/** The mails that somebody got. */
async function mails(to: string): Promise<string[]> {
  const folder = path.join(app.data, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${to}\r\n`))
}
const subjectsTo = async (to: string) =>
  (await mails(to)).map((text) =>
    Buffer.from(/^Subject: =\?UTF-8\?B\?(.*)\?=\r$/m.exec(text)?.[1] ?? '', 'base64').toString(),
  )

interface Person {
  email: string
  password: string
}
let made = 0
/** A shop that has just been opened. */
async function newShop(): Promise<Person> {
  const person = { email: `plan.${Date.now().toString(36)}${++made}@tienda.co`, password: 'una-clave-larga-4' }
  await call('POST', '/singup', { ...person, name: 'Olga Ruiz', business: 'Miscelánea Olga', terms: true })
  await expect.poll(() => mails(person.email)).toHaveLength(1)
  const link = /https?:\/\/\S+/.exec((await mails(person.email))[0]!)![0]
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  await call('POST', '/verify-email', { token })
  return person
}

/** The owner's window at today's date of the app, entered anew: weeks may have gone by. */
async function open(person: Person, width: number, at: string): Promise<void> {
  await context?.close()
  const session = await call<Session>('POST', '/login', { username: person.email, password: person.password })
  context = await openWindow(browser, {
    session,
    ...{ baseURL: app.url, reducedMotion: 'reduce', viewport: { width, height: width > 600 ? 900 : 740 } },
  })
  await context.clock.setFixedTime(Date.now() + days * DAY_MS)
  page = await context.newPage()
  await page.goto(at)
}
const passDays = (n: number) => app.goTo((days += n) * DAY_MS)

async function look(name: string): Promise<void> {
  const [wide, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wide, name).toBe(shown)
  await shoot(page, name)
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (label: string) => page.getByLabel(label, { exact: true })
/** The figures of the gateway's sandbox. */
const GOOD = '4242424242424242'
const REFUSED = '4111111111111111'

async function addCard(number: string): Promise<void> {
  await button('Agregar tarjeta').click()
  await field('Número de la tarjeta').fill(number)
  await field('Nombre en la tarjeta').fill('OLGA RUIZ')
  await field('Vence (MM/AA)').fill('0831')
  await field('Código de seguridad').fill('123')
  await page.getByLabel(/^Acepto el/).check()
  await page.getByLabel(/^Autorizo el/).check()
  await button('Guardar tarjeta').click()
  await page.getByText(`•••• ${number.slice(-4)}`).waitFor()
}
/** Takes the plan that costs least, which is 39.900 and its IVA. */
async function payPlan(with_: 'Tarjeta principal' | 'Billetera', what = 'Elegir'): Promise<void> {
  await button(what).first().click()
  await page.getByRole('radio', { name: with_ }).click()
  await button(/^Pagar \$\s47\.481$/).click()
}
const active = () => page.getByText('Activa', { exact: true })
const sizes = [1440, 360]

test.each(sizes)('a shop on trial takes a plan with a card, at %i', async (width) => {
  const person = await newShop()
  await open(person, width, '/dashboard/perfil?action=plan')
  await addCard(GOOD)
  await look(`card-${width}`)
  await page.getByRole('tab', { name: 'Plan', exact: true }).click()
  await page.getByText('En prueba', { exact: true }).waitFor()
  await look(`trial-${width}`)
  await payPlan('Tarjeta principal')
  await active().waitFor()
  await look(`active-${width}`)
})

const recharge = (width: number) => rechargeByPse(page, 60_000, () => look(`pse-${width}`))

test.each(sizes)('a recharge by PSE pays the plan, at %i', async (width) => {
  const person = await newShop()
  await open(person, width, '/dashboard/wallet')
  await recharge(width)
  await page.getByText('El saldo ya está disponible.').waitFor()
  await look(`recharged-${width}`)
  await page.goto('/dashboard/planes')
  await payPlan('Billetera')
  await active().waitFor()
  await look(`paid-by-wallet-${width}`)
  await page.goto('/dashboard/wallet')
  await page
    .getByText(/^\$\s12\.519$/)
    .first()
    .waitFor()
  await look(`wallet-${width}`)
})

const LATE = 'No pudimos cobrar tu plan de Tendero'
const SUSPENDED = 'Tu tienda en Tendero quedó suspendida'

test.each(sizes)('a renewal that fails is tried again and then locks, and paying opens it, at %i', async (width) => {
  const person = await newShop()
  await open(person, width, '/dashboard/perfil?action=plan')
  await addCard(GOOD)
  await page.getByRole('tab', { name: 'Plan', exact: true }).click()
  await payPlan('Tarjeta principal')
  await active().waitFor()
  await page.getByRole('tab', { name: 'Pagos', exact: true }).click()
  await addCard(REFUSED)
  await button('Hacer principal').click()
  await page.getByText('Tarjeta principal cambiada').waitFor()
  const told = async (subject: string) => (await subjectsTo(person.email)).filter((one) => one === subject).length

  // A month later the bank refuses; so it does on the days 1 and 3 after.
  const waits = [32, 1, 2]
  for (const [n, wait] of waits.entries()) {
    await passDays(wait)
    await expect.poll(() => told(LATE)).toBe(n + 1)
    if (n > 0) continue
    await open(person, width, '/dashboard/planes')
    await page.getByText('Pago pendiente', { exact: true }).waitFor()
    await look(`late-${width}`)
    // Nothing is locked yet.
    await page.goto('/dashboard/productos')
    await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor()
  }
  await passDays(2)
  await expect.poll(() => told(SUSPENDED)).toBe(1)
  await open(person, width, '/dashboard/productos')
  await page.getByText('Suspendida', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/perfil')
  await look(`suspended-${width}`)
  // What it is set up with stays open.
  await page.goto('/dashboard/parametrizacion')
  await page.getByRole('heading', { level: 1, name: 'Parametrización' }).waitFor()
  await look(`suspended-settings-${width}`)
  await page.goto('/dashboard/perfil?action=suscripciones')
  await payPlan('Tarjeta principal')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText('Hay un pago esperando').waitFor({ state: 'hidden' })
  await page.getByText('El pago no se hizo').waitFor()
  await look(`refused-${width}`)
  // Its bank pays, through the wallet, whose own screen is closed to it.
  await recharge(width)
  await page.getByText(/En tu billetera hay \$\s60\.000/).waitFor()
  await payPlan('Billetera')
  await active().waitFor()
  await look(`back-${width}`)
  await page.goto('/dashboard/productos')
  await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor()
})
