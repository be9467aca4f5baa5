import { auditBook } from '@tendero/core/kernel/books/audit'
import { today } from '@tendero/core/kernel/books/spans'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { sheetRows } from '@tendero/core/kernel/sheet/rows'
import { Client } from '@tendero/core/parties/clients/client'
import { jobs } from '@tendero/functions/jobs/declared'
import { beforeAll, expect, it } from 'vitest'
import { inside, type Shop, saleOf, shopToSell, stocked } from '../sales/support'
import { jobFile } from '../support/job-file'
import { newShop } from '../support/world'

let shop: Shop
let soap: Awaited<ReturnType<typeof stocked>>
beforeAll(async () => {
  shop = await shopToSell()
  soap = await stocked(shop, { name: 'Jabón' })
})

const reach = { phone: '3001234567', email: 'ana@correo.co', address: 'Calle 10 # 43A-30', notes: 'Timbre dañado' }
const somebody = (document: string, over: object = {}) =>
  shop.api.parties.createClient({ name: `Ana ${document}`, document_type_id: '13', document, ...reach, ...over })
const buy = (client_id: string, over: object = {}) =>
  shop.api.sales.createOrder({ ...saleOf(shop, [[soap, 1]]), client_id, ...over })

async function taken(id: string): Promise<string[][]> {
  const { job } = await shop.api.privacy.takePerson({ id })
  await inside(shop, () => runJob({ tenant: shop.tenant, jobId: job }, jobs))
  const bytes = new Uint8Array(await (await jobFile(shop, job)).arrayBuffer())
  const rows: string[][] = []
  for await (const { cells } of sheetRows(bytes, 10_000)) rows.push(cells.map((cell) => String(cell ?? '')))
  return rows
}

it('the file of a person has what the shop keeps of them, in words, and nothing of another', async () => {
  const [ana, other] = [
    await somebody('1020304001'),
    await somebody('1020304002', { email: 'otra@correo.co', phone: '3109876543' }),
  ]
  const sold = await buy(ana.id)
  await buy(other.id)
  const rows = await taken(ana.id)
  const said = rows.map((row) => row.join('|')).join('\n')
  for (const text of ['Cliente|', reach.email, reach.phone, reach.address, reach.notes, sold.number, 'Pedido|'])
    expect(said, text).toContain(text)
  for (const text of ['1020304002', 'otra@correo.co', other.id, 'ten_', 'cli_', 'Cents'])
    expect(said, text).not.toContain(text)
})

it('erasing takes how to reach somebody away, keeps what documents need, and the audit does not repeat it', async () => {
  const ana = await somebody('1020304003')
  const sold = await buy(ana.id)
  const before = await shop.api.privacy.showPerson({ id: ana.id })
  expect(before).toMatchObject({ blocked: null, active: true })
  expect(before.erasable).toEqual(expect.arrayContaining(['Teléfono', 'Correo', 'Dirección', 'Notas']))
  expect(await shop.api.privacy.erasePerson({ id: ana.id })).toMatchObject({ removed: false })
  const row = await inside(shop, () => Client.get(ana.id))
  expect(row).toMatchObject({ name: ana.name, document: '1020304003', active: false })
  for (const field of Object.keys(reach)) expect(row).not.toHaveProperty(field)
  expect(await shop.api.privacy.showPerson({ id: ana.id })).toMatchObject({ erasable: [], active: false })
  expect((await shop.api.sales.getOrder({ id: sold.id })).client).toMatchObject({ name: ana.name })
  expect((await shop.api.parties.listClients({ search: reach.phone })).data.map(({ id }) => id)).not.toContain(ana.id)
  const facts = await inside(shop, () => auditBook.read(today(), today()))
  const erased = facts.filter(({ summary }) => summary === `Borró los datos personales de ${ana.name}`)
  expect(erased).toHaveLength(1)
  for (const text of Object.values(reach)) expect(JSON.stringify(erased)).not.toContain(text)
  expect(JSON.stringify(erased)).toContain('"phone":"•••"')
})

it('erased twice, also at once, is erased once, and nothing is written the second time', async () => {
  const ana = await somebody('1020304004')
  await buy(ana.id)
  const both = await Promise.all([shop.api.privacy.erasePerson(ana), shop.api.privacy.erasePerson(ana)])
  expect(both.map(({ removed }) => removed)).toEqual([false, false])
  const { version } = await inside(shop, () => Client.get(ana.id))
  await shop.api.privacy.erasePerson({ id: ana.id })
  const facts = await inside(shop, () => auditBook.read(today(), today()))
  expect(facts.filter(({ summary }) => summary?.endsWith(ana.name))).toHaveLength(1)
  expect((await inside(shop, () => Client.get(ana.id))).version).toBeGreaterThanOrEqual(version)
})

it('somebody of whom no document speaks goes whole', async () => {
  const ana = await somebody('1020304005')
  expect(await shop.api.privacy.erasePerson({ id: ana.id })).toMatchObject({ removed: true })
  await expect(shop.api.parties.getClient({ id: ana.id })).rejects.toMatchObject({ status: 404 })
  await expect(shop.api.privacy.showPerson({ id: ana.id })).rejects.toMatchObject({ status: 404 })
})

it('while accounts with somebody are open nothing is erased, and it says what to do', async () => {
  const ana = await somebody('1020304006', { credit_limit: 500_000 })
  await buy(ana.id, { payments: [], credit: true })
  const { blocked } = await shop.api.privacy.showPerson({ id: ana.id })
  expect(blocked).toMatch(/cuentas abiertas con tu tienda por \$ [\d.]+: crúzalas/)
  await expect(shop.api.privacy.erasePerson({ id: ana.id })).rejects.toThrow(blocked!)
  expect(await shop.api.parties.getClient({ id: ana.id })).toMatchObject({ phone: reach.phone, active: true })
})

it('providers and sellers are people too; consumidor final is nobody, and of another shop nothing is told', async () => {
  const provider = await shop.api.parties.createProvider({
    name: 'Molinos',
    document_type_id: '13',
    document: '1020304007',
    email: reach.email,
  })
  const seller = await shop.api.parties.createSeller({ name: 'Laura', comision: 3, phone: reach.phone })
  expect((await shop.api.privacy.showPerson({ id: provider.id })).erasable).toContain('Correo')
  expect(await shop.api.privacy.erasePerson({ id: seller.id })).toMatchObject({ removed: true })
  await expect(shop.api.privacy.erasePerson({ id: 'cli_final' })).rejects.toMatchObject({ status: 409 })
  await expect(shop.api.privacy.showPerson({ id: soap.id })).rejects.toMatchObject({ status: 404 })
  const other = await newShop('La de al lado')
  for (const call of ['showPerson', 'takePerson', 'erasePerson'] as const)
    await expect(other.api.privacy[call]({ id: provider.id })).rejects.toMatchObject({ status: 404 })
})
