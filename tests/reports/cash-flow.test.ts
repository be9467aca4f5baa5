import { addDays, type Day, dayOf, lastDayOf, monthOf } from '@tendero/core/kernel/values/time'
import { dueAfter } from '@tendero/core/purchasing/causations/recurring'
import { report } from '@tendero/core/reports/named/reports'
import { beforeAll, expect, it } from 'vitest'
import { inside, line, stocked } from '../sales/support'
import { reading } from '../support/reading'
import { daysAgo, type ReportShop, shopWithHistory } from './shop'
import { n, told } from './told'

const today = dayOf(new Date())
const last = addDays(today, 13 * 7 - 1)
let shop: ReportShop
let late: string
let punctual: string
let provider: string

const client = async (name: string, document: string) =>
  (await shop.api.parties.createClient({ name, document_type_id: '13', document, credit_days: 30 } as never)).id

/** Sells on credit some days ago, and is paid later when it is told when. */
async function owe(client_id: string, good: Parameters<typeof line>[0], ago: number, paidAgo?: number) {
  const { id, total } = await shop.at(daysAgo(ago)).sales.createOrder({
    type: 1,
    products: [line(good, 1)],
    storage_id: shop.storageId,
    client_id,
    credit: true,
  })
  if (paidAgo === undefined) return total
  const payments = [{ payment_type_id: shop.pay.transfer, value: total }]
  await shop.at(daysAgo(paidAgo)).payments.receivePayment({ id, payments })
  return total
}

beforeAll(async () => {
  shop = await shopWithHistory()
  const good = await stocked(shop, { units: 900, price: 119_000, taxBps: 1_900 })
  ;[late, punctual] = [await client('Amparo Gil', '1390104581'), await client('Rosa Díaz', '1390104582')]
  provider = (
    await shop.api.parties.createProvider({
      name: 'Arriendos del Sur',
      document_type_id: '31',
      document: '900123458',
    } as never)
  ).id
  await owe(late, good, 100, 50)
  await owe(late, good, 10)
  await owe(punctual, good, 10)
  const causation = await shop.api.purchasing.createCausation({
    provider_id: provider,
    products: [{ account: '512010', name: 'Arriendo del local', quantity: 1, cost: 1_000_000, tax: 0 }],
  })
  await shop.api.purchasing.repeatCausation({ id: causation.id, day_of_month: 5 })
})

const moves = (input: object = {}) => told(shop.api, 'flujo-de-caja', { by: 'movimiento', ...input })
const weeks = () => told(shop.api, 'flujo-de-caja')

it('moves what a client owes by the days that they really take, and leaves the others on their date', async () => {
  const debts = (await shop.api.payments.creditables({ client_id: late })).data
  const { rows } = await moves()
  const paidLate = (await shop.api.payments.creditables({ client_id: punctual })).data
  const dayOfWho = (who: string) => rows.find((row) => row.who === who)?.day
  // It was due 30 days (or what the shop gives) after its sale, and was paid 50 days after it.
  const term = (Date.parse(debts[0]!.date_pay) - Date.parse(debts[0]!.date)) / 86_400_000
  const expected = addDays(debts[0]!.date_pay, 50 - term)
  expect(dayOfWho('Amparo Gil')).toBe(expected < today ? today : expected)
  expect(dayOfWho('Rosa Díaz')).toBe(paidLate[0]!.date_pay < today ? today : paidLate[0]!.date_pay)
  expect(rows.find((row) => row.who === 'Amparo Gil')?.why).toContain(`${50 - term} días tarde`)
})

it('has each expense that repeats on its days, what is owed to providers on its date, and taxes on the day of the NIT', async () => {
  const { rows } = await moves()
  const days: Day[] = []
  for (let day = dueAfter(today, 5); day <= last; day = dueAfter(day, 5)) days.push(day)
  const rent = rows.filter((row) => row.flow === 'Gastos que se repiten')
  expect(rent.map((row) => [row.day, row.out])).toEqual(days.map((day) => [day, 1_000_000]))
  expect(rows.filter((row) => row.flow === 'Pagos a proveedores').length).toBeGreaterThan(0)
  const vat = rows.filter((row) => String(row.what).startsWith('IVA'))
  expect(vat.reduce((sum, row) => sum + n(row.out), 0)).toBe(3 * 19_000)
})

it('pays each contract at the end of the month, its contributions by the tenth and the bonus in December', async () => {
  const { api } = shop
  const employee = await api.payroll.createEmployee({
    ...{ document_type_id: '13', payment_method_id: '47', person_type_id: '2', names: 'Marta', last_names: 'Ospina' },
    ...{ document: '1000000001', email: 'marta@correo.co', phone: '3105551234', city_of_residence: '05001' },
    ...{ address: 'Carrera 50', iva_regime: '49' },
  })
  await api.payroll.createContract({
    ...{ employee_id: employee.id, contract_type_id: '2', contract_number_id: 'C-1', type_of_contributor_id: '01' },
    ...{ compensation_box_id: 'Comfama', start_date: '2026-01-01', salary: 1_750_905, position: 'Vendedora' },
    ...{ health_fund: 'EPS Sura', severance_fund: 'Porvenir', arl: 'ARL Sura' },
  })
  const { rows } = await moves()
  const paid = rows.filter((row) => row.flow === 'Nómina')
  const month = monthOf(today)
  expect(paid).toContainEqual(
    expect.objectContaining({ day: lastDayOf(month), what: 'Salario y auxilio de transporte', out: 2_000_000 }),
  )
  // Pension 12 %, ARL I 0,522 % and the fund 4 % of 1.750.905.
  const funds = paid.filter((row) => String(row.what).startsWith('Aportes'))
  expect(funds[0]?.out).toBeCloseTo(289_284.52, 1)
})

it('weeks add up to their movements: each opens its own, and what is left goes on to the next', async () => {
  const { rows, totals, charts } = await weeks()
  expect(rows).toHaveLength(13)
  let cash = n(totals.cash)
  for (const [i, row] of rows.entries()) {
    expect(n(row.opening)).toBeCloseTo(cash, 2)
    const { por, ...span } = row.to!.filter
    const inside = await moves({ ...span, by: por })
    const own = inside.rows.filter(({ key }) => key !== 'opening')
    cash = own.reduce((sum, one) => sum + n(one.in) - n(one.out), cash)
    expect(n(row.closing)).toBeCloseTo(cash, 2)
    expect(charts[0]!.data[i]).toMatchObject({ amount: n(row.closing), to: row.to })
  }
  expect(n(totals.closing)).toBeCloseTo(cash, 2)
  expect(n(totals.least)).toBeCloseTo(Math.min(...rows.map((row) => n(row.closing))), 2)
})

it('what is too old to count on is named beside it and not counted', async () => {
  const other = await client('Olvido Ríos', '1390104583')
  const good = await stocked(shop, { units: 9, price: 50_000, taxBps: 0 })
  await owe(other, good, 300)
  const { rows } = await moves()
  expect(rows.find(({ who }) => who === 'Olvido Ríos')).toBeUndefined()
  const { lists } = await weeks()
  expect(lists.flatMap((list) => list.rows)).toContainEqual(
    expect.objectContaining({ name: expect.stringContaining('Olvido Ríos'), amount: 50_000 }),
  )
})

it('costs who owes, and not what they bought before', async () => {
  const ask = () => report({ name: 'flujo-de-caja' })
  const units = () => inside(shop, async () => (await reading(ask)).units)
  const good = await stocked(shop, { units: 99, price: 1_000, taxBps: 0 })
  const buys = async () => {
    for (let i = 0; i < 20; i++) await owe(punctual, good, 60, 20)
  }
  await buys()
  const before = await units()
  await buys()
  expect(await units()).toBeLessThan(before * 1.1)
})
