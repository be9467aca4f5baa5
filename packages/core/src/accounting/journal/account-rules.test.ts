import { expect, it } from 'vitest'
import { assertAccountRules } from './account-rules'
import { credit, debit } from './entry'

const DAY = '2026-11-22'

it.each(['130505', '220505', '236540', '240805', '250505', '280505'])(
  '%s is never posted to without a third',
  (account) => {
    expect(() => assertAccountRules([debit(account, 1)], DAY)).toThrow('thirdId')
    expect(() => assertAccountRules([debit(account, 1, { thirdId: 'cli_1' })], DAY)).not.toThrow()
  },
)

it.each(['111005', '111505', '112005'])('%s is never posted to without a bank', (account) => {
  expect(() => assertAccountRules([credit(account, 1, { thirdId: 'cli_1' })], DAY)).toThrow('bankId')
  expect(() => assertAccountRules([credit(account, 1, { bankId: 'ban_1' })], DAY)).not.toThrow()
})

it('the other accounts need neither', () => {
  expect(() => assertAccountRules([debit('110505', 1), credit('413595', 1)], DAY)).not.toThrow()
})
