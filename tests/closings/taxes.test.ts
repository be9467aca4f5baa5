import { type EntryFact, journalBook } from '@tendero/core/accounting/journal/journal'
import { dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { daysAgo, type ReportShop, shopWithHistory } from '../reports/shop'
import { n, told } from '../reports/told'
import { inside, stocked } from '../sales/support'
import { expectFormatsAddUp } from './formats'

/** A company that sells, takes back, buys and withholds: its drafts and formats must be what its journal says, to the cent. */
let shop: ReportShop
let providerId: string
let entries: EntryFact[]
const span = { from: dayOf(daysAgo(60)), to: dayOf(new Date()) }
const year = Number(span.to.slice(0, 4))

beforeAll(async () => {
  shop = await shopWithHistory()
  await shop.api.identity.editBrand({
    ...{ document_type_id: '31', document: '900373076', person_type_id: '1', regime: 'Responsable de IVA' },
    withholds: ['retefuente', 'reteiva'],
  })
  const client_id = (
    await shop.api.parties.createClient({ name: 'Amparo Gil', document_type_id: '13', document: '1390104583' })
  ).id
  providerId = (
    await shop.api.parties.createProvider({
      ...{ name: 'Asesores SAS', document_type_id: '31', document: '800197268', address: 'Calle 1', city: '05001' },
    })
  ).id
  const [taxed, excluded] = [
    await stocked(shop, { units: 50, taxBps: 1_900, price: 9_950 }),
    await stocked(shop, { units: 50, taxBps: 0, price: 5_000 }),
  ]
  const sell = (ago: number, quantity: number) =>
    shop.at(daysAgo(ago)).sales.createOrder({
      ...{ type: 1, client_id, credit: true, payments: [] },
      products: [
        { product_id: taxed.id, quantity },
        { product_id: excluded.id, quantity },
      ],
    })
  await sell(40, 3)
  const { id } = await sell(30, 2)
  await shop.at(daysAgo(20)).sales.cancelOrders({ id })
  await shop.at(daysAgo(15)).purchasing.createCausation({
    provider_id: providerId,
    products: [{ account: '511095', quantity: 1, cost: 3_000_000, tax: 19, concept: 'honorarios' }],
  })
  entries = await inside(shop, () => journalBook.read(span.from, span.to))
})

const cents = (pesos: unknown) => Math.round(n(pesos as number) * 100)
const lines = () => entries.flatMap((entry) => entry.lines)
const net = (keep: (line: EntryFact['lines'][number]) => boolean) =>
  lines()
    .filter(keep)
    .reduce((sum, line) => sum + line.creditCents - line.debitCents, 0)
const begins =
  (...codes: string[]) =>
  (line: { account: string }) =>
    codes.some((code) => line.account.startsWith(code))

it('form 300 is the ledger of IVA and of income, box by box, and says that it is a draft', async () => {
  const { rows, title } = await told(shop.api, 'formulario-300', span)
  const box = (number: string) => cents(rows.find(({ key }) => key === number)!.amount)
  expect(title).toContain('Borrador')
  expect(box('82') - box('83')).toBe(net(begins('2408')))
  expect(box('43')).toBe(net(begins('4')))
  expect(box('28')).toBeGreaterThan(0)
  expect(box('79')).toBeGreaterThan(0)
  expect(box('53')).toBe(300_000_000)
  expect(box('75')).toBe(57_000_000)
  expect(rows.find(({ key }) => key === '75')!.to).toMatchObject({ id: 'auxiliary', filter: { account: '240820' } })
  expect(rows.every(({ rounded }) => cents(rounded) % 100_000 === 0)).toBe(true)
})

it('form 350 is what was withheld, by concept and kind of person', async () => {
  const { rows } = await told(shop.api, 'formulario-350', span)
  const of = (key: string) => rows.find((row) => row.key === key)!
  expect(cents(of('total').amount)).toBe(net(begins('2365', '2367')))
  expect(cents(of('Honorarios|company').base)).toBe(300_000_000)
  expect(cents(of('Honorarios|company').amount)).toBe(33_000_000)
  const ica = await told(shop.api, 'ica', span)
  expect(cents(ica.rows.find(({ key }) => key === '15')!.amount)).toBe(net(begins('4')))
})

it('every format of exógena adds up to its accounts, and the list of who lacks data names them', async () => {
  await inside(shop, () => expectFormatsAddUp(year))
  const fees = await told(shop.api, 'exogena-1001', { to: span.to })
  const row = fees.rows.find(({ document }) => document === '800197268')!
  expect(row).toMatchObject({ concept: '5002 Honorarios', paid: 3_000_000, withheld: 330_000, city: '05001', dv: '4' })
  const { rows } = await told(shop.api, 'terceros-sin-datos', span)
  expect(rows.map(({ name, missing }) => [name, missing])).toEqual([['Amparo Gil', 'dirección, ciudad']])
  expect(rows[0]!.to).toMatchObject({ screen: 'record', kind: 'client' })
})
