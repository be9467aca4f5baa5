import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { openAs, openCounter } from './counter'
import { call, owner, ownRegister, type Session } from './demo'
import { scan, shoot } from './merchant'
import { AXE, violationsOf } from './walk'

// What runs inside the page; the tests are typed without the browser's own names.
interface Canvas {
  getContext: (kind: '2d') => {
    createImageData: (width: number, height: number) => { data: Uint8ClampedArray }
    putImageData: (image: object, x: number, y: number) => void
  }
  toDataURL: (type: string) => string
}
declare const document: {
  documentElement: { scrollWidth: number; clientWidth: number }
  createElement: (name: 'canvas') => Canvas
}
declare const window: { printed: number[][]; noPaper: boolean }
declare const navigator: object

interface Good {
  name: string
  sku: string
  stock_quantity: number
  variant_id: string | null
}

let browser: Browser
let boss: Session
let goods: Good[]

beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  await ownRegister(boss)
  const list = await call<{ success: { data: Good[] } }>('GET', '/product/for-sell?per_page=100', boss)
  goods = list.success.data.filter((good) => good.stock_quantity >= 20 && !good.variant_id).slice(14, 18)
})
afterAll(() => browser?.close())

const close = (at: Page) => at.context().close()
const narrow: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true }

/** Sells one of something in cash; the sheet of what was sold is open then. */
async function sell(at: Page, good: Good): Promise<string> {
  await scan(at, good.sku)
  await expect.poll(() => at.getByRole('region', { name: 'Ticket' }).getByRole('listitem').count()).toBe(1)
  await at.keyboard.press('F9')
  await at.getByLabel('Efectivo', { exact: true }).waitFor()
  await at.keyboard.press('F9')
  return (await at.getByRole('heading', { name: /^Venta / }).textContent())!.replace('Venta ', '')
}

test('the receipt of a sale goes by WhatsApp, opens for anybody at 320 px in one light page, and no more once its link was changed', async () => {
  const { at, walker } = await openCounter(browser, boss)
  const number = await sell(at, goods[0]!)
  const sheet = at.getByRole('dialog')
  const link = new URL((await sheet.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href'))!)
  expect(link.href).toMatch(/^https:\/\/wa\.me\/\?text=/)
  const url = /http\S+$/.exec(link.searchParams.get('text')!)![0]
  await shoot(at, 'sold-whatsapp')
  expect(await walker.problems()).toEqual([])

  for (const colorScheme of ['light', 'dark'] as const) {
    const stranger = await openWindow(browser, { viewport: { width: 320, height: 640 }, colorScheme })
    await stranger.addInitScript({ path: AXE })
    const page = await stranger.newPage()
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      sizes.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      )
    })
    await page.goto(url)
    await page.getByText(goods[0]!.name).waitFor()
    expect(await page.getByText(number).count()).toBeGreaterThan(0)
    expect(await violationsOf(page)).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    const whole = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(whole).toBeGreaterThan(1_000)
    expect(whole).toBeLessThan(60_000)
    await shoot(page, `receipt-320-${colorScheme}`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').count()).toBe(0)
    await stranger.close()
  }

  await sheet.getByRole('link', { name: 'Ver la venta completa' }).click()
  await at.getByRole('button', { name: 'Más acciones' }).click()
  await at.getByRole('menuitem', { name: 'Enviar por WhatsApp' }).waitFor()
  await shoot(at, 'order-menu')
  await at.getByRole('menuitem', { name: 'Cambiar el enlace' }).click()
  await at.getByRole('button', { name: 'Cambiar enlace' }).click()
  await at.getByText('el de antes ya no abre').waitFor()
  const stranger = await openWindow(browser, { viewport: { width: 320, height: 640 } })
  const gone = await stranger.newPage()
  expect((await gone.goto(url))!.status()).toBe(404)
  await gone.getByText('Este enlace no abre nada').waitFor()
  await shoot(gone, 'receipt-gone')
  await stranger.close()
  await close(at)
})

/** Noise as a PNG, which no codec makes small. */
const heavyLogo = (at: Page): Promise<string> =>
  at.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 500, height: 260 })
    const pen = canvas.getContext('2d')
    const image = pen.createImageData(500, 260)
    for (let i = 0; i < image.data.length; i++) image.data[i] = i % 4 === 3 ? 255 : Math.random() * 256
    pen.putImageData(image, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1]!
  })

test('a heavy logo is made light where it is chosen, and receipts show it in the colour of the shop', async () => {
  const { at, walker } = await openAs(browser, boss, '/dashboard/perfil', narrow)
  const buffer = Buffer.from(await heavyLogo(at), 'base64')
  expect(buffer.length).toBeGreaterThan(100_000)
  await at.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await at.getByText('Logo guardado').waitFor()
  await at.getByLabel('Color de tu tienda').fill('#b45309')
  await at.getByRole('button', { name: 'Guardar negocio' }).click()
  await at.getByText('Datos del negocio guardados').waitFor()
  await at.getByLabel('Color de tu tienda').scrollIntoViewIfNeeded()
  await shoot(at, 'colour-360')
  expect(await walker.problems()).toEqual([])
  const { success } = await call<{ success: { data: { id: string }[] } }>('GET', '/domicilio?type=3', boss)
  const link = await call<{ success: { data: { url: string } } }>(
    'GET',
    `/domicilio/${success.data[0]!.id}/enlace`,
    boss,
  )
  await at.goto(link.success.data.url)
  await expect
    .poll(() => at.locator('header img').evaluate((image: { naturalWidth: number }) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await violationsOf(at)).toEqual([])
  await shoot(at, 'receipt-colour')
  await close(at)
})

/** A USB printer that keeps what it is sent, and takes nothing while it has no paper. */
function fakePrinter() {
  window.printed = []
  const device = {
    ...{
      vendorId: 0x04b8,
      productId: 0x0202,
      serialNumber: 'T20-1',
      productName: 'TM-T20III',
      configuration: null as unknown,
    },
    open: async () => {},
    close: async () => {},
    selectConfiguration: async () => {
      const endpoints = [{ endpointNumber: 1, direction: 'out' }]
      device.configuration = { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }] }
    },
    claimInterface: async () => {},
    transferOut: async (_: number, data: Uint8Array) => {
      if (window.noPaper) return { status: 'stall' }
      window.printed.push([...data])
      return { status: 'ok' }
    },
  }
  const usb = { getDevices: async () => [device], requestDevice: async () => device }
  Object.defineProperty(navigator, 'usb', { value: usb })
}

test('the receipt printer of a browser is chosen once, prints tickets and opens the drawer; without paper the sale stands and it says what to do', async () => {
  const { at, walker } = await openAs(browser, boss, '/dashboard/turnos', { script: fakePrinter })
  const jobs = () => at.evaluate(() => window.printed)
  await at.getByRole('button', { name: 'Impresora de recibos' }).click()
  await at.getByRole('button', { name: 'Elegir impresora USB' }).click()
  await at.getByText('TM-T20III').waitFor()
  await at.getByRole('button', { name: 'Imprimir prueba' }).click()
  await at.getByText('Prueba enviada').waitFor()
  expect(Buffer.from((await jobs())[0]!).includes(Buffer.from([0xa4, 0xa5]))).toBe(true)
  await shoot(at, 'printer')
  expect(await walker.problems()).toEqual([])
  await at.keyboard.press('Escape')

  await walker.go('/dashboard/pos')
  await at.getByRole('option').first().waitFor()
  const before = (await jobs()).length
  const number = await sell(at, goods[1]!)
  await expect.poll(async () => (await jobs()).length).toBe(before + 1)
  const pulse = Buffer.from([0x1b, 0x70, 0])
  expect(Buffer.from((await jobs()).at(-1)!).includes(pulse)).toBe(true)
  await at.getByRole('button', { name: /^Imprimir/ }).click()
  await expect.poll(async () => (await jobs()).length).toBe(before + 2)
  const ticket = Buffer.from((await jobs()).at(-1)!)
  for (const part of [number, 'TOTAL', 'Efectivo']) expect(ticket.includes(part)).toBe(true)
  expect(ticket.includes(pulse)).toBe(false)

  await at.evaluate(() => {
    window.noPaper = true
  })
  await at.getByRole('button', { name: /^Imprimir/ }).click()
  await at.getByText('La venta quedó guardada, pero la impresora falló').waitFor()
  await at.getByText('Revisa el papel, la tapa y el cable').waitFor()
  await at.getByRole('button', { name: 'Imprimir con el navegador' }).waitFor()
  await shoot(at, 'printer-no-paper')
  expect(await walker.problems()).toEqual([])
  await at.getByRole('button', { name: /^Nueva venta/ }).click()
  await at.reload()
  await at.getByRole('option').first().waitFor()
  await sell(at, goods[1]!)
  await expect.poll(async () => (await jobs()).length).toBe(1)
  await close(at)
})

/** The network of the developer tools' "Slow 3G". */
const slow3G = (session: CDPSession) =>
  session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })

test('on a slow 3G the counter says so, and a sale that is charged three times is made once', async () => {
  const { at } = await openCounter(browser, boss, { ...narrow, theme: 'dark' })
  const network = await at.context().newCDPSession(at)
  await network.send('Network.enable')
  await slow3G(network)
  await scan(at, goods[2]!.sku)
  await at.getByRole('button', { name: 'Ver el ticket' }).click()
  const sales = async () => {
    const { success } = await call<{ success: { meta: { total: number } } }>('GET', '/domicilio?type=3', boss)
    return success.meta.total
  }
  const before = await sales()
  await at
    .getByRole('region', { name: 'Ticket' })
    .getByRole('button', { name: /^Cobrar/ })
    .click()
  await at.getByRole('dialog').getByText('La conexión está lenta').waitFor()
  await shoot(at, 'slow-waiting')
  await at.getByLabel('Efectivo', { exact: true }).waitFor()
  for (const _ of [1, 2, 3]) await at.keyboard.press('F9')
  await at.getByRole('dialog').getByText('Seguimos intentando').waitFor()
  await at.getByRole('heading', { name: /^Venta / }).waitFor()
  await at.getByRole('button', { name: /^Nueva venta/ }).click()
  await at.getByRole('banner').getByText('Conexión lenta').waitFor()
  await shoot(at, 'slow-sold')
  expect(await sales()).toBe(before + 1)
  await close(at)
})

test('an order that was not saved is there after a reload, in its tab only, until it is left; its figures have headings', async () => {
  for (const options of [{}, narrow]) {
    const { at, walker } = await openAs(browser, boss, '/dashboard/online', options)
    at.on('dialog', (dialog) => void dialog.accept())
    const lines = at.getByRole('list', { name: 'Productos', exact: true }).getByRole('listitem')
    await scan(at, goods[3]!.sku)
    await lines.first().waitFor()
    await at.getByLabel('Dirección').fill('Calle 10 # 20-30')
    expect(await at.getByText('Cantidad', { exact: true }).filter({ visible: true }).count()).toBe(1)
    await shoot(at, `order-${at.viewportSize()!.width}`)
    await at.reload()
    await at.getByText('Aquí está lo que escribiste').waitFor()
    expect(await lines.count()).toBe(1)
    expect(await at.getByLabel('Dirección').inputValue()).toBe('Calle 10 # 20-30')
    expect(await walker.problems()).toEqual([])
    const other = await at.context().newPage()
    await other.goto('/dashboard/online')
    await other.getByLabel('Dirección').waitFor()
    expect(await other.getByLabel('Dirección').inputValue()).toBe('')
    await other.close()
    await at.getByRole('button', { name: 'Empezar de nuevo' }).click()
    await expect.poll(() => lines.count()).toBe(0)
    await at.getByLabel('Dirección').fill('Calle 11')
    const going = walker.go('/dashboard/pedidos')
    await at.getByRole('button', { name: 'Salir sin guardar' }).click()
    await going
    await walker.go('/dashboard/online')
    expect(await at.getByLabel('Dirección').inputValue()).toBe('')
    await close(at)
  }
})
