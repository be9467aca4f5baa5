import { paths } from '@tendero/core/accounting/paths'
import { readRows, type SheetRow } from '@tendero/core/kernel/sheet/read'
import { addDays, monthOf } from '@tendero/core/kernel/values/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { newShop, send, type World } from '../support/world'

let world: World
let main: string

beforeEach(async () => {
  world = await newShop()
  main = (await world.api.inventory.storageChoices({}))[0]!.id
})

const listed = async <T>(answer: Promise<T>) =>
  (await answer) as unknown as { data: Record<string, unknown>[]; meta: { total: number } }

const stocked = () =>
  world.api.goods.createProduct({
    name: 'Arroz',
    price: 5_000,
    cost: 1_000,
    storages: [{ id: main, quantity: 10 }],
  })

const adjusted = async (date?: string) => {
  const { id } = await stocked()
  const products = [{ product_id: id, type: 'decrement' as const, quantity: 2 }]
  return world.api.inventory.createAdjustment({
    storage_id: main,
    reason: 'damage',
    products,
    ...(date ? { date } : {}),
  })
}

/** The last day of a month before this one, on which the books of the shop begin. */
async function begun(monthsAgo = 1) {
  const { to: today } = await world.api.accounting.ledgerBook({})
  let date = today
  for (let i = 0; i < monthsAgo; i++) date = addDays(`${monthOf(date)}-01`, -1)
  const { id } = await world.api.goods.createProduct({ name: 'Sal', price: 2_000, cost: 1_000 })
  const products = [{ product_id: id, type: 'increment' as const, quantity: 1 }]
  await world.api.inventory.createAdjustment({ storage_id: main, reason: 'initial', products, date })
  return date
}

describe('the chart of accounts', () => {
  it('holds the shop’s auxiliaries among the official accounts, found by class, level, parent and name', async () => {
    const { accounting } = world.api
    const account = await accounting.createAccount({ name: 'Caja de la esquina', value: '11050501' })
    expect(account).toMatchObject({ id: '11050501', type: '1', model: 'auxiliary', parent: '110505', own: true })
    const below = await listed(accounting.listAccounts({ parent: '110505' }))
    expect(below.data.map((a) => a.id)).toEqual(['11050501'])
    expect((await listed(accounting.listAccounts({ search: 'ESQUINA' }))).meta.total).toBe(1)
    expect((await listed(accounting.listAccounts({ type: '4', model: 'group' }))).data.map((a) => a.id)).toEqual([
      '41',
      '42',
    ])
    expect((await accounting.accountChoices({})).some((a) => a.id === '11050501')).toBe(true)
    expect(await accounting.getAccount({ model: 'auxiliary', id: '11050501' })).toMatchObject({
      name: 'Caja de la esquina',
    })
    await expect(accounting.getAccount({ model: 'group', id: '11050501' })).rejects.toThrow('404')
  })

  it.each([
    ['110505', 'Ya existe una cuenta'],
    ['999901', 'Primero crea la cuenta 9999'],
    ['123', 'dígitos'],
    ['1', 'dígitos'],
  ])('refuses the code %s', async (value, message) => {
    await expect(world.api.accounting.createAccount({ name: 'Otra', value })).rejects.toThrow(message)
  })

  it('removes an account of the shop only while nothing uses it, and never an official one', async () => {
    const { accounting } = world.api
    await accounting.createAccount({ name: 'Mercancía propia', value: '14350501' })
    await accounting.createAccount({ name: 'Debajo', value: '1435050101' })
    const remove = (id: string, model: string) => accounting.removeAccount({ type: '1', model, id })
    await expect(remove('14350501', 'auxiliary')).rejects.toThrow('tiene 1 cuenta debajo')
    await remove('1435050101', 'auxiliary')
    await expect(remove('143505', 'subaccount')).rejects.toThrow('es del PUC y no cambia')
    await accounting.updateAccount({ id: '14350501', name: 'Con otro código', value: '14350502' })
    await remove('14350502', 'auxiliary')
    expect((await listed(accounting.listAccounts({ parent: '143505' }))).meta.total).toBe(0)
  })
})

describe('the diary', () => {
  it('lists entries newest first with balanced totals, of an account or of a document', async () => {
    await adjusted()
    const all = await world.api.accounting.diaryBook({})
    expect(all.data.map((entry) => entry.document.number)).toEqual(['AJ-2', 'AJ-1'])
    expect([all.total_debit, all.total_credit]).toEqual([12_000, 12_000])
    expect(all.data[0]).toMatchObject({
      document: { type: 'adjustment' },
      user: { id: world.userId },
      lines: [
        { account: '143505', name: 'Mercancías', debit: 0, credit: 2_000, storage_id: main },
        { account: '613597', name: 'Ajustes de inventario', debit: 2_000, credit: 0 },
      ],
    })
    const cost = await world.api.accounting.diaryBook({ account: '6135' })
    expect([cost.meta.total, cost.total_debit, cost.total_credit]).toEqual([1, 2_000, 0])
    expect((await world.api.accounting.diaryBook({ document: 'aj-1' })).meta.total).toBe(1)
    await expect(world.api.accounting.diaryBook({ from: '2026-02-01', to: '2026-01-01' })).rejects.toThrow('anterior')
  })

  it('exports to a spreadsheet whose columns add up to the same', async () => {
    await adjusted()
    const response = await send(paths.exportDiary, {}, world.token)
    const sheet: SheetRow[] = []
    for await (const row of readRows(await response.blob(), { maxRows: 100 })) sheet.push(row)
    const [header, ...rows] = sheet
    expect(header!.cells.slice(7, 9)).toEqual(['Débito', 'Crédito'])
    expect(rows).toHaveLength(4)
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row.cells[column] ?? 0), 0)
    expect([sum(7), sum(8)]).toEqual([12_000, 12_000])
  })
})

describe('the ledger', () => {
  it('opens with what came before, at any level, and closes with what moved', async () => {
    await adjusted()
    const today = (await world.api.accounting.ledgerBook({})).to
    const ledger = await world.api.accounting.ledgerBook({ from: today, to: today, level: 'account' })
    expect(ledger.accounts.map((a) => [a.account, a.opening, a.debit, a.credit, a.closing])).toEqual([
      ['1435', 0, 10_000, 2_000, 8_000],
      ['3705', 0, 0, 10_000, 10_000],
      ['6135', 0, 2_000, 0, 2_000],
    ])
    expect(ledger.total_debit).toBe(ledger.total_credit)
    const classes = await world.api.accounting.ledgerBook({ level: 'class' })
    expect(classes.accounts.map((a) => a.account)).toEqual(['1', '3', '6'])
  })

  it('carries an earlier month’s balance into this one', async () => {
    const { to: today } = await world.api.accounting.ledgerBook({})
    const date = await begun()
    const { id } = await stocked()
    const products = [{ product_id: id, type: 'increment' as const, quantity: 1, cost: 500 }]
    await world.api.inventory.createAdjustment({ storage_id: main, reason: 'found', products, date })
    const { accounts } = await world.api.accounting.ledgerBook({ from: `${today.slice(0, 7)}-01`, account: '4295' })
    expect(accounts).toMatchObject([{ account: '429505', opening: 500, debit: 0, credit: 0, closing: 500 }])
  })
})

it('a year opens with its results at zero: those of the years before are accumulated profits, and all still balances', async () => {
  await adjusted()
  const { to: today } = await world.api.accounting.ledgerBook({})
  const next = `${Number(today.slice(0, 4)) + 1}-01-01`
  const { accounts } = await world.api.accounting.ledgerBook({ from: next, to: next })
  expect(accounts.map((a) => [a.account, a.opening])).toEqual([
    ['143505', 8_000],
    ['370505', 8_000],
  ])
})

it('an absurd period costs nothing and answers the same', async () => {
  await adjusted()
  const ever = { from: '1900-01-01', to: '2199-12-31' }
  const { accounting, inventory } = world.api
  expect((await accounting.diaryBook(ever)).meta.total).toBe(2)
  expect((await accounting.ledgerBook(ever)).total_debit).toBe(12_000)
  expect(
    (await accounting.ledgerBook({ from: '2199-12-30', to: '2199-12-31' })).accounts.map((a) => a.opening),
  ).toEqual([8_000, 8_000])
  expect((await accounting.ledgerBook({ from: '1900-01-01', to: '1900-01-02' })).accounts).toEqual([])
  expect((await listed(inventory.listMovements(ever))).meta.total).toBe(2)
  expect((await listed(inventory.listTransfers(ever))).meta.total).toBe(0)
  expect((await inventory.valuation({ date: '1900-01-01' })).total).toBe(0)
  expect((await accounting.costCentersReport(ever)).at(-1)).toMatchObject({ id: null, result: -2_000 })
  const audits = (await world.api.identity.listAudits({})).meta.total
  expect((await world.api.identity.listAudits(ever)).meta.total).toBe(audits)
  await expect(accounting.costCentersReport({ to: '9999-12-31' })).rejects.toMatchObject({ status: 422 })
})

describe('a closed month', () => {
  it('takes nothing more until it is opened again', async () => {
    const { accounting } = world.api
    const date = await begun()
    const month = date.slice(0, 7)
    await accounting.closePeriod({ month })
    await expect(adjusted(date)).rejects.toThrow('está cerrada')
    await accounting.openPeriod({ month })
    expect((await adjusted(date)).state).toBe('posted')
    expect((await accounting.listPeriods({})).at(-1)).toMatchObject({ month, closed: false })
    const { to: today } = await accounting.ledgerBook({})
    await expect(accounting.closePeriod({ month: today.slice(0, 7) })).rejects.toThrow('ya terminó')
  })

  it('closes after those before it and opens before them, also when two do both at once', async () => {
    const { accounting } = world.api
    const first = monthOf(await begun(2))
    const [, second] = (await accounting.listPeriods({})).map((period) => period.month).reverse()
    await expect(accounting.closePeriod({ month: second! })).rejects.toThrow('Cierra primero')
    await accounting.closePeriod({ month: first })
    // One closes the second while another opens the first: whichever comes first, no gap is left.
    const both = [accounting.closePeriod({ month: second! }), accounting.openPeriod({ month: first })]
    const done = await Promise.allSettled(both)
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const closed = (await accounting.listPeriods({})).filter((p) => p.closed).map((p) => p.month)
    expect([[], [second, first]]).toContainEqual(closed)
  })
})
