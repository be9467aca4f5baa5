import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentOf, drain, type Issuing, issuingShop, sold, startIssuer } from './support'

let outside: Outside
let shop: Issuing
beforeAll(async () => {
  outside = await startIssuer()
  shop = await issuingShop(outside)
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // Every shop begins its notes at 1, and all of them are one company there.
  outside.plemsi.reset()
})

/** An invoice of two units, delivered, and a note of one of them. */
async function noted(from: Issuing = shop) {
  const id = await sold(from, {
    products: [{ product_id: from.good.id, quantity: 2, price: 11_900, type_discount: 2, discount: 10 }],
    payments: [{ payment_type_id: from.pay.transfer, value: 21_420 }],
    client_id: (
      await from.api.parties.createClient({
        name: 'Ana',
        document_type_id: '13',
        document: String(1_000_000 + Math.floor(Math.random() * 9_000_000)),
      })
    ).id,
  })
  for (const status of ['confirmado', 'entregado']) await from.api.sales.setStatus({ id, status })
  const note = await from.api.notes.createNote({
    ...{ invoice_id: id, type: 1, return_type: 1, products: [{ product_id: from.good.id, quantity: 1 }] },
  })
  return { id, note }
}

describe('a credit note of an invoice', () => {
  it('goes to DIAN with the CUFE of its invoice, and says so once it is accepted', async () => {
    const { id, note } = await noted()
    await drain(shop)
    const invoice = (await documentOf(shop, id))!
    expect(await shop.api.notes.previewElectronic({ id: note.id })).toMatchObject({ ready: true, provider: 'Plemsi' })
    expect(await shop.api.notes.sendElectronic({ id: note.id })).toMatchObject({ electronic: 'sent' })
    await drain(shop)
    const after = await shop.api.notes.getNote({ id: note.id })
    expect(after).toMatchObject({ electronic: 'accepted' })
    const document = (await documentOf(shop, note.id))!
    const sent = [...outside.plemsi.documents.values()].find(({ code }) => code === document.code)!
    expect(sent.sent).toMatchObject({
      invoiceReference: { uuid: invoice.code },
      discrepancy: { code: 1 },
      totalToPay: after.total,
    })
    const paper = await (await shop.api.notes.printNote({ id: note.id, format: 'modelo' })).text()
    expect(JSON.parse(paper)).toMatchObject({ qr: { text: document.look_up } })
    expect(paper).toContain(`CUDE: ${document.code}`)
    expect(await (await shop.api.invoicing.documentXml({ id: note.id })).text()).toContain(invoice.code!)
    expect(await documentOf(shop, note.id)).toMatchObject({
      document_type: '91',
      state: 'emitido',
      number: note.number,
    })
  })

  it('waits for its invoice, and a refusal keeps its number', async () => {
    const other = await issuingShop(outside)
    const { id, note } = await noted(other)
    outside.plemsi.faults.rejected = 1
    await drain(other)
    await expect(other.api.notes.sendElectronic({ id: note.id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('aún no está en la DIAN'),
    })
    await drain(other)
    expect(await documentOf(other, note.id)).toBeUndefined()
    expect(await other.api.notes.getNote({ id: note.id })).toMatchObject({ electronic: 'pending' })
    await other.api.invoicing.sendDocument({ id })
    await drain(other)
    outside.plemsi.faults.rejected = 1
    await other.api.notes.sendElectronic({ id: note.id })
    await drain(other)
    expect(await other.api.notes.getNote({ id: note.id })).toMatchObject({ electronic: 'rejected' })
    await other.api.notes.sendElectronic({ id: note.id })
    await drain(other)
    expect(await other.api.notes.getNote({ id: note.id })).toMatchObject({
      electronic: 'accepted',
      number: note.number,
    })
    expect((await documentOf(other, id))!.state).toBe('emitido')
  })
})

it('the sale of a note is taken back by the note: it is not sent as void', async () => {
  const { id } = await noted()
  await drain(shop)
  expect((await documentOf(shop, id))!.state).toBe('emitido')
})

it('the search for a new credit note lists only sales that one can take back', async () => {
  const other = await issuingShop(outside)
  const client = await other.api.parties.createClient({ name: 'Eva', document_type_id: '13', document: '1020304051' })
  const numbers = async () =>
    (await other.api.notes.clientInvoices({ client_id: client.id })).data.map(({ id }) => id).sort()
  const [waiting, left, returned] = await Promise.all([1, 2, 3].map(() => sold(other, { client_id: client.id })))
  for (const id of [left!, returned!])
    for (const status of ['confirmado', 'entregado']) await other.api.sales.setStatus({ id, status })
  await other.api.notes.createNote({ invoice_id: returned!, type: 3, return_type: 1 })
  expect(await numbers()).toEqual([left])
  const { number } = await other.api.sales.getOrder({ id: waiting! })
  expect((await other.api.notes.clientInvoices({ invoice: number })).data).toEqual([])
  await drain(other)
  expect(await numbers()).toEqual([waiting, left].sort())
  await other.api.notes.createNote({ invoice_id: waiting!, type: 3, return_type: 1 })
  expect(await numbers()).toEqual([left])
})
