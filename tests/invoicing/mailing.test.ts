import { Job } from '@tendero/core/kernel/jobs/job'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { rowsOf } from '../catalog/shop'
import { hire, mailsAt } from '../identity/people'
import { asTenant } from '../support/ambient'
import { jobFile } from '../support/job-file'
import { trust } from '../support/trust'
import { apiWith } from '../support/world'
import { documentOf, drain, type Issuing, issuingShop, sold, startIssuer, work } from './support'

const CLIENT = 'compras@example.com'
const OTHER = 'contabilidad@example.com'
let outside: Outside
let shop: Issuing
let client: string
beforeAll(async () => {
  outside = await startIssuer()
  shop = await issuingShop(outside)
  await trust(shop)
  const made = await shop.api.parties.createClient({
    ...{ name: 'Comercial Peña', document_type_id: '13', document: '1020304051', email: CLIENT },
  })
  client = made.id
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.plemsi.reset()
})

/** What a mail brings: its subject, and the files of its ZIP by name. */
function opened(mail: string) {
  const subject = /^Subject: =\?UTF-8\?B\?(.*)\?=/m.exec(mail)![1]!
  const zip = /application\/zip[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail)![1]!
  return {
    subject: Buffer.from(subject, 'base64').toString(),
    files: unzipSync(Buffer.from(zip, 'base64')),
  }
}
const bytesOf = async (file: unknown) => new Uint8Array(await (file as Blob).arrayBuffer())
const about = async (to: string, number: string) =>
  (await mailsAt(to)).map(opened).filter(({ subject }) => subject.split(';')[2] === number)

it('an invoice that DIAN took is kept with its XML and mailed to who bought, once, and again only when it is asked for', async () => {
  const id = await sold(shop, { client_id: client })
  await drain(shop)
  const document = (await documentOf(shop, id))!
  expect(document).toMatchObject({ state: 'emitido', xml: true, email: CLIENT })
  expect(document.mailed_at).not.toBeNull()
  const sent = document.number.replace('-', '')
  const [mail, ...more] = await about(CLIENT, sent)
  expect(more).toEqual([])
  const [nit, name, number, type, trade] = mail!.subject.split(';')
  expect([nit, number, type, trade]).toEqual([outside.plemsi.issuer, sent, '01', name])
  const { [`${sent}.xml`]: xml, [`${sent}.pdf`]: pdf, ...rest } = mail!.files
  expect(rest).toEqual({})
  expect(Buffer.from(xml!).toString()).toContain(`<cbc:UUID schemeID="2" schemeName="CUFE-SHA384">${document.code}`)
  expect(Buffer.from(pdf!).subarray(0, 4).toString()).toBe('%PDF')
  expect(await bytesOf(await shop.api.invoicing.documentXml({ id }))).toEqual(new Uint8Array(xml!))
  expect((await bytesOf(await shop.api.invoicing.documentPdf({ id }))).length).toBeGreaterThan(1_000)
  await shop.api.invoicing.sendDocument({ id })
  await drain(shop)
  expect(await about(CLIENT, sent)).toHaveLength(1)
  await shop.api.invoicing.mailDocument({ id, email: OTHER })
  await drain(shop)
  expect([(await about(CLIENT, sent)).length, (await about(OTHER, sent)).length]).toEqual([1, 1])
})

it('a shop that is not trusted mails it to the address of its client alone', async () => {
  const other = await issuingShop(outside)
  const { id: named } = await other.api.parties.createClient({
    ...{ name: 'Ana Peña', document_type_id: '13', document: '1020304052', email: 'ana.pena@example.com' },
  })
  const id = await sold(other, { client_id: named })
  await drain(other)
  await expect(other.api.invoicing.mailDocument({ id, email: OTHER })).rejects.toMatchObject({ status: 422 })
  await other.api.invoicing.mailDocument({ id })
  await drain(other)
  expect(await mailsAt('ana.pena@example.com')).toHaveLength(2)
})

it('a service without an XML mails it itself, and the document says that there is none', async () => {
  const id = await sold(shop, { client_id: client })
  outside.plemsi.faults.unfiled = true
  await drain(shop)
  const document = (await documentOf(shop, id))!
  expect(outside.plemsi.mails).toEqual([{ cude: document.code, targetEmail: CLIENT }])
  expect(document).toMatchObject({ xml: false, email: CLIENT })
  await expect(shop.api.invoicing.documentXml({ id })).rejects.toMatchObject({ body: { code: 'no_xml' } })
  outside.plemsi.faults.unfiled = false
  await shop.api.invoicing.mailDocument({ id })
  await drain(shop)
  expect(await documentOf(shop, id)).toMatchObject({ xml: true })
})

it('a final consumer is mailed nothing, and says why when it is asked for', async () => {
  const [named, final] = [await sold(shop, { client_id: client }), await sold(shop)]
  await drain(shop)
  const numbers = await Promise.all([named, final].map(async (id) => (await documentOf(shop, id))!))
  expect(numbers.map(({ mailed_at }) => mailed_at !== null)).toEqual([true, false])
  expect(numbers.every(({ xml }) => xml)).toBe(true)
  expect((await shop.api.invoicing.mailDocument({ id: named })).message).toContain(CLIENT)
  await expect(shop.api.invoicing.mailDocument({ id: final })).rejects.toMatchObject({ status: 409 })
  await expect(shop.api.invoicing.mailDocument({ id: 'ped_x' })).rejects.toMatchObject({ status: 404 })
})

it('the files of a document are of its shop, and of who may see what it is of', async () => {
  const id = await sold(shop)
  await drain(shop)
  const other = await issuingShop(outside)
  await expect(other.api.invoicing.documentXml({ id })).rejects.toMatchObject({ status: 404 })
  const buyer = apiWith((await hire(shop, ['document_support-read'])).token)
  await expect(buyer.invoicing.documentXml({ id })).rejects.toMatchObject({ status: 404 })
  await expect(buyer.invoicing.documentPdf({ id })).rejects.toMatchObject({ status: 404 })
})

it('a selection is mailed by a job, each once whoever runs it twice, and it says of each of the others why not', async () => {
  const named = [await sold(shop, { client_id: client }), await sold(shop, { client_id: client })]
  const final = await sold(shop)
  await drain(shop)
  const numberOf = async (id: string) => (await documentOf(shop, id))!.number
  const mailed = async (id: string) => (await about(CLIENT, (await numberOf(id)).replace('-', ''))).length
  const before = await Promise.all(named.map(mailed))
  outside.plemsi.faults.rejected = 1
  const refused = await sold(shop, { client_id: client })
  await work(shop)
  const { job } = await shop.api.invoicing.mailMany({ ids: [...named, final, refused, named[0]!] })
  await work(shop, 0, 2)
  await drain(shop)
  const done = await asTenant(shop.tenant, () => Job.get(job))
  expect(done).toMatchObject({ state: 'done', done: 4, total: 4, summary: 'Enviados por correo: 2. Sin enviar: 2.' })
  expect(done.errors.map(({ message }) => message)).toEqual([
    `${await numberOf(final)}: Su cliente no tiene correo. Escríbelo en su ficha.`,
    `${await numberOf(refused)}: Todavía no está en la DIAN.`,
  ])
  const rows = await rowsOf(await jobFile(shop, job))
  expect(rows.slice(1).map(([number, , to]) => [number, to])).toEqual(
    await Promise.all([final, refused, ...named].map(async (id, i) => [await numberOf(id), i < 2 ? null : CLIENT])),
  )
  expect(await Promise.all(named.map(mailed))).toEqual(before.map((n) => n + 1))
  await expect(shop.api.invoicing.mailMany({ ids: ['ped_x'] })).rejects.toMatchObject({ status: 404 })
  const other = await issuingShop(outside)
  await expect(other.api.invoicing.mailMany({ ids: named })).rejects.toMatchObject({ status: 404 })
})
