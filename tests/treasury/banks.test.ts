import { beforeEach, describe, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

let world: World
let transfer: string
let service: string

const bankWith = async (name: string, account = '111005') => (await world.api.treasury.createBank({ name, account })).id

const balances = async () => {
  const { data, balance, totalBank } = await world.api.treasury.listBanks({})
  return { ...Object.fromEntries(data.map((bank) => [bank.name, bank.balance])), balance, totalBank }
}

const sell = (type: 1 | 3, value: number) =>
  world.api.sales.createOrder({
    type,
    products: [{ product_id: service, quantity: 1, price: value }],
    payments: [{ payment_type_id: transfer, value }],
  })

beforeEach(async () => {
  world = await newShop()
  const { api } = world
  transfer = (await api.treasury.counterBanks({})).find((type) => type.means === 'transfer')!.payment_type_id
  service = (await api.catalog.createService({ name: 'Arreglo', value: 10_000 })).id
})

describe('the bank of a payment', () => {
  it('is the first one, until its type names another for the counter or for orders', async () => {
    const { treasury } = world.api
    await treasury.openShift({ base: 0 })
    await sell(1, 10_000)
    const nequi = await bankWith('Nequi', '112005')
    const config = [{ payment_type_id: transfer, bank_id: nequi }]
    await treasury.saveOrderBanks({ config })
    await sell(1, 10_000)
    await sell(3, 10_000)
    expect(await balances()).toEqual({ 'Banco principal': 20_000, Nequi: 10_000, balance: 30_000, totalBank: 2 })
    await treasury.saveCounterBanks({ config })
    await sell(3, 10_000)
    expect(await balances()).toMatchObject({ Nequi: 20_000 })
    const { accounts } = await world.api.accounting.ledgerBook({ account: '1120' })
    expect(accounts.map((row) => [row.account, row.closing])).toEqual([['112005', 20_000]])
  })

  it('gives back what it took in, also when the type names another bank since', async () => {
    const { treasury, sales } = world.api
    const first = await bankWith('Bancolombia')
    await treasury.saveOrderBanks({ config: [{ payment_type_id: transfer, bank_id: first }] })
    const { id } = await sell(1, 10_000)
    const second = await bankWith('Davivienda')
    await treasury.saveOrderBanks({ config: [{ payment_type_id: transfer, bank_id: second }] })
    await sales.updateOrder({ id, payments: [{ payment_type_id: transfer, value: 4_000 }], credit: false })
    expect(await balances()).toMatchObject({ Bancolombia: 4_000, Davivienda: 0 })
    await sales.cancelOrders({ id })
    expect(await balances()).toMatchObject({ Bancolombia: 0, Davivienda: 0, balance: 0 })
  })

  it('follows the account of its bank from the next sale on', async () => {
    const { treasury } = world.api
    const id = await bankWith('Nequi')
    await treasury.saveOrderBanks({ config: [{ payment_type_id: transfer, bank_id: id }] })
    await treasury.updateBank({ id, name: 'Nequi', account: '112005' })
    await sell(1, 10_000)
    const { accounts } = await world.api.accounting.ledgerBook({ account: '11' })
    expect(accounts.map((row) => [row.account, row.closing])).toEqual([['112005', 10_000]])
  })
})

describe('a bank', () => {
  it('that a payment type names is turned off and not removed; the first one stays', async () => {
    const { treasury } = world.api
    const id = await bankWith('Nequi')
    await treasury.saveCounterBanks({ config: [{ payment_type_id: transfer, bank_id: id }] })
    expect(await treasury.removeBank({ id })).toMatchObject({
      deactivated: true,
      message: expect.stringContaining('1 tipo de pago'),
    })
    await expect(treasury.removeBank({ id: 'ban_principal' })).rejects.toMatchObject({ status: 409 })
  })

  it('is in an account of banks that is in the chart, which cannot go while it is', async () => {
    const { accounting } = world.api
    await expect(bankWith('Caja', '110505')).rejects.toMatchObject({
      status: 422,
      body: { errors: { account: [expect.any(String)] } },
    })
    await expect(bankWith('Ninguna', '11100599')).rejects.toMatchObject({ status: 422 })
    await accounting.createAccount({ name: 'Nequi', value: '11200501' })
    await bankWith('Nequi', '11200501')
    const gone = accounting.removeAccount({ type: '1', model: 'auxiliary', id: '11200501' })
    await expect(gone).rejects.toThrow('la usa 1 banco')
  })

  it('named for a type by one and turned off by another at once is named by nobody or on', async () => {
    const { treasury } = world.api
    const id = await bankWith('Nequi')
    const config = [{ payment_type_id: transfer, bank_id: id }]
    await Promise.allSettled([treasury.saveOrderBanks({ config }), treasury.removeBank({ id })])
    const { data } = await treasury.listBanks({})
    const named = (await treasury.orderBanks({})).some((type) => type.bank_id === id)
    const bank = data.find((row) => row.id === id)
    expect({ named, there: bank !== undefined }).not.toEqual({ named: true, there: false })
  })
})

it('cash of a drawer goes to the bank that is named, and never to a provider but by a payment', async () => {
  const { treasury } = world.api
  const { id } = await treasury.openShift({ base: 100_000 })
  const bank = await bankWith('Bancolombia')
  const move = { id, value: 5_000, reason: 'Prueba' }
  await treasury.moveCash({ ...move, concept: 'deposit', bank_id: bank })
  expect(await balances()).toMatchObject({ Bancolombia: 5_000, 'Banco principal': 0 })
  await expect(treasury.moveCash({ ...move, concept: 'payable' } as never)).rejects.toMatchObject({ status: 422 })
})
