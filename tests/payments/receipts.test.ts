import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { dayOf } from '@tendero/core/kernel/values/time'
import { receiptPaper } from '@tendero/core/payments/payment.print'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Good, inside, line, type Shop, shopWithRegister, stocked } from '../sales/support'
import { inspect } from '../support/inspect-pdf'

let shop: Shop
let good: Good
let clients = 0
const today = dayOf(new Date())

async function client(more: object = {}): Promise<string> {
  clients += 1
  const who = { name: `Cliente ${clients}`, document_type_id: '13', document: `5311223${clients}` }
  return (await shop.api.parties.createClient({ ...who, ...more })).id
}

const owe = async (client_id: string, quantity = 1) =>
  shop.api.sales.createOrder({ products: [line(good, quantity)], storage_id: shop.storageId, client_id, credit: true })

/** Items of what a client owes, the oldest first. */
const debts = async (client_id: string) => (await shop.api.payments.creditables({ client_id })).data
const by = (means: keyof Shop['pay'], value: number) => ({ payment_type_id: shop.pay[means], value })

/** Balance of some accounts, in pesos: debits less credits. */
async function net(...codes: string[]): Promise<number[]> {
  const { accounts } = await inside(shop, () => journalBook.sums.through(today))
  const of = (code: string) =>
    Object.entries(accounts).reduce((sum, [account, [d, c]]) => (account.startsWith(code) ? sum + d - c : sum), 0) / 100
  return codes.map(of)
}
const lastLines = async (id: string) => {
  const entries = await inside(shop, () => entriesOf(id))
  return Object.fromEntries(
    entries.at(-1)!.lines.map((l) => [l.account, (l.debitCents - l.creditCents) / 100] as const),
  )
}
async function drawer(): Promise<number> {
  const { openRegister } = await shop.api.treasury.currentShift({})
  const { totals } = await shop.api.treasury.getShift({ id: openRegister!.id })
  return totals!.expected_cash
}

beforeAll(async () => {
  shop = await shopWithRegister()
  good = await stocked(shop, { units: 900, price: 11_900 })
})

describe('a payment of a client', () => {
  it('settles three sales by two means, with what was withheld, a discount, and the rest as an advance', async () => {
    const who = await client()
    const orders = [await owe(who, 1), await owe(who, 2), await owe(who, 3)]
    const [a, b, c] = await debts(who)
    const cash = await drawer()
    const receipt = await shop.api.payments.createReceipt({
      client_id: who,
      items: [
        { id: a!.id, value: 11_900, withholdings: [{ type: 'retefuente', value: 250, base: 10_000 }] },
        { id: b!.id, value: 23_800, discount: 800 },
        { id: c!.id, value: 10_000 },
      ],
      payments: [by('cash', 20_000), by('transfer', 30_000)],
      description: 'Abono de la semana',
    })
    expect(receipt).toMatchObject({ number: 'RC-1', received: 50_000, withheld: 250, discount: 800, advance: 5_350 })
    expect(await lastLines(receipt.id)).toEqual({
      110505: 20_000,
      111005: 30_000,
      135515: 250,
      530535: 800,
      130505: -10_000,
      280505: -5_350,
    })
    expect(await drawer()).toBe(cash + 20_000)
    const after = await Promise.all(orders.map(({ id }) => shop.api.sales.getOrder({ id })))
    expect(after.map((order) => order.remaining)).toEqual([0, 0, 25_700])
    expect(after.map((order) => order.is_pay)).toEqual([true, true, false])
    const left = await shop.api.payments.creditables({ client_id: who })
    expect(left).toMatchObject({ total: 25_700, in_favour: 5_350, data: [{ owed: 25_700 }] })
  })

  it('is void by a mirror of today: its debts stand again, and so does the drawer', async () => {
    const who = await client()
    const orders = [await owe(who), await owe(who)]
    const before = await net('1105', '1305', '2805')
    const items = (await debts(who)).map(({ id }) => ({ id, value: 11_900 }))
    const { id } = await shop.api.payments.createReceipt({ client_id: who, items, payments: [by('cash', 25_000)] })
    await expect(shop.api.sales.cancelOrders({ id: orders[0]!.id })).rejects.toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('tiene pagos cruzados: anula primero RC-') },
    })
    await expect(shop.api.sales.updateOrder({ id: orders[0]!.id, products: [line(good, 2)] })).rejects.toMatchObject({
      status: 409,
      body: { code: 'settled' },
    })
    expect(await shop.api.payments.removeReceipt({ id, reason: 'Cheque sin fondos' })).toMatchObject({ state: 'void' })
    await expect(shop.api.payments.removeReceipt({ id })).rejects.toMatchObject({ status: 409 })
    expect(await net('1105', '1305', '2805')).toEqual(before)
    expect((await debts(who)).map(({ owed }) => owed)).toEqual([11_900, 11_900])
    expect(await shop.api.sales.cancelOrders({ id: orders[0]!.id })).toMatchObject({ failed: [] })
  })

  it('is posted anew when it changes: other debts, other money, the version before kept', async () => {
    const who = await client()
    await owe(who)
    await owe(who, 2)
    const [a, b] = await debts(who)
    const before = await net('1105', '1110', '1305', '2805')
    const asked = { client_id: who, items: [{ id: a!.id, value: 11_900 }], payments: [by('cash', 11_900)] }
    const { id, number } = await shop.api.payments.createReceipt(asked)
    const items = [
      { id: a!.id, value: 5_000 },
      { id: b!.id, value: 4_000 },
    ]
    const changed = await shop.api.payments.updateReceipt({ id, ...asked, items, payments: [by('transfer', 9_500)] })
    expect(changed).toMatchObject({ number, revision: 1, received: 9_500, advance: 500 })
    expect((await debts(who)).map(({ owed }) => owed)).toEqual([6_900, 19_800])
    const after = await net('1105', '1110', '1305', '2805')
    expect(after.map((sum, i) => sum - before[i]!)).toEqual([0, 9_500, -9_000, -500])
  })

  it('of one sale goes with it: who cancels the sale gives its money back', async () => {
    const who = await client()
    const order = await owe(who)
    const paid = await shop.api.payments.receivePayment({ id: order.id, payments: [by('cash', 20_000)] })
    expect(paid).toMatchObject({ remaining: 0, change: 8_100, is_pay: true })
    const [receipt] = (await shop.api.payments.listReceipts({ client_id: who })).data
    expect(receipt).toMatchObject({ order_id: order.id, received: 11_900, state: 'posted' })
    const cash = await drawer()
    await shop.api.sales.cancelOrders({ id: order.id })
    expect(await drawer()).toBe(cash - 11_900)
    expect(await shop.api.payments.getReceipt({ id: receipt!.id })).toMatchObject({ state: 'void' })
    const second = await owe(who)
    await shop.api.payments.receivePayment({ id: second.id, payments: [by('transfer', 5_000)] })
    const [other] = (await shop.api.payments.listReceipts({ client_id: who, status: 'posted' })).data
    await shop.api.payments.removeReceipt({ id: other!.id })
    expect(await shop.api.sales.getOrder({ id: second.id })).toMatchObject({ paid: 0, remaining: 11_900 })
  })

  it('twice at once never pays more than is owed, and the one that comes late is told what is left', async () => {
    const who = await client()
    await owe(who)
    const [debt] = await debts(who)
    const pay = () =>
      shop.api.payments.createReceipt({
        client_id: who,
        items: [{ id: debt!.id, value: 8_000 }],
        payments: [by('transfer', 8_000)],
      })
    const results = await Promise.allSettled([pay(), pay()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.find((one) => one.status === 'rejected')!
    expect(refused.reason).toMatchObject({
      status: 422,
      body: { errors: { 'items.0.value': [expect.stringMatching(/solo se deben \$\s?3\.900/)] } },
    })
    await shop.api.payments.fractionReceipt({ client_id: who, payments: [by('transfer', 5_000)] })
    expect(await shop.api.payments.creditables({ client_id: who })).toMatchObject({ total: 0, in_favour: 1_100 })
  })

  it('takes 40 sales in one transaction', async () => {
    const who = await client()
    for (let i = 0; i < 40; i += 8) await Promise.all(Array.from({ length: 8 }, () => owe(who)))
    const items = (await debts(who)).map(({ id, owed }) => ({ id, value: owed }))
    expect(items).toHaveLength(40)
    const payments = [by('cash', 200_000), by('transfer', 300_000)]
    const receipt = await shop.api.payments.createReceipt({ client_id: who, items, payments })
    expect(receipt).toMatchObject({ documents: 40, advance: 24_000 })
    expect(await inside(shop, () => entriesOf(receipt.id))).toHaveLength(1)
    expect(await debts(who)).toEqual([])
  })

  it('is refused with words by field: what is not theirs, too little money, an advance of nobody', async () => {
    const [who, other] = [await client(), await client()]
    await owe(other)
    const [debt] = await debts(other)
    const ask = (input: object) =>
      shop.api.payments.createReceipt({ client_id: who, payments: [by('transfer', 100)], ...input } as never)
    await expect(ask({ items: [{ id: debt!.id, value: 100 }] })).rejects.toMatchObject({ status: 404 })
    await expect(ask({ client_id: other, items: [{ id: debt!.id, value: 5_000 }] })).rejects.toMatchObject({
      status: 422,
      body: { errors: { payments: [expect.stringContaining('Faltan')] } },
    })
    await expect(ask({ payments: [] })).rejects.toMatchObject({ status: 422 })
    const generic = (await shop.api.parties.listClients({ search: 'consumidor' })).data[0]!.id
    await expect(ask({ client_id: generic })).rejects.toMatchObject({ status: 422 })
  })
})

it('money for an account is a receipt of its own, and never of an account that is settled by documents', async () => {
  const { payments, parties } = shop.api
  const third = (await parties.createProvider({ name: 'Socia', document_type_id: '13', document: '43555111' })).id
  const asked = { third_id: third, lines: [{ account: '311505', value: 70_000 }], payments: [by('transfer', 70_000)] }
  const made = await payments.createAccountReceipt(asked)
  expect(made).toMatchObject({ number: 'RCC-1', received: 70_000 })
  expect(await lastLines(made.id)).toEqual({ 111005: 70_000, 311505: -70_000 })
  for (const account of ['130505', '220505', '110505', '111005', '999999'])
    await expect(
      payments.createAccountReceipt({ ...asked, lines: [{ account, value: 70_000 }] }),
    ).rejects.toMatchObject({ status: 422, body: { errors: { 'lines.0.account': [expect.any(String)] } } })
  const changed = await payments.updateAccountReceipt({
    id: made.id,
    ...asked,
    lines: [{ account: '421005', value: 60_000 }],
    payments: [by('transfer', 60_000)],
  })
  expect(changed).toMatchObject({ revision: 1, received: 60_000 })
  await payments.removeAccountReceipt({ id: made.id })
  expect(await net('3115', '4210')).toEqual([0, 0])
})

it('has a voucher, a sheet of all and its supporting file', async () => {
  const who = await client({ name: 'Ángela Ñame' })
  await owe(who)
  const items = (await debts(who)).map(({ id, owed }) => ({ id, value: owed }))
  const { id, number } = await shop.api.payments.createReceipt({
    client_id: who,
    items,
    payments: [by('transfer', 11_900)],
  })
  const pdf = await shop.api.payments.receiptPdf({ id })
  expect(inspect(new Uint8Array(await pdf.arrayBuffer())).pages).toHaveLength(1)
  expect((await inside(shop, () => receiptPaper.printed({ id }))).model).toMatchObject({
    ...{ title: 'Recibo de caja', number, client: { name: 'Ángela Ñame' }, totals: { totalCents: 1_190_000 } },
    payments: [{ label: expect.stringContaining('Transferencia'), amountCents: 1_190_000 }],
  })
  expect((await shop.api.payments.receiptTicket({ id })).size).toBeGreaterThan(500)
  expect((await shop.api.payments.receiptsReport({ client_id: who })).size).toBeGreaterThan(500)
  const file = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF'], 'comprobante.pdf', { type: 'application/pdf' })
  const { supports } = await shop.api.payments.addReceiptSupport({ id, file })
  expect(supports).toMatchObject([{ name: 'comprobante.pdf' }])
})

it('what clients owe and have in favour is the ledger, whatever was received above', async () => {
  const [owed, favour] = await inside(shop, () => Promise.all([openItems('clients'), openItems('clientAdvances')]))
  const sum = (items: readonly { balanceCents: number }[]) =>
    items.reduce((all, item) => all + item.balanceCents, 0) / 100
  expect(await net('1305', '2805')).toEqual([sum(owed), -sum(favour)])
})
