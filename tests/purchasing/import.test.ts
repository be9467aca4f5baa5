import { now } from '@tendero/core/kernel/context'
import { dayOf } from '@tendero/core/kernel/values/time'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeAll, expect, it } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { inside } from '../sales/support'
import { drainJobs } from '../support/engine'
import { type Buyer, booked, shopToBuy } from './shop'

let shop: Buyer
let storage: string
const booksEqualStock = () => inside(shop, () => expectBooksEqualStock(dayOf(now())))
beforeAll(async () => {
  shop = await shopToBuy()
  storage = (await shop.api.inventory.storageChoices({})).find(({ id }) => id === shop.storageId)!.name
  await shop.api.goods.createProduct({ name: 'Panela', sku: 'PAN-1', price: 35_700, tax: 19 })
})

const titles = 'NIT del proveedor;Factura del proveedor;Fecha;Bodega;Código;Cuenta;Cantidad;Costo unitario;IVA %'
const csv = (rows: string[]) => new File([[titles, ...rows].join('\n')], 'compras.csv', { type: 'text/csv' })
const goods = (reference: string, quantity: number | string = 100) =>
  `860.002.964-4;${reference};03/08/2026;${storage};pan-1;;${quantity};20000;19%`
const expense = (reference: string, cost: string | number = 50_000) => `860002964;${reference};;;;513595;1;${cost};0`

async function run(file: File) {
  const { job_id } = await shop.api.purchasing.importPurchases({ file })
  await drainJobs(handler)
  return shop.api.jobs.showJob({ id: job_id! })
}
const purchases = async () => (await shop.api.purchasing.listPurchases({})).data
const named = async (reference: string) => (await purchases()).filter((row) => row.reference === reference)

it('a preview names each bad row and what to do, and posts nothing', async () => {
  const rows = [goods('P-1'), expense('P-1', 'mucho'), goods('P-2'), `999;P-3;;${storage};PAN-1;;1;10;`, goods('', 1)]
  const preview = await shop.api.purchasing.importPurchases({ file: csv(rows), preview: true })
  expect(preview).toMatchObject({ job_id: null, rows: 5 })
  const told = preview.errors.map(({ row, header, message }) => [row, header, message])
  expect(told).toContainEqual([2, 'Factura del proveedor', expect.stringContaining('fila 3')])
  expect(told).toContainEqual([3, 'Costo unitario', expect.stringContaining('pesos')])
  expect(told).toContainEqual([5, 'NIT del proveedor', expect.stringContaining('créalo primero')])
  expect(told).toContainEqual([6, 'Factura del proveedor', 'Escribe el número de la factura del proveedor'])
  // A row without a number may be of any invoice of its provider.
  expect(told).toContainEqual([4, 'Factura del proveedor', expect.stringContaining('fila 6')])
  expect(await purchases()).toEqual([])
})

it('each whole invoice is posted once with all its lines, and one with a bad row not at all', async () => {
  const rows = [goods('S-1'), expense('S-2'), expense('S-1'), goods('S-3'), expense('S-3', 'nada')]
  const job = await run(csv(rows))
  expect(job).toMatchObject({ state: 'done', summary: 'Renglones registrados: 3 · Por corregir: 2' })
  const [first] = await named('S-1')
  const detail = await shop.api.purchasing.getPurchase({ id: first!.id })
  expect(detail).toMatchObject({ date: '2026-08-03' })
  expect(detail.products).toHaveLength(2)
  expect(await booked(shop, first!.id)).toMatchObject({ '143505': 2_000_000, '240810': 380_000, '513595': 50_000 })
  expect([(await named('S-2')).length, (await named('S-3')).length]).toEqual([1, 0])
  await booksEqualStock()
})

it('the same sheet again posts nothing twice, also when two are sent at once', async () => {
  const file = () => csv([goods('T-1', 3), expense('T-1'), goods('T-2', 2)])
  await Promise.all([file(), file()].map((one) => shop.api.purchasing.importPurchases({ file: one })))
  await drainJobs(handler)
  expect([(await named('T-1')).length, (await named('T-2')).length]).toEqual([1, 1])
  const again = await run(file())
  expect(again.errors.map(({ row }) => row)).toEqual([2, 3, 4])
  expect(again.errors[0]!.message).toContain('Ya registraste esta factura')
  await booksEqualStock()
})

it('undoing an import annuls what it posted, but not what has something hanging from it', async () => {
  const job = await run(csv([goods('U-1', 5), goods('U-2', 6)]))
  const [kept] = await named('U-2')
  await shop.api.purchasing.returnPurchase({ id: kept!.id, products: [{ line_id: '1', quantity: 1 }] })
  await shop.api.jobs.undoJob({ id: job.id })
  await drainJobs(handler)
  expect((await named('U-1'))[0]!.state).toBe('voided')
  expect((await named('U-2'))[0]!.state).toBe('posted')
  await booksEqualStock()
})

it('the template has the columns that an import reads', async () => {
  const file = (await shop.api.purchasing.purchaseTemplate({})) as unknown as File
  expect(file.size).toBeGreaterThan(1_000)
})
