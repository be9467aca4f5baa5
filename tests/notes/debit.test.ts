import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { FIRST_DAY } from '@tendero/core/kernel/books/book'
import { dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentOf, drain, type Issuing, issuingShop, sold, startIssuer } from '../invoicing/support'
import { inside } from '../sales/support'

let outside: Outside
let shop: Issuing
beforeAll(async () => {
  outside = await startIssuer()
  shop = await issuingShop(outside)
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.plemsi.reset()
})

const clientOf = async ({ api }: Issuing) =>
  (
    await api.parties.createClient({
      ...{ name: 'Ana', document_type_id: '13' },
      document: String(1_000_000 + Math.floor(Math.random() * 9_000_000)),
    })
  ).id

/** An invoice of 11.900 of a client, which DIAN has. */
async function invoiced(from: Issuing = shop, over: object = {}) {
  const client = await clientOf(from)
  const id = await sold(from, {
    products: [{ product_id: from.good.id, quantity: 1, price: 11_900 }],
    payments: [{ payment_type_id: from.pay.transfer, value: 11_900 }],
    ...{ client_id: client, ...over },
  })
  await drain(from)
  return { id, client }
}
const charged = (reason: 1 | 2 | 3 | 4, value = 11_900) => ({
  reason,
  lines: [{ description: 'Lo que faltó', value }],
})
/** The entries of a document: account, debit and credit in pesos. */
const entryOf = async (of: Issuing, document: string) =>
  (await inside(of, () => entriesOf(document))).flatMap(({ lines }) =>
    lines.map((line) => [line.account, line.debitCents / 100, line.creditCents / 100] as const),
  )
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    ({ status, body }: { status: number; body: object }) => ({ status, ...body }),
  )

describe('a debit note', () => {
  it.each([
    [1, '421005'],
    [2, '425050'],
    [3, '413595'],
    [4, '429505'],
  ] as const)('of reason %i charges the client, with the tax of its invoice, to %s', async (reason, income) => {
    const { id } = await invoiced()
    const note = await shop.api.notes.createDebit({ invoice_id: id, ...charged(reason) })
    expect(note).toMatchObject({ total_base: 10_000, taxt_total: 1_900, total: 11_900, owed: 11_900 })
    expect(await entryOf(shop, note.id)).toEqual([
      ['130505', 11_900, 0],
      [income, 0, 10_000],
      ['240805', 0, 1_900],
    ])
  })

  it('is a sale only when what was sold is worth more, until it is void: the sales book is accounts 41, and asks no credit limit', async () => {
    const { id, client } = await invoiced()
    const limited = { ...(await shop.api.parties.getClient({ id: client })), credit_limit: 1 }
    await shop.api.parties.updateClient(limited as never)
    const sales = () =>
      inside(shop, async () => {
        const { sums, clients, deliveryCents, taxes } = await saleBook.rollup(FIRST_DAY, dayOf(new Date()))
        const { accounts } = await journalBook.through(dayOf(new Date()))
        const income = Object.entries(accounts).filter(([code]) => code.startsWith('41'))
        expect(sums[2] + deliveryCents).toBe(income.reduce((sum, [, [debit, credit]]) => sum + credit - debit, 0))
        return { sums: sums.slice(0, 4), client: clients[client], taxes: taxes['IVA|1900'] }
      })
    const before = await sales()
    for (const reason of [1, 2, 4] as const) await shop.api.notes.createDebit({ invoice_id: id, ...charged(reason) })
    expect(await sales()).toEqual(before)
    const { id: note } = await shop.api.notes.createDebit({ invoice_id: id, ...charged(3) })
    const [count, total, base, tax] = before.sums as [number, number, number, number]
    const raised = await sales()
    expect(raised.sums).toEqual([count, total + 1_190_000, base + 1_000_000, tax + 190_000])
    expect(raised.client).toEqual([1, 2_380_000, 2_000_000, 380_000, expect.any(Number)])
    outside.plemsi.faults.rejected = 4
    await drain(shop)
    await shop.api.notes.voidDebit({ id: note })
    expect(await sales()).toEqual(before)
  })

  it('goes to DIAN as 92 with the CUFE of its invoice, and is then void for nobody', async () => {
    const { id } = await invoiced()
    const { code } = (await documentOf(shop, id))!
    const { id: note } = await shop.api.notes.createDebit({ invoice_id: id, ...charged(1) })
    await drain(shop)
    const document = (await documentOf(shop, note))!
    expect(document).toMatchObject({ document_type: '92', state: 'emitido' })
    expect(await shop.api.notes.getDebit({ id: note })).toMatchObject({ electronic: 'accepted', voids: false })
    const sent = [...outside.plemsi.documents.values()].find((one) => one.code === document.code)!
    expect(sent).toMatchObject({
      kind: 'billing/debit',
      sent: {
        invoiceReference: { uuid: code },
        discrepancy: { code: 1, description: 'Intereses' },
        totalToPay: 11_900,
      },
    })
    expect(await (await shop.api.invoicing.documentXml({ id: note })).text()).toContain('<cbc:DebitNoteTypeCode>92')
    const paper = await (await shop.api.notes.printDebit({ id: note, format: 'modelo' })).text()
    expect(paper).toContain(`CUDE: ${document.code}`)
    expect((await (await shop.api.invoicing.documentPdf({ id: note })).text()).slice(0, 4)).toBe('%PDF')
    expect(await failure(shop.api.notes.voidDebit({ id: note }))).toMatchObject({ status: 409, code: 'issued' })
  })

  it('keeps its number when DIAN refuses it, and can then be void: nothing is owed and nothing stays in the books', async () => {
    const { id, client } = await invoiced()
    const note = await shop.api.notes.createDebit({ invoice_id: id, ...charged(2) })
    outside.plemsi.faults.rejected = 1
    await drain(shop)
    expect(await shop.api.notes.getDebit({ id: note.id })).toMatchObject({
      ...{ electronic: 'rejected', number: note.number, voids: true },
    })
    await Promise.allSettled([shop.api.notes.voidDebit({ id: note.id }), shop.api.notes.voidDebit({ id: note.id })])
    expect(await shop.api.notes.getDebit({ id: note.id })).toMatchObject({ state: 'anulada', owed: 0, entries: [] })
    expect((await shop.api.payments.creditables({ client_id: client })).total).toBe(0)
    const sums = new Map<string, number>()
    for (const [account, debit, credit] of await entryOf(shop, note.id))
      sums.set(account, (sums.get(account) ?? 0) + debit - credit)
    expect([...sums.values()]).toEqual([0, 0, 0])
    expect(await failure(shop.api.notes.voidDebit({ id: note.id }))).toMatchObject({ status: 409 })
  })

  it('is paid by a receipt as the debt of an invoice is, by two at once only once', async () => {
    const { id, client } = await invoiced()
    const note = await shop.api.notes.createDebit({ invoice_id: id, ...charged(1, 59_500), date_pay: '2030-01-31' })
    const { data } = await shop.api.payments.creditables({ client_id: client })
    expect(data).toMatchObject([{ document: { type: 'debitNote', id: note.id }, date_pay: '2030-01-31', owed: 59_500 }])
    const receipt = {
      client_id: client,
      items: [{ id: data[0]!.id, value: 59_500 }],
      payments: [{ payment_type_id: shop.pay.transfer, value: 59_500 }],
    }
    const tries = await Promise.allSettled([
      shop.api.payments.createReceipt(receipt),
      shop.api.payments.createReceipt(receipt),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.api.notes.getDebit({ id: note.id })).toMatchObject({ owed: 0, voids: false })
    expect((await shop.api.payments.creditables({ client_id: client })).total).toBe(0)
  })

  it('is only of an invoice that DIAN has, of somebody, with a tax that it has', async () => {
    const { id } = await invoiced()
    const other = { ...charged(1), lines: [{ description: 'Flete', value: 5_000, tax_code: 'EXCLUIDO' as const }] }
    expect(await failure(shop.api.notes.createDebit({ invoice_id: id, ...other }))).toMatchObject({
      status: 422,
      errors: { 'lines.0.tax_code': [expect.stringContaining('impuestos de la factura')] },
    })
    const nobody = await sold(shop)
    await drain(shop)
    expect(await failure(shop.api.notes.createDebit({ invoice_id: nobody, ...charged(1) }))).toMatchObject({
      ...{ status: 409, code: 'nobody' },
    })
    const client_id = await clientOf(shop)
    const unsent = await sold(shop, { client_id })
    expect(await failure(shop.api.notes.createDebit({ invoice_id: unsent, ...charged(1) }))).toMatchObject({
      ...{ status: 409, code: 'not_issued' },
    })
    await drain(shop)
    expect(await shop.api.notes.debitInvoice({ id: unsent })).toMatchObject({
      taxes: [{ tax_code: 'IVA', tax_percent: 19 }],
    })
  })
})
