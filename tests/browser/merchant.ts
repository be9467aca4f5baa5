import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { XLSX } from '@tendero/core/kernel/files/content-type'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readRows, type SheetRow } from '../../packages/core/src/kernel/sheet/read'
import { type SheetColumn, type SheetValue, toBytes, writeSheet } from '../../packages/core/src/kernel/sheet/write'
import { runningApp } from '../support/browser'

/** Keys further apart than a scanner's: a run of faster ones that ends in Enter is a scan. */
export const BY_HAND = { delay: 55 }

/** Between two keys of a scanner, in seconds. */
const SCANNER_GAP = 0.005

/** What a scanner does wherever the focus is: the keys of a code and Enter, as fast as it, however slow the machine is. */
export async function scan(page: Page, code: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const keys = [
    ...[...code].map((key) => ({ key, text: key })),
    { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ]
  await Promise.all(
    keys.flatMap((key, i) => {
      const timestamp = start + i * SCANNER_GAP
      return [
        devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
        devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, key: key.key }),
      ]
    }),
  )
  await devtools.detach()
}

/** Pesos as the app writes them: `$ 30.500`, with any space. */
export function pesos(value: number): RegExp {
  const figure = Math.abs(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\\.')
  return new RegExp(`^${value < 0 ? '[-−]\\s?' : ''}\\$\\s?${figure}$`)
}

/** The peso figure of a text: 30500 of `$ 30.500`. */
export function figureOf(text: string | null): number {
  const digits = (text ?? '').replace(/[^\d,−-]/g, '').replace('−', '-')
  return Number(digits.replace(',', '.'))
}

let taken = 0
/** Keeps a picture of what is seen in the folder of `TENDERO_SHOTS`, if there is one. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.TENDERO_SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const number = String(++taken).padStart(2, '0')
  await page.screenshot({ path: path.join(folder, `${number}-${name}.png`), animations: 'disabled' })
}

/** Nothing of a screen goes out of its side, once it has taken its width. */
export const fits = (page: Page, name?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), {
      ...(name ? { message: name } : {}),
    })
    .toBe(0)

/** The same screen as a phone and as a desk show it; nothing goes out of the side of the phone. */
export async function shootBoth(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  await shoot(page, `${name}-360`)
  await fits(page, name)
  await page.setViewportSize({ width: 1440, height: 900 })
  await shoot(page, name)
}

/** Asks for a recharge of the wallet by PSE and approves it at the bank. */
export async function rechargeByPse(page: Page, pesos: number, filled: () => Promise<void>): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.getByRole('button', { name: 'Recargar' }).first().click()
  await field('Valor').fill(String(pesos))
  await page.getByRole('combobox', { name: 'Banco' }).click()
  await page.getByRole('option', { name: 'Banco que lo deja en tus manos' }).click()
  await field('Número').fill('1053800111')
  await field('Nombre del titular').fill('Olga Ruiz')
  await field('Celular').fill('3001234567')
  await page.getByLabel(/^Acepto el/).check()
  await page.getByLabel(/^Autorizo el/).check()
  await filled()
  await page.getByRole('button', { name: 'Ir al banco' }).click()
  await page.getByRole('link', { name: 'Ir al banco' }).click()
  await page.getByRole('button', { name: 'Aprobar' }).click()
}

/** What a pattern finds in the mails that somebody has got, oldest first. */
export async function foundInMails(to: string, wanted: RegExp): Promise<string[]> {
  const folder = path.join(runningApp().data, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${to}\r\n`)).flatMap((text) => text.match(wanted)?.[0] ?? [])
}

/** The same once there are so many. */
export function mailsTo(to: string, wanted: RegExp, many = 1): Promise<string[]> {
  const found = () => foundInMails(to, wanted)
  return expect.poll(found).toHaveLength(many).then(found)
}

/** The link of the first mail that somebody got, once it has arrived. */
export const mailedLink = async (to: string): Promise<string> => (await mailsTo(to, /https?:\/\/\S+/, 1))[0]!

/** A product of the spreadsheet, in pesos and units. */
export interface Stocked {
  sku: string
  name: string
  price: number
  cost: number
  tax: string
  stock: number
}

const names = ['Arroz', 'Panela', 'Café', 'Jabón', 'Chocolate', 'Lenteja', 'Galletas', 'Aceite', 'Avena', 'Sal marina']
const sizes = ['250 g', '500 g', '1 kg', '2 kg', 'caja x 12']
const brands = [
  'La Ceiba',
  'Don Julio',
  'El Molino',
  'Tres Cruces',
  'Rosal',
  'San Roque',
  'Del Valle',
  'Oriente',
  'La Loma',
  'Puerto',
]

/** Product `n` (from 1) of a shop of 500 different ones. */
export function stocked(n: number): Stocked {
  const i = n - 1
  return {
    sku: `REF-${String(n).padStart(4, '0')}`,
    name: [names[i % 10], brands[Math.floor(i / 10) % 10], sizes[Math.floor(i / 100)]].join(' '),
    price: 4_000 + (n % 40) * 250,
    cost: 2_500 + (n % 40) * 100,
    tax: ['19', '5', 'Excluido'][n % 3]!,
    stock: 10 + (n % 15),
  }
}

const columns: SheetColumn[] = ['Referencia', 'Producto', 'Precio de venta', 'Costo', 'IVA', 'Existencias'].map(
  (header) => ({ header, kind: 'any' }),
)
const cells = ({ sku, name, price, cost, tax, stock }: Stocked): SheetValue[] => [sku, name, price, cost, tax, stock]

interface SheetFile {
  name: string
  mimeType: string
  buffer: Buffer
}

async function file(name: string, header: SheetColumn[], rows: SheetValue[][]): Promise<SheetFile> {
  const bytes = await toBytes(writeSheet({ name: 'Productos', columns: header, rows }))
  return { name, mimeType: XLSX, buffer: Buffer.from(bytes) }
}

/** What is wrong with a row: a price in words, a tax that is none, no name. */
const mistakes: ((row: SheetValue[]) => void)[] = [
  (row) => (row[2] = 'por confirmar'),
  (row) => (row[4] = 'el normal'),
  (row) => (row[1] = null),
]

/** Where those mistakes are, as a sheet names its cells; its first row has the titles. */
export const badCells = (count: number, every: number): string[] =>
  Array.from({ length: count / every }, (_, i) => {
    const n = (i + 1) * every
    return `${['C', 'E', 'B'][n % mistakes.length]}${n + 1}`
  })

/** The spreadsheet of `count` products; every `badEvery`-th has a mistake. */
export function productSheet(count: number, badEvery: number): Promise<SheetFile> {
  const rows = Array.from({ length: count }, (_, i) => {
    const row = cells(stocked(i + 1))
    if ((i + 1) % badEvery === 0) mistakes[(i + 1) % mistakes.length]!(row)
    return row
  })
  return file('productos.xlsx', columns, rows)
}

/** The correction file with every row put right, its own columns as they were; and how many there were. */
export async function corrected(bytes: Uint8Array): Promise<SheetFile & { rows: number }> {
  const read: SheetRow[] = []
  for await (const row of readRows(bytes, { maxRows: 1_000 })) read.push(row)
  const [head, ...bad] = read
  const header = head!.cells.map((title) => ({ header: String(title), kind: 'any' as const }))
  const rows = bad.map(({ cells: [sku, , , , , , ...told] }) => {
    const product = stocked(Number(String(sku).slice(-4)))
    return [...cells(product), ...told]
  })
  return { ...(await file('corregidos.xlsx', header, rows)), rows: rows.length }
}
