import { beforeAll, describe, expect, it } from 'vitest'
import { type Good, type Shop, cashSaleOf as saleOf, shopWithRegister as shopToSell, stocked } from '../sales/support'
import { Refusal } from '../support/world'

let shop: Shop
let api: Shop['api']
let good: Good
beforeAll(async () => {
  shop = await shopToSell()
  api = shop.api
  good = await stocked(shop)
  for (const [value, name] of [
    ['11050501', 'Caja de la esquina'],
    ['11050502', 'Caja del centro'],
    ['41359501', 'Ventas de la sede norte'],
    ['14350501', 'Mercancías de la sede norte'],
    ['51959501', 'Gastos menores'],
  ] as const)
    await api.accounting.createAccount({ value, name })
})

const roleOf = async (role: string) => (await api.accounting.listAccountRoles({})).find((one) => one.role === role)!
const sell = () => api.sales.createOrder(saleOf(shop, [[good, 1]]))

/** Debits minus credits of a document, in pesos, by account. */
async function sumsOf(document: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { lines } of (await api.accounting.diaryBook({ document })).data)
    for (const { account, debit, credit } of lines) sums[account] = (sums[account] ?? 0) + debit! - credit!
  return sums
}

const refusal = async (accounts: Record<string, string>) => {
  const error = await api.accounting.saveAccounts({ accounts }).catch((e: unknown) => e)
  if (!(error instanceof Refusal)) throw new Error('was not refused')
  return error.body.errors
}

it('every part begins with the account of the PUC', async () => {
  const roles = await api.accounting.listAccountRoles({})
  expect(roles.every((one) => one.account.code === one.default.code && one.account.name !== '')).toBe(true)
  expect(await roleOf('cash')).toMatchObject({
    name: 'Caja',
    account: { code: '110505', name: 'Caja general', parent: 'Caja' },
    under: ['1105'],
  })
})

it('a new account takes the documents that come, and what was posted stays where it is, also when it is taken back', async () => {
  const before = await sell()
  const saved = await api.accounting.saveAccounts({ accounts: { cash: '11050501', sales: '41359501' } })
  expect(saved.find((one) => one.role === 'cash')?.account).toEqual({
    code: '11050501',
    name: 'Caja de la esquina',
    parent: 'Caja general',
  })
  const after = await sell()
  expect(await sumsOf(before.number)).toMatchObject({ 110505: 11_900, 413595: -10_000 })
  const sums = await sumsOf(after.number)
  expect(sums).toMatchObject({ 11050501: 11_900, 41359501: -10_000 })
  expect(sums).not.toHaveProperty('110505')

  await api.sales.cancelOrders({ ids: [before.id] })
  const cancelled = await sumsOf(before.number)
  expect(Object.values(cancelled).every((cents) => cents === 0)).toBe(true)
  expect(cancelled).not.toHaveProperty('11050501')
})

it('only the parts that are named change, and an empty one goes back to the PUC', async () => {
  await api.accounting.saveAccounts({ accounts: { cash: '11050502', otherExpenses: '51959501' } })
  await api.accounting.saveAccounts({ accounts: { cash: '' } })
  expect((await roleOf('cash')).account.code).toBe('110505')
  expect((await roleOf('otherExpenses')).account.code).toBe('51959501')
  await api.accounting.saveAccounts({ accounts: { otherExpenses: '519595', sales: '413595' } })
  expect((await api.settings.getParameters({})).accounts).toEqual({})
})

it('stock in an account of its own is still worth what the storages say', async () => {
  await api.accounting.saveAccounts({ accounts: { inventory: '14350501' } })
  await sell()
  await stocked(shop, { units: 3 })
  const valued = (await api.inventory.listStorages({})).data.reduce((sum, storage) => sum + storage.value!, 0)
  const { accounts } = await api.accounting.ledgerBook({ level: 'account', account: '1435' })
  expect(accounts.map((a) => a.closing)).toEqual([valued])
  await api.accounting.saveAccounts({ accounts: { inventory: '' } })
})

describe('an account is refused at its part', () => {
  it.each([
    ['cash', '11050599', 'no está en tu plan'],
    ['cash', '413595', 'que empiece por 1105'],
    ['freight', '613595', 'que empiece por 51 o 52'],
    ['cash', '1105', 'seis dígitos'],
    ['revenue', '110505', 'Ningún documento'],
    ['customerAdvance', '280505', 'Ningún documento'],
  ])('%s in %s', async (role, code, message) => {
    expect((await refusal({ [role]: code }))?.[`accounts.${role}`]?.[0]).toContain(message)
  })

  it('when others hang from it, but not the default one', async () => {
    await api.accounting.createAccount({ value: '1105050101', name: 'Gaveta' })
    expect((await refusal({ cash: '11050501' }))?.['accounts.cash']?.[0]).toContain('elige una de ellas')
    await api.accounting.saveAccounts({ accounts: { cash: '1105050101' } })
    await api.accounting.saveAccounts({ accounts: { cash: '110505' } })
  })

  it('and nothing is saved of the others', async () => {
    await refusal({ sales: '41359501', cash: '999999' })
    expect((await roleOf('sales')).account.code).toBe('413595')
  })
})

it('an account that documents post to cannot be removed; once it plays no part, it can', async () => {
  const account = await api.accounting.createAccount({ value: '11050509', name: 'Caja de feria' })
  const remove = () => api.accounting.removeAccount({ type: '1', model: account.model, id: account.id })
  await api.accounting.saveAccounts({ accounts: { cash: account.id } })
  await expect(remove()).rejects.toThrow('los documentos nuevos se registran en ella')
  await api.accounting.saveAccounts({ accounts: { cash: '' } })
  expect(await remove()).toMatchObject({ message: 'Eliminaste la cuenta 11050509 Caja de feria' })
})

it('the audit says who changed which account', async () => {
  await api.accounting.saveAccounts({ accounts: { freight: '513595' } })
  const { data } = await api.identity.listAudits({})
  expect(data[0]?.summary).toBe('Cambió las cuentas de los documentos: Fletes y mensajería a 513595')
  const count = data.length
  await api.accounting.saveAccounts({ accounts: { freight: '513595' } })
  expect((await api.identity.listAudits({})).data.length).toBe(count)
})
