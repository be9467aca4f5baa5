// `npm run tour`: takes the ten pictures of docs/tour.md from the demo shop, light, at 1440 and 360 px, and writes them small.
// `npm run tour -- FOLDER` walks the screens at both widths, light and dark, into a folder, to be looked at.
// The demo shop is made anew up to today, so the pictures tell the same day of the same shop whenever they are taken.
// `TENDERO_URL` names an app with the demo shop that runs already.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { tsImport } from 'tsx/esm/api'
import { findChromium } from './chromium.mjs'
import { isBuilt } from './lib/freshness.mjs'
import { root } from './lib/paths.mjs'
import { run } from './lib/processes.mjs'

const DEMO = { username: 'demo@tendero.co', password: 'demo-tendero' }
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 780 } }
/** A picture weighs at most this, so that the page opens at once. */
const MAX_BYTES = 60_000
const PICTURES = path.join(root, 'docs/images/tour')

/** Where the first record of a list is, by the parameter of its screen. */
const first = { order: '/domicilio', product: '/products', client: '/client' }

/** What the page shows, in its order. `see` waits for what makes the picture whole. */
const tour = [
  { name: 'home', at: '/dashboard/main', see: (page) => page.locator('.recharts-surface').first() },
  { name: 'counter', at: '/dashboard/pos', act: (page) => sell(page) },
  { name: 'order', at: '/dashboard/pedidos/filtrar/:order' },
  { name: 'orders', at: '/dashboard/pedidos' },
  { name: 'products', at: '/dashboard/productos' },
  { name: 'product', at: '/dashboard/productos/:product' },
  { name: 'import', at: '/dashboard/productos?importar=nuevos', act: (page) => match(page) },
  { name: 'client', at: '/dashboard/clientes/ver/:client' },
  { name: 'sales', at: '/dashboard/reports/ventas-diarias' },
  { name: 'counter-phone', at: '/dashboard/pos', size: 'phone' },
]

/** Screens of the walk besides those of the tour. */
const besides = [
  ...['/', '/singup', '/login', '/recuperar'].map((at) => ({ at, out: true })),
  ...['/dashboard/producto/add', '/dashboard/online', '/dashboard/clientes', '/dashboard/turnos', '/dashboard/cartera'],
  ...['/dashboard/conteo-fisico', '/dashboard/reports/valor-de-inventario', '/dashboard/auditorias'],
  ...['/dashboard/parametrizacion/facturacion/general', '/dashboard/ledgerBook', '/dashboard/diaryBooks'],
].map((one) => (typeof one === 'string' ? { at: one } : one))

/** Rings two things up; nothing is sold. */
async function sell(page) {
  const cards = page.getByRole('option')
  await cards.first().waitFor()
  for (const n of [0, 1]) await cards.nth(n).click()
}

/** Looks at a sheet whose titles are those of another program, and that has a wrong price. Nothing is imported. */
async function match(page) {
  const lines = [
    'Cod Barras;Desc. Producto;Vr Unitario;Costo Und;Cant',
    '7702004003508;Arroz Diana 500 g;2.900;2.150;40',
  ]
  const more = ['7702047000014;Panela en bloque;3.400;2.600;25', '7702090000012;Aceite 1 L;gratis;8.900;18']
  const sheet = { name: 'inventario.csv', mimeType: 'text/csv', buffer: Buffer.from([...lines, ...more].join('\n')) }
  await page.locator('input[type=file]').setInputFiles(sheet)
  await page.getByRole('button', { name: 'Revisar columnas' }).click()
}

async function call(url, token, at) {
  const response = await fetch(`${url}/api/v2${at}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${at}: ${response.status}`)
  return (await response.json()).success.data
}

async function enter(url) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/v2/login`, { method: 'POST', headers, body: JSON.stringify(DEMO) })
  if (!response.ok) throw new Error(`the demo shop is not at ${url}: ${response.status}`)
  const { user, token } = await response.json()
  const ids = Object.fromEntries(
    await Promise.all(Object.entries(first).map(async ([name, at]) => [name, (await call(url, token, at))[0].id])),
  )
  return { user, token, address: (at) => url + at.replace(/:(\w+)/, (_, name) => encodeURIComponent(ids[name])) }
}

/** A window of the owner, or of nobody. */
async function windowOf(browser, { size, theme, session }) {
  const context = await browser.newContext({
    ...{ locale: 'es-CO', timezoneId: 'America/Bogota', reducedMotion: 'reduce', serviceWorkers: 'block' },
    ...{ viewport: sizes[size], hasTouch: size === 'phone', deviceScaleFactor: 1 },
  })
  await context.addInitScript(
    ([kept, colours]) => {
      localStorage.setItem('tendero.theme', colours)
      if (!kept) return
      localStorage.setItem('user', JSON.stringify(kept.user))
      localStorage.setItem('token', kept.token)
    },
    [session && { user: session.user, token: session.token }, theme],
  )
  return context
}

/** Opens a screen and waits until it is whole: nothing under way, nothing still to come, letters there. */
async function show(page, session, { at, see, act }) {
  await page.goto(session.address(at), { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  await act?.(page)
  await see?.(page).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** A picture of few colours, as small as it must be. */
async function small(picture) {
  for (const colours of [128, 64, 32, 16]) {
    const bytes = await sharp(picture)
      .png({ palette: true, colours, dither: 0, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (bytes.length <= MAX_BYTES || colours === 16) return bytes
  }
}

async function takeTour(browser, session) {
  await mkdir(PICTURES, { recursive: true })
  for (const { name, size = 'desk', ...screen } of tour) {
    const context = await windowOf(browser, { size, theme: 'light', session })
    const page = await context.newPage()
    await show(page, session, screen)
    const file = path.join(PICTURES, `${name}.png`)
    await writeFile(file, await small(await page.screenshot()))
    console.log(`${path.relative(root, file)}: ${Math.round((await stat(file)).size / 1000)} KB`)
    await context.close()
  }
  const page = await readFile(path.join(root, 'docs/tour.md'), 'utf8')
  const untold = tour.filter(({ name }) => !page.includes(`images/tour/${name}.png`))
  if (untold.length > 0) throw new Error(`docs/tour.md does not show ${untold.map(({ name }) => name).join(', ')}`)
}

async function walk(browser, session, folder) {
  await mkdir(folder, { recursive: true })
  const screens = [...new Map([...tour, ...besides].map((screen) => [screen.name ?? screen.at, screen])).values()]
  for (const size of Object.keys(sizes))
    for (const theme of ['light', 'dark'])
      for (const out of [false, true]) {
        const context = await windowOf(browser, { size, theme, session: out ? undefined : session })
        const page = await context.newPage()
        for (const screen of screens.filter((one) => Boolean(one.out) === out)) {
          const name = (screen.name ?? (screen.at.replace(/^\/(dashboard\/)?/, '') || 'landing')).replaceAll('/', '-')
          const shown = await show(page, session, screen).then(
            () => 'ok',
            (error) => String(error).split('\n')[0],
          )
          await page.screenshot({ path: path.join(folder, `${name}-${sizes[size].width}-${theme}.png`) })
          console.log(`${name} ${sizes[size].width} ${theme}: ${shown}`)
        }
        await context.close()
      }
}

/** The app with its demo shop: the one that runs, or one of its own that goes afterwards. */
async function appWithDemo() {
  if (process.env.TENDERO_URL) return { url: process.env.TENDERO_URL, stop: () => {} }
  if (!(await isBuilt())) await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  const { startApp } = await tsImport('../tests/support/app.ts', import.meta.url)
  const app = await startApp({ demo: true })
  await app.demo
  return app
}

const folder = process.argv[2]
const app = await appWithDemo()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const session = await enter(app.url)
  if (folder) await walk(browser, session, path.resolve(folder))
  else await takeTour(browser, session)
} finally {
  await browser.close()
  await app.stop()
}
