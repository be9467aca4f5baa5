import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser, openWindow } from '../support/browser'
import { nobody, owner, type Session } from './demo'
import { BY_HAND, shoot } from './merchant'
import { commandsOf, type Filled, field, fill, toldAt } from './record-form'

declare const document: { activeElement: { textContent: string; labels?: { textContent: string }[] } | null }
declare const performance: { getEntriesByType: (type: 'resource') => { name: string }[] }

let browser: Browser
let boss: Session
let page: Page
let sent: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  boss = await owner()
  page = await pageOf(boss)
})
beforeEach(() => {
  sent = commandsOf(page).sent
})
afterAll(() => browser?.close())

/** A window of a person. */
async function pageOf(session: Session): Promise<Page> {
  const context = await openWindow(browser, { session, reducedMotion: 'reduce' })
  const opened = await context.newPage()
  return opened
}

/** Writes as a person does and goes to the next field. */
async function type(label: string, text: string): Promise<void> {
  await field(page, label).clear()
  await field(page, label).pressSequentially(text, BY_HAND)
  await page.keyboard.press('Tab')
}

const complaining = () => page.locator('form [aria-invalid=true]').count()

interface Left {
  at: string
  /** What is pressed to see the form. */
  open?: string | string[]
  /** Whoever has these permissions alone; the owner unless told. */
  by?: string[]
  /** What is chosen before. */
  first?: Filled
  label: string
  wrong: string
  says: string
  right: string
}

const leaving: Record<string, Left> = {
  'the NIT of a client': {
    at: '/dashboard/clientes/add',
    first: { Documento: { choose: 'NIT' } },
    label: 'Número',
    wrong: '900.373.076-1',
    says: 'El dígito de verificación de 900373076 es 4, no 1.',
    right: '900.373.076-4',
  },
  'the mail of a client': {
    at: '/dashboard/clientes/add',
    label: 'Correo',
    wrong: 'ana@',
    says: 'Escribe un correo válido',
    right: 'ana@tienda.co',
  },
  'the NIT of a provider': {
    at: '/dashboard/proveedores',
    open: 'Crear proveedor',
    label: 'Número',
    wrong: '12',
    says: 'Escribe el NIT con sus números',
    right: '900.373.076-4',
  },
  'the mail of an employee': {
    at: '/dashboard/nomina/empleado',
    open: 'Crear empleado',
    label: 'Correo',
    wrong: 'marta arroba correo',
    says: 'Escribe el correo sin tildes ni espacios',
    right: 'marta@correo.co',
  },
  'the code of an account': {
    at: '/dashboard/accounts',
    open: 'Crear cuenta',
    label: 'Código',
    wrong: '11050',
    says: 'El código tiene 2, 4, 6, 8, 10 o 12 dígitos',
    right: '11050577',
  },
  'the base of a register': {
    at: '/dashboard/turnos',
    // Another test may have opened the owner's.
    by: ['pos-read', 'pos-create'],
    open: 'Abrir caja',
    label: 'Base en efectivo',
    wrong: 'cien mil',
    says: 'Escribe un número, como 1.234,5',
    right: '100.000',
  },
  'what a storage holds': {
    at: '/dashboard/bodegas',
    open: ['Tienda', 'Agregar producto'],
    label: 'Hay',
    wrong: '-1',
    says: 'No puede ser negativo',
    right: '1.234,5',
  },
  'the telephone of an employee': {
    at: '/dashboard/nomina/empleado',
    open: 'Crear empleado',
    label: 'Teléfono',
    wrong: '12',
    says: 'Escribe un teléfono',
    right: '310 555 1234',
  },
}

test.each(Object.entries(leaving))(
  '%s is told when one leaves it, before the rest is written and before anything is sent',
  async (name, { at, by, open = [], first = {}, label, wrong, says, right }) => {
    const owners = page
    if (by) {
      page = await pageOf(await nobody(boss, by))
      sent = commandsOf(page).sent
    }
    await page.goto(at)
    for (const name of [open].flat())
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()
    await field(page, label).waitFor()
    await fill(page, page, first)
    await type(label, wrong)
    await toldAt(field(page, label), says)
    expect(await complaining()).toBe(1)
    await shoot(page, name)
    await type(label, right)
    await expect.poll(complaining).toBe(0)
    // Whether a well written document is taken is asked; nothing is saved.
    expect(sent.filter((command) => !command.endsWith('/validateCreation'))).toEqual([])
    if (page !== owners) await page.context().close()
    page = owners
  },
)

test('a field passed by is not forgotten yet; the button tells of all at once, in order, and sends nothing', async () => {
  await page.goto('/dashboard/clientes/add')
  await field(page, 'Número').focus()
  await page.keyboard.press('Tab')
  await type('Correo', 'ana@')
  await toldAt(field(page, 'Correo'), 'Escribe un correo válido')
  expect(await complaining()).toBe(1)
  await page.getByRole('button', { name: 'Guardar cliente' }).click()
  await toldAt(field(page, 'Número'), 'Falta el número de documento')
  await toldAt(field(page, 'Nombre o razón social'), 'Escribe el nombre del cliente')
  expect(await page.getByRole('alert').getByRole('button').allTextContents()).toEqual([
    expect.stringContaining('Número'),
    expect.stringContaining('Nombre o razón social'),
    expect.stringContaining('Correo'),
  ])
  expect(sent).toEqual([])
})

test('a number is read anew when its document changes', async () => {
  await page.goto('/dashboard/clientes/add')
  await type('Número', '12345678901')
  await toldAt(field(page, 'Número'), 'La cédula tiene entre 3 y 10 dígitos.')
  await fill(page, page, { Documento: { choose: 'Pasaporte' } })
  await expect.poll(complaining).toBe(0)
  await fill(page, page, { Documento: { choose: 'Cédula de ciudadanía' } })
  await toldAt(field(page, 'Número'), 'La cédula tiene entre 3 y 10 dígitos.')
})

test('a rule across two fields is told at the second, whatever else is blank', async () => {
  await page.goto('/dashboard/parametrizacion/facturacion/general')
  await page.getByRole('button', { name: 'Crear resolución' }).click()
  await type('Desde el', '1.000')
  await type('Hasta el', '10')
  await toldAt(field(page, 'Hasta el'), 'El último número es menor que el primero')
  expect(await complaining()).toBe(1)
  expect(sent).toEqual([])
})

test('somebody with a keyboard alone fills a whole form: choosers too, Enter saves, Escape gives the focus back', async () => {
  const { keyboard } = page
  const focused = () =>
    page.evaluate(() => document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent)
  await page.goto('/dashboard/bodegas')
  await page.getByRole('button', { name: 'Tienda' }).first().click()
  await page.getByRole('button', { name: 'Agregar producto' }).press('Enter')
  // The first field is one to choose from.
  await expect.poll(focused).toBe('Producto')
  await keyboard.press('Control+s')
  await toldAt(field(page, 'Producto'), 'Elige un producto')
  expect(await focused()).toBe('Producto')
  await keyboard.press('Enter')
  // Seen comes before focused: who types sees the cursor.
  await page.getByPlaceholder('Escribe para buscar').and(page.locator(':focus')).waitFor()
  await keyboard.type('arroz', BY_HAND)
  // At once, before it was looked for: what is taken is what was typed.
  await keyboard.press('Enter')
  await expect.poll(() => field(page, 'Producto').textContent()).toMatch(/^Arroz/)
  expect(await complaining()).toBe(0)
  expect(await focused()).toBe('Producto')
  await keyboard.press('Tab')
  await keyboard.type('dos', BY_HAND)
  await keyboard.press('Enter')
  await toldAt(field(page, 'Hay'), 'Escribe un número, como 1.234,5')
  expect(await field(page, 'Hay').inputValue()).toBe('dos')
  expect(sent).toEqual([])
  // What was written is not lost to a key: it asks, and goes back to the field.
  await keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor()
  await keyboard.press('Escape')
  await expect.poll(focused).toMatch('Hay')
  await keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salir sin guardar' }).press('Enter')
  await expect.poll(focused).toMatch('Agregar producto')
})

test('what is saved twice by a key held down is saved once', async () => {
  await page.goto('/dashboard/bodegas/add')
  await field(page, 'Nombre').fill(`Bodega ${Date.now()}`)
  await Promise.all([1, 2, 3].map(() => page.keyboard.press('Control+s')))
  await page.getByText('Bodega guardada').first().waitFor()
  expect(sent).toEqual(['POST /api/v2/storage'])
})

test('what checks a form comes with the form, and not before', async () => {
  const checks = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /(\.input|\/inputs)-/.test(name)).length,
    )
  await page.goto('/dashboard/clientes')
  await page.getByRole('link', { name: 'Crear cliente' }).first().waitFor()
  expect(await checks()).toBe(0)
  await page.getByRole('link', { name: 'Crear cliente' }).first().click()
  await expect.poll(checks).toBeGreaterThan(0)
})
