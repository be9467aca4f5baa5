import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeAll, expect, it } from 'vitest'
import { hire, type Staff } from '../identity/people'
import { stocked } from '../sales/support'
import { drainJobs, engine } from '../support/engine'
import { trust } from '../support/trust'
import { apiWith, newShop } from '../support/world'
import { daysAgo, type ReportShop, shopWithHistory } from './shop'

let shop: ReportShop
let camila: Staff
let orderId: string

beforeAll(async () => {
  shop = await shopWithHistory()
  camila = await hire(shop, ['sale-read', 'product-read', 'pos-read'])
  const good = await stocked(shop, { name: 'Café' })
  orderId = (await shop.api.sales.createOrder({ type: 1, products: [{ product_id: good.id, quantity: 2 }] })).id
})

const list = (token = shop.token) => apiWith(token).reports.listNotifications({})
const ofType = async (type: string, token = shop.token) => (await list(token)).data.filter((n) => n.type === type)

async function mails(): Promise<string[]> {
  const folder = path.join(engine().data, 'mail')
  const files = await readdir(folder).catch(() => [] as string[])
  return Promise.all(
    files.filter((name) => /^[^.].*\.eml$/.test(name)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
}

it('a shop that is not trusted yet writes only to the address of the client, without a text, and twenty times a day', async () => {
  const young = await newShop()
  const client = await young.api.parties.createClient({
    ...{ name: 'Amparo', document_type_id: '13', document: '52888111', email: 'amparo@correo.example' },
  })
  const service = await young.api.catalog.createService({ name: 'Arreglo', value: 5_000 })
  const products = [{ product_id: service.id, kind: 'service' as const, quantity: 1 }]
  const { id } = await young.api.sales.createOrder({ client_id: client.id, products, credit: true })
  const mail = (more: object) => young.api.reports.mailInvoice({ id, ...more })
  await expect(mail({ email: 'otra@correo.example' })).rejects.toMatchObject({
    status: 422,
    body: { errors: { email: [expect.stringContaining('amparo@correo.example')] } },
  })
  await expect(mail({ message: 'Compra aquí' })).rejects.toMatchObject({
    body: { errors: { message: [expect.stringContaining('faltan 30 días')] } },
  })
  for (let n = 0; n < 20; n++) await mail(n % 2 ? { email: 'Amparo@correo.example' } : {})
  await expect(mail({})).rejects.toMatchObject({ status: 429 })
  await trust(young)
  expect(await mail({ email: 'otra@correo.example', message: 'Gracias' })).toMatchObject({
    email: 'otra@correo.example',
  })
})

it('an invoice is mailed with its PDF, and only who asked is told that it went', async () => {
  await trust(shop)
  const accepted = await shop.api.reports.mailInvoice({ id: orderId, email: 'Amparo@Correo.Example ' })
  expect(accepted.email).toBe('amparo@correo.example')
  expect(await ofType('job')).toEqual([])
  await drainJobs(handler)
  const [mail] = (await mails()).filter((text) => text.includes('To: amparo@correo.example'))
  expect(mail).toContain('Content-Type: application/pdf')
  const pdf = /filename=[^\n]+\r\n\r\n([\w+/=\r\n]+)\r\n--/.exec(mail!)?.[1]
  expect(Buffer.from(pdf!, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(await ofType('job')).toMatchObject([
    { id: accepted.job, read: false, message: expect.stringContaining('amparo@correo.example') },
  ])
  expect(await ofType('job', camila.token)).toEqual([])
})

it('an address that is none, or no address at all, is refused', async () => {
  await expect(shop.api.reports.mailInvoice({ id: orderId, email: 'amparo@' })).rejects.toMatchObject({ status: 422 })
  await expect(shop.api.reports.mailInvoice({ id: orderId })).rejects.toMatchObject({
    status: 422,
    body: { errors: { email: ['Escribe el correo: este cliente no tiene uno'] } },
  })
  await expect(shop.api.reports.mailInvoice({ id: 'ped_no', email: 'a@b.co' })).rejects.toMatchObject({ status: 404 })
})

it('what is read stays read, for that person only, and reading what one does not have is refused', async () => {
  await shop.api.reports.createNotification({ title: 'Inventario', message: 'El lunes contamos.' })
  const [notice] = await ofType('notice', camila.token)
  expect(notice).toMatchObject({ title: 'Inventario', read: false })
  const other = await hire(shop, ['sale-read'])
  expect(await apiWith(camila.token).reports.readNotifications({ ids: [notice!.id] })).toEqual({ unread: 0 })
  expect(await ofType('notice', camila.token)).toMatchObject([{ read: true }])
  expect(await ofType('notice', other.token)).toMatchObject([{ read: false }])
  await expect(apiWith(other.token).reports.readNotifications({ ids: ['bajo.nada'] })).rejects.toMatchObject({
    status: 404,
  })
  expect(await apiWith(other.token).reports.readNotifications({})).toEqual({ unread: 0 })
  expect((await list(other.token)).meta.unread).toBe(0)
})

it('a notice to one person is nobody else’s, and only who runs the shop writes them', async () => {
  const other = await hire(shop, ['sale-read'])
  await shop.api.reports.createNotification({ title: 'Solo para ti', message: 'Ven a la oficina.', user_id: other.id })
  expect((await ofType('notice', other.token)).map((n) => n.title)).toContain('Solo para ti')
  expect((await ofType('notice', camila.token)).map((n) => n.title)).not.toContain('Solo para ti')
  const refused = apiWith(camila.token).reports.createNotification({ title: 'Hola', message: 'Hola' })
  await expect(refused).rejects.toMatchObject({ status: 403 })
  await expect(
    shop.api.reports.createNotification({ title: 'x', message: 'y', user_id: 'usr_no' }),
  ).rejects.toMatchObject({ status: 404 })
})

it('whoever wrote a notice can mark it read, to everybody or to one person; nobody else can without having it', async () => {
  const toAll = await shop.api.reports.createNotification({ title: 'Aviso', message: 'Cerramos a las seis.' })
  const toOne = await shop.api.reports.createNotification({ title: 'A ti', message: 'Gracias.', user_id: camila.id })
  const { unread } = (await list()).meta
  const ids = [toAll.id, toOne.id]
  expect(await shop.api.reports.readNotifications({ ids })).toEqual({ unread })
  expect(await shop.api.reports.readNotifications({ ids: [...ids, ...ids] })).toEqual({ unread })
  expect((await ofType('notice', camila.token)).filter((n) => ids.includes(n.id)).map((n) => n.read)).toEqual([
    false,
    false,
  ])
  const other = await hire(shop, ['sale-read'])
  await expect(apiWith(other.token).reports.readNotifications({ ids: [toOne.id] })).rejects.toMatchObject({
    status: 404,
  })
})

it('what runs out asks again when another thing runs out', async () => {
  const low = async (name: string) => {
    const good = await stocked(shop, { units: 3, name })
    await shop.api.goods.updateProduct({ id: good.id, minimum_stock: 5 })
  }
  await low('Arroz')
  const [first] = await ofType('low_stock')
  expect(first).toMatchObject({
    title: 'Un producto está por agotarse',
    message: 'Arroz (Bodega principal)',
    read: false,
  })
  await shop.api.reports.readNotifications({ ids: [first!.id] })
  expect(await ofType('low_stock')).toMatchObject([{ read: true }])
  await low('Lenteja')
  expect(await ofType('low_stock')).toMatchObject([{ title: '2 productos están por agotarse', read: false }])
})

it('a register that was left open is told until it is closed', async () => {
  const { id } = await shop.at(daysAgo(1)).treasury.openShift({ base: 20_000, register: 'Caja 7' })
  expect(await ofType('open_register', camila.token)).toMatchObject([{ title: 'Caja 7 quedó abierta' }])
  await shop.api.treasury.closeShift({ id, counted: 20_000 })
  expect(await ofType('open_register', camila.token)).toEqual([])
})
