import { journalBook } from '@tendero/core/accounting/journal/journal'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { asTenant } from '../support/ambient'
import { newShop, type World } from '../support/world'

let world: World
let nequi: string
const FIRST = 'ban_principal'
const today = dayOf(new Date())

const balances = async () =>
  Object.fromEntries((await world.api.treasury.listBanks({})).data.map((bank) => [bank.name, bank.balance]))
const moves = (bankId: string) => world.api.treasury.movementsByBank({ bankId })
const income = (value: number, bank = FIRST) =>
  world.api.treasury.createBankMovement({ bank_id: bank, type: 'income', account: '421005', value })

beforeAll(async () => {
  world = await newShop()
  nequi = (await world.api.treasury.createBank({ name: 'Nequi', account: '112005' })).id
})

describe('money of banks', () => {
  it('comes in by an income account, goes out by an expense, and each void is a mirror dated today', async () => {
    const { treasury } = world.api
    await income(50_000)
    const fee = { bank_id: FIRST, type: 'expense' as const, account: '530505', value: 8_000 }
    const paid = await treasury.createBankMovement({ ...fee, date: addDays(today, -1), description: 'Cuota de manejo' })
    expect(paid).toMatchObject({ number: 'MB-2', state: 'posted', account_name: expect.any(String), value: 8_000 })
    expect(await balances()).toEqual({ 'Banco principal': 42_000, Nequi: 0 })
    expect(await treasury.removeBankMovement({ id: paid.id, reason: 'No fue' })).toMatchObject({ state: 'void' })
    await expect(treasury.removeBankMovement({ id: paid.id })).rejects.toMatchObject({ status: 409 })
    expect(await balances()).toEqual({ 'Banco principal': 50_000, Nequi: 0 })
    const [mirror] = (await moves(FIRST)).data
    expect(mirror).toMatchObject({ date: today, income: 8_000, reverses_id: expect.any(String), balance: 50_000 })
    for (const account of ['530505', '4210', '110505'])
      await expect(
        treasury.createBankMovement({ ...fee, type: 'income', account }),
        `${account} is no account of income`,
      ).rejects.toMatchObject({ status: 422, body: { errors: { account: [expect.any(String)] } } })
  })

  it('goes from one bank to another by a numbered transfer, which may be changed and void', async () => {
    const { treasury } = world.api
    const { number } = await treasury.nextTransferNumber({})
    const asked = { bank_origin: FIRST, bank_destination: nequi, value: 30_000 }
    const made = await treasury.transferBetweenBanks(asked)
    expect(made).toMatchObject({ number, state: 'posted', bank_destination: { name: 'Nequi' } })
    expect(await balances()).toEqual({ 'Banco principal': 20_000, Nequi: 30_000 })
    const changed = await treasury.updateBankTransfer({ id: made.id, ...asked, value: 10_000 })
    expect(changed).toMatchObject({ number, value: 10_000, revision: 1 })
    expect(await balances()).toEqual({ 'Banco principal': 40_000, Nequi: 10_000 })
    await treasury.removeBankTransfer({ id: made.id })
    expect(await balances()).toEqual({ 'Banco principal': 50_000, Nequi: 0 })
    await expect(treasury.updateBankTransfer({ id: made.id, ...asked })).rejects.toMatchObject({ status: 409 })
    await expect(treasury.transferBetweenBanks({ ...asked, bank_destination: FIRST })).rejects.toMatchObject({
      status: 422,
      body: { errors: { bank_destination: ['Elige un banco distinto del que sale'] } },
    })
  })

  it('of each bank is the ledger: stats and every balance beside a movement', async () => {
    const { treasury } = world.api
    await Promise.all([1, 2, 3, 4, 5].map((n) => income(n * 1_000, nequi)))
    const stats = await treasury.bankStats({ bank_id: nequi })
    const { data, meta } = await moves(nequi)
    expect(meta.total).toBe(data.length)
    expect(stats.total).toBe(stats.income - stats.expenses)
    expect(stats.income - stats.expenses).toBe(stats.balance)
    const rows = [...data].reverse()
    let stood = 0
    for (const row of rows) {
      stood += row.income - row.expense
      expect(row.balance, row.concept).toBe(stood)
    }
    expect(stood).toBe((await balances()).Nequi)
    const second = await treasury.movementsByBank({ bankId: nequi, page: 2, per_page: 3 })
    expect(second.data.map((row) => row.balance)).toEqual(data.slice(3, 6).map((row) => row.balance))
    const { banks } = await asTenant(world.tenant, () => journalBook.sums.through(today))
    expect(banks[`112005|${nequi}`]!.reduce((debit, credit) => debit - credit)).toBe(stood * 100)
    const all = await treasury.bankStats({})
    expect(all.balance).toBe(50_000 + stood)
  })
})
