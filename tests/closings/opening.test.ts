import { journalBook } from '@tendero/core/accounting/journal/journal'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { beforeAll, expect, it } from 'vitest'
import { inside, type Shop, shopToSell } from '../sales/support'

/** A shop that begins with the balances of another program: what its sheet may not say, and what it leaves. */
let shop: Shop
const today = dayOf(new Date())

beforeAll(async () => {
  shop = await shopToSell()
  await shop.api.parties.createClient({ name: 'Amparo Gil', document_type_id: '13', document: '1390104583' })
  await shop.api.parties.createProvider({ name: 'Granos SAS', document_type_id: '31', document: '900373076' })
})

const TITLES = 'Cuenta;NIT o cédula;Factura;Fecha de la factura;Vence;Banco;Débito;Crédito'
const sheet = (...rows: string[]) => new File([[TITLES, ...rows].join('\n')], 'saldos.csv', { type: 'text/csv' })
const whole = [
  '110505;;;;;;500000;',
  '111005;;;;;;2000000;',
  '130505;1.390.104.583;FV-101;;;;300000;',
  '130505;1390104583;FV-102;;;;200000;',
  '220505;900373076-4;A-7;;;;;450000',
  '311505;;;;;;;2550000',
]
const look = (...rows: string[]) => shop.api.closings.previewOpening({ file: sheet(...rows) })
const begin = async (...rows: string[]) =>
  shop.api.closings.createOpening({ upload: (await look(...rows)).upload, date: today })

/** What accounts and open items come to. */
const books = () =>
  inside(shop, async () => {
    const { accounts, thirds, banks } = await journalBook.through(today)
    const net = (sums: Record<string, [number, number]>) =>
      Object.fromEntries(Object.entries(sums).flatMap(([key, [d, c]]) => (d === c ? [] : [[key, d - c]])))
    const items = [...(await openItems('clients')), ...(await openItems('providers'))]
    return {
      accounts: net(accounts),
      thirds: net(thirds),
      banks: net(banks),
      items: items.map(({ id, balanceCents }) => [id, balanceCents]),
    }
  })

it('names what is wrong at its cell, and gives those rows back as a sheet', async () => {
  const preview = await look(
    '519500;;;;;;100;',
    '143505;;;;;;100;',
    '130505;1390104583;;;;;100;',
    '130505;;FV-1;;;;100;',
    '130505;555555555;FV-1;;;;100;',
    '130505;1390104583;FV-1;;;;;100',
    '220505;1390104583;FV-1;;;;;100',
    '110505;;;;;;100;100',
    '111005;;;;;Banco que no existe;100;',
    '130505;1390104583;FV-9;;;;100;',
    '130505;1390104583;fv 9;;;;100;',
  )
  const at = preview.errors.map(({ row, header }) => [row, header])
  expect(at).toEqual([
    [2, 'Cuenta'],
    [3, 'Cuenta'],
    [4, 'Factura'],
    [5, 'NIT o cédula'],
    [6, 'NIT o cédula'],
    [7, 'Crédito'],
    [8, 'NIT o cédula'],
    [9, 'Débito'],
    [10, 'Banco'],
    [12, 'Factura'],
  ])
  const bad = await shop.api.closings.openingCorrections({ upload: preview.upload })
  expect(new Uint8Array(await bad.arrayBuffer()).length).toBeGreaterThan(1_000)
})

it('is not posted unless debits equal credits, and the difference goes to no account', async () => {
  const before = await books()
  const short = [...whole.slice(0, 5), '311505;;;;;;;2549999']
  expect(await look(...short)).toMatchObject({ difference: 1, bad: 0, why: expect.stringContaining('$ 1 más') })
  await expect(begin(...short)).rejects.toMatchObject({ status: 422 })
  await expect(begin(...whole.slice(0, 5))).rejects.toMatchObject({ status: 422 })
  expect(await books()).toEqual(before)
})

it('opens each document once; what is owed can be paid, and undone the books are as they were', async () => {
  const before = await books()
  expect(await look(...whole)).toMatchObject({ debit: 3_000_000, difference: 0, documents: 3, why: null })
  const made = await begin(...whole)
  expect(made).toMatchObject({ value: 3_000_000, lines: 6, documents: 3, state: 'posted' })
  const after = await books()
  expect(after.accounts).toMatchObject({ 130505: 50_000_000, 220505: -45_000_000, 311505: -255_000_000 })
  expect(after.items).toHaveLength(3)

  await expect(begin(...whole)).rejects.toMatchObject({ status: 422 })
  const [twice] = (await look(...whole)).errors
  expect(twice).toMatchObject({ row: 4, header: 'Factura' })
  expect(await books()).toEqual(after)

  const { data } = await shop.api.payments.creditables({
    client_id: (await shop.api.parties.listClients({ search: 'Amparo' })).data[0]!.id,
  })
  expect(data.map((row) => [row.document.number, row.owed])).toEqual([
    ['FV-101', 300_000],
    ['FV-102', 200_000],
  ])
  await shop.api.closings.voidOpening({ id: made.id })
  expect(await books()).toEqual(before)
  await expect(shop.api.closings.voidOpening({ id: made.id })).rejects.toMatchObject({ status: 409 })
})

it('a document that was paid keeps its opening, until the payment is undone; the sheet comes in again afterwards', async () => {
  const before = await books()
  const due = addDays(today, 20)
  const rows = [`130505;1390104583;FV-101;${today};${due};;300000;`, '311505;;;;;;;300000']
  const made = await begin(...rows)
  const client_id = (await shop.api.parties.listClients({ search: 'Amparo' })).data[0]!.id
  const { data } = await shop.api.payments.creditables({ client_id })
  expect(data).toMatchObject([{ date_pay: due, owed: 300_000 }])
  const methods = await shop.api.settings.loadPaymentTypes({})
  const receipt = await shop.api.payments.createReceipt({
    client_id,
    items: [{ id: data[0]!.id, value: 100_000 }],
    payments: [{ payment_type_id: methods.find(({ name }) => /transfer/i.test(name))!.id, value: 100_000 }],
  })
  expect((await shop.api.payments.creditables({ client_id })).total).toBe(200_000)
  await expect(shop.api.closings.voidOpening({ id: made.id })).rejects.toMatchObject({ status: 409 })
  await shop.api.payments.removeReceipt({ id: receipt.id })
  await shop.api.closings.voidOpening({ id: made.id })
  expect(await books()).toEqual(before)
})

it('two sheets of one document at once: one of them is posted', async () => {
  const { upload } = await look('130505;1390104583;FV-500;;;;10000;', '311505;;;;;;;10000')
  const tries = await Promise.allSettled([1, 2].map(() => shop.api.closings.createOpening({ upload, date: today })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const owed = await inside(shop, () => openItems('clients'))
  expect(owed.filter(({ number }) => number === 'FV-500')).toMatchObject([{ balanceCents: 1_000_000 }])
})

it('a sheet without documents, again, in another order or sixteen times at once, posts its balances once while it stands', async () => {
  const before = await books()
  const rows = ['110505;;;;;;70000;', '111005;;;;;;30000;', '311505;;;;;;;100000']
  const { upload } = await look(...rows)
  const tries = await Promise.allSettled(
    Array.from({ length: 16 }, () => shop.api.closings.createOpening({ upload, date: today })),
  )
  const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, body: { code: 'opening_known' } })
  const after = await books()
  const other = [rows[2]!, rows[0]!, rows[1]!]
  const why = `Estos mismos saldos ya están en ${made[0]!.number}. Anúlalos primero para subirlos otra vez.`
  expect(await look(...other)).toMatchObject({ why })
  for (const date of [today, addDays(today, -1)])
    await expect(
      shop.api.closings.createOpening({ upload: (await look(...other)).upload, date }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining(why) })
  expect(await books()).toEqual(after)
  await shop.api.closings.voidOpening({ id: made[0]!.id })
  expect(await books()).toEqual(before)
  const again = await begin(...other)
  await shop.api.closings.voidOpening({ id: again.id })
  expect(await books()).toEqual(before)
})
