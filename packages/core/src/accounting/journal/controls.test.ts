import { expect, it } from 'vitest'
import { natureOf } from '../chart/puc'
import { defaultAccounts } from '../chart/roles'
import { controlled, sideOf, sides } from './controls'
import { credit, debit } from './entry'

it('the accounts of clients, cards, providers, couriers, carriers, gateways and advances have open items, no other has', () => {
  const of = Object.fromEntries(
    Object.entries(defaultAccounts).flatMap(([role, code]) => {
      const side = sideOf(code)
      return side ? [[role, side]] : []
    }),
  )
  expect(of).toEqual({
    receivable: 'clients',
    cardInTransit: 'cards',
    supplierAdvance: 'providerAdvances',
    platformWallet: 'gateways',
    carrierReceivable: 'carriers',
    payable: 'providers',
    commissionsPayable: 'providers',
    feesPayable: 'providers',
    technicalServicesPayable: 'providers',
    maintenancePayable: 'providers',
    rentPayable: 'providers',
    freightPayable: 'providers',
    utilitiesPayable: 'providers',
    otherPayable: 'providers',
    customerAdvance: 'clientAdvances',
    thirdPartyMoney: 'couriers',
    thirdPartySales: 'couriers',
  })
  expect(new Set(Object.values(of))).toEqual(new Set(sides))
})

it('an item grows on the side of the nature of its account', () => {
  for (const account of Object.values(defaultAccounts)) {
    if (!sideOf(account)) continue
    const dimensions = { thirdId: 'cli_1', bankId: 'ban_1' }
    const [up, down] = natureOf(account) === 'debit' ? [debit, credit] : [credit, debit]
    expect(controlled(up(account, 7, dimensions))?.cents).toBe(7)
    expect(controlled(down(account, 7, dimensions))?.cents).toBe(-7)
  }
  expect(controlled(debit('111505', 7, { bankId: 'ban_1', thirdId: 'cli_1' }))?.thirdId).toBe('ban_1')
})
