import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PARTNER } from '../support/app-setup'
import { codeNow } from '../support/authenticator'
import { launchBrowser, openWindow, runningApp } from '../support/browser'
import { call, enter, type Session } from './demo'
import { foundInMails, mailedLink, mailsTo, shoot } from './merchant'

let browser: Browser
let context: BrowserContext
let page: Page
let session: Session
const person = { email: `olga.${Date.now().toString(36)}@tienda.co`, password: 'una-clave-larga-9' }

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
}

test('the link of a sign-up carries its token in the fragment', async () => {
  await call('POST', '/singup', undefined, { ...person, name: 'Olga Ruiz', business: 'Droguería Olga', terms: true })
  const { search, hash } = new URL(await mailedLink(person.email))
  expect(search).toBe('')
  await call('POST', '/verify-email', undefined, { token: new URLSearchParams(hash.slice(1)).get('token') })
  session = await enter(person.email, person.password)
})

/** A page of another site that opens the app in a window and sends it the session. */
async function opensTheApp(origin: string): Promise<Page> {
  const app = runningApp().url
  await context.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Otro sitio</h1>' }),
  )
  await page.goto(`${origin}/`)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(`void (window.app = window.open('${app}/login'))`),
  ])
  await opened.getByRole('heading', { level: 1, name: 'Entra a tu tienda' }).waitFor()
  const message = { user: { ...session.user, name: 'Ana' }, token: session.token }
  await page.evaluate(`window.app.postMessage(${JSON.stringify(message)}, '${app}')`)
  return opened
}

test('a window of the configured origin brings a session by a message, and a window of any other brings none', async () => {
  await freshWindow()
  const asked = context.waitForEvent('response', (answer) => answer.url().endsWith('/config.json'))
  const foreign = await opensTheApp('https://socio.example.co')
  await (await asked).finished()
  await foreign.getByRole('link', { name: 'Entrar a la administración de Tendero' }).click()
  await foreign.getByRole('link', { name: 'Entrar a una tienda' }).click()
  await foreign.getByRole('heading', { level: 1, name: 'Entra a tu tienda' }).waitFor()
  expect(await foreign.evaluate(`localStorage.getItem('token')`)).toBeNull()

  const entered = await opensTheApp(PARTNER)
  await entered.waitForURL('**/dashboard/main')
  expect(await entered.evaluate(`localStorage.getItem('token')`)).toBe(session.token)
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

test.each([
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 360, height: 780 }],
] as const)(
  'on a %s, somebody turns the second step on by its key, and enters with a code of it',
  async (name, viewport) => {
    await freshWindow({ session, viewport })
    await page.goto('/dashboard/perfil?action=clave')
    await page.getByLabel('Contraseña actual', { exact: true }).nth(1).fill(person.password)
    await page.getByRole('button', { name: 'Activar' }).click()
    await page.getByRole('img', { name: /^Código QR/ }).waitFor()
    await shoot(page, `second-factor-key-${name}`)
    const secret = (await page.locator('code').textContent())!
    await page.getByLabel('Código de verificación').fill(codeNow(secret))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
    await codes.first().waitFor()
    const [recovery, other] = await codes.allTextContents()
    await shoot(page, `second-factor-codes-${name}`)
    await page.getByRole('button', { name: 'Ya los guardé' }).click()
    await page.getByText('Te quedan 10 códigos de recuperación.').waitFor()
    await context.close()

    await freshWindow({ viewport })
    await page.goto('/login')
    await page.getByLabel('Correo').fill(person.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByLabel('Código de verificación').fill(recovery!)
    await shoot(page, `second-factor-login-${name}`)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /Olga$/ }).waitFor()
    await call('POST', '/user/second-factor/disable', session, { current_password: person.password, code: other })
  },
)

/** A code as it stands in its mail. */
const CODE = /^\w{4}-\w{4}-\w{4}(?=\r?$)/m

test.each([
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 360, height: 780 }],
] as const)(
  'on a %s, somebody whose account strangers try enters from a new device with the mailed code',
  async (name, viewport) => {
    const wrong = Array.from({ length: 12 }, (_, i) =>
      enter(person.email, `no-es-la-clave-${i}`).catch(() => undefined),
    )
    await Promise.all(wrong)
    await freshWindow({ viewport })
    await page.goto('/login')
    await page.getByLabel('Correo').fill(person.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    const before = (await foundInMails(person.email, CODE)).length
    await page.getByRole('button', { name: 'Enviarme un código' }).click()
    await page.getByText('en un momento te llega').waitFor()
    await shoot(page, `device-code-${name}`)
    const mails = await mailsTo(person.email, CODE, before + 1)
    await page.getByLabel('Código del correo').fill(mails.at(-1)!)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /Olga$/ }).waitFor()
  },
)
