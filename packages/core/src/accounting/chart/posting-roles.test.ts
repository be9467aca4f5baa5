import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { AccountsInput } from './account-roles.input'
import { misfit, postingRoles, rolesInUse } from './posting-roles'
import { defaultChart } from './puc'
import { defaultAccounts } from './roles'

const chart = new Map(defaultChart.map((account) => [account.code, account]))

it.each(rolesInUse)('the default account of %s takes entries and fits it', (role) => {
  const code = defaultAccounts[role]
  expect(chart.get(code)?.level).toBe('subaccount')
  expect(misfit(role, code)).toBeUndefined()
  for (const start of postingRoles[role].under) expect(chart.has(start), start).toBe(true)
})

it('an account fits a part exactly when its code begins as one of those of the part', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rolesInUse), fc.stringMatching(/^[1-9]\d{5}(\d\d)?$/), (role, code) => {
      const fits = postingRoles[role].under.some((start) => code.startsWith(start))
      expect(misfit(role, code) === undefined).toBe(fits)
      expect(AccountsInput.safeParse({ accounts: { [role]: code } }).success).toBe(fits)
    }),
  )
})

it('what is valued by an account stays inside it: stock in 1435 and 1465, what clients owe in 1305', () => {
  expect(postingRoles.inventory.under).toEqual(['1435'])
  expect(postingRoles.inTransitInventory.under).toEqual(['1465'])
  expect(postingRoles.receivable.under).toEqual(['1305'])
})
