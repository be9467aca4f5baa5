import { expect, it } from 'vitest'
import { ask, fresh, service } from './service'

const plemsi = service('plemsi', ({ plemsi }) => [`${plemsi.origin()}/api`, plemsi.token])
const call = (method: 'GET' | 'POST', path: string, body?: unknown, token = plemsi.values[1]!) =>
  ask(method, `${plemsi.values[0]}/${path}`, { authorization: `Bearer ${token}` }, body)

const today = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)
const party = {
  ...{ identification_number: '900123456', dv: '8', name: 'Comercial Ñandú S.A.S.', phone: '6015550199' },
  ...{ address: 'Cra 15 # 93-47', email: 'compras@example.com', merchant_registration: '00000000' },
  ...{ type_document_identification_id: 6, type_organization_id: 1, type_liability_id: 117, type_regime_id: 1 },
  municipality_code: '11001',
}
const item = {
  ...{ unit_measure_id: 70, line_extension_amount: 100_000, free_of_charge_indicator: false, allowance_charges: [] },
  tax_totals: [{ tax_id: 1, percent: 19, tax_amount: 19_000, taxable_amount: 100_000 }],
  ...{ description: 'Camiseta niño talla 8', notes: '', code: 'CAM-8', type_item_identification_id: 4 },
  ...{ price_amount: 50_000, base_quantity: 2, invoiced_quantity: 2 },
}
const document = (prefix: string, number: number) => ({
  ...{ date: today(), time: '09:28:02', prefix, number, orderReference: { id_order: `PED-${number}` } },
  payment: { payment_form_id: 1, payment_method_id: 10, payment_due_date: today(), duration_measure: '0' },
  ...{ send_email: false, generalAllowances: [], items: [item], head_note: '', foot_note: '', notes: '' },
  ...{ allowanceTotal: 0, invoiceBaseTotal: 100_000, invoiceTaxExclusiveTotal: 100_000 },
  ...{ invoiceTaxInclusiveTotal: 119_000, totalToPay: 119_000, finalTotalToPay: 119_000 },
  allTaxTotals: [{ tax_id: 1, tax_amount: 19_000, percent: 19, taxable_amount: 100_000 }],
  ...{ allHoldingsTaxTotals: [], customSubtotals: [] },
})
const invoice = (number = fresh()) => ({
  ...{ ...document('SETT', number), isFinalCustomer: false, customer: party },
  ...{ resolution: '18760000001', resolutionText: 'Resolución DIAN 18760000001, prefijo SETT' },
})
const CODE = /^[0-9a-f]{96}$/

it('a token is tried by a ping, and one that is not theirs is refused', async () => {
  expect(await call('GET', 'ping')).toMatchObject({ status: 202 })
  expect(await call('GET', 'ping', undefined, 'otro')).toMatchObject({ status: 401, json: { message: 'Unauthorized' } })
})

it('an invoice is emitted once: sent again it says so, and is found by its number', async () => {
  const sent = invoice()
  const first = await call('POST', 'billing/invoice', sent)
  expect(first).toMatchObject({ status: 201, json: { success: true, data: { number: String(sent.number) } } })
  const { cude, QRCode } = first.json.data
  expect(cude).toMatch(CODE)
  expect(QRCode).toContain(cude)
  const again = await call('POST', 'billing/invoice', sent)
  expect(again.json).toMatchObject({ success: false, info: expect.stringMatching(/ya fue emitida/i) })
  const found = await call('GET', `billing/invoice/one?by=number&value=SETT${sent.number}`)
  expect(found).toMatchObject({ status: 200, json: { data: { cude } } })
  const pdf = await call('GET', `billing/invoice/pdf/${cude}`)
  expect(Buffer.from(pdf.json.data, 'base64').subarray(0, 4).toString()).toBe('%PDF')
})

it('an invoice that nobody sent is not found: after a time-out that means to send it', async () => {
  expect((await call('GET', `billing/invoice/one?by=number&value=SETT${fresh()}`)).json).toMatchObject({
    success: false,
  })
})

it('what is missing is told by field, and totals that do not add up are refused', async () => {
  const { items: _, ...without } = invoice()
  const missing = await call('POST', 'billing/invoice', without)
  expect(missing.json).toMatchObject({
    success: false,
    data: expect.arrayContaining([expect.stringContaining('items')]),
  })
  const wrong = await call('POST', 'billing/invoice', { ...invoice(), invoiceTaxInclusiveTotal: 118_000 })
  expect(wrong.json).toMatchObject({ success: false, info: expect.any(String) })
})

it('a credit note names the invoice that it takes back', async () => {
  const sent = invoice()
  const { cude } = (await call('POST', 'billing/invoice', sent)).json.data
  const note = {
    ...{ ...document('NC', fresh()), customer: party },
    invoiceReference: { number: `SETT${sent.number}`, uuid: cude, issue_date: sent.date },
    discrepancy: { code: 2, description: 'Anulación de la factura' },
  }
  const { json } = await call('POST', 'billing/credit', note)
  expect(json).toMatchObject({ success: true, data: { cude: expect.stringMatching(CODE) } })
  expect(await call('GET', `billing/credit/one?by=cude&value=${json.data.cude}`)).toMatchObject({ status: 200 })
})

it('a debit note names the invoice that it raises, which must be there', async () => {
  const sent = invoice()
  const { cude } = (await call('POST', 'billing/invoice', sent)).json.data
  const note = (uuid: string) => ({
    ...{ ...document('ND', fresh()), customer: party },
    invoiceReference: { number: `SETT${sent.number}`, uuid, issue_date: sent.date },
    discrepancy: { code: 1, description: 'Intereses' },
  })
  const { json } = await call('POST', 'billing/debit', note(cude))
  expect(json).toMatchObject({ success: true, data: { cude: expect.stringMatching(CODE) } })
  expect(await call('POST', 'billing/debit', note('0'.repeat(96)))).toMatchObject({ json: { success: false } })
})

it('a support document names its seller', async () => {
  const seller = { ...party, type_organization_id: 2, postal_zone_code: '050001' }
  const more = { brandname: 'NA', modelname: 'NA', start_date: today(), type_generation_transmition_id: 1 }
  const sent = { ...document('DS', fresh()), items: [{ ...item, ...more }], seller, resolution: '18760000002' }
  const { json } = await call('POST', 'purchase/invoice', sent)
  expect(json).toMatchObject({ success: true, data: { cude: expect.stringMatching(CODE) } })
})

it('what was emitted is listed, a page after the other', async () => {
  await call('POST', 'billing/invoice', invoice())
  const { json } = await call('GET', 'billing/invoice?page=1&perPage=2')
  expect(json.data.docs.length).toBeGreaterThan(0)
  expect(json.data.docs[0]).toMatchObject({ state: expect.any(String), cude: expect.stringMatching(CODE) })
})
