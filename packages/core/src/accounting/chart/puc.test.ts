import { describe, expect, it } from 'vitest'
import { defaultChart, levelOf, natureOf, parentOf } from './puc'
import { accountOf, defaultAccounts, type Role } from './roles'

const byCode = new Map(defaultChart.map((account) => [account.code, account]))

/** Accounts of the posting table and the default mapping of the rules. */
const named =
  `110505 110510 111005 111505 112005 130505 133005 133095 135515 135517 135518 135520 136530 1380 1399 143505
1465 1499 1592 170595 220505 233520 233525 233530 233535 233540 233545 233550 233595 236505 236515 236520 236525 236530
236535 236540 236575 236705 236805 237005 237006 237010 237025 237030 238030 2404 240805 240806 240810 240811 240820 2412
2495 2505 2510 2515 2520 2525 261005 261010 261015 261020 280505 281505 281510 3105 3115 3605 3610 3705 4135 4145 4155 4175
421005 421040 4250 4295 429581 5105 5205 5110 511505 511595 5120 513550 5160 519530 5199 523550 5260 530505 530515 530535
5310 531520 539520 539595 5905 6135 6225 510506 510515 510518 510527 510530 510533 510536 510539 510568 510569 510570
510572 510575 510578 1504 1516 1520 1524 1528 1540 1597 1598 1698 2105 2195 2355 240899 310510 310515 3130 3305 5130 5140
5145 5155 5195 530520 5405`.split(/\s+/)

describe('the default chart', () => {
  it('has every account that the posting rules name', () => {
    expect(named.filter((code) => !byCode.has(code))).toEqual([])
  })

  it('has each code once, in order, with a level, a name and its parent before it', () => {
    const codes = defaultChart.map((account) => account.code)
    expect(codes).toEqual([...new Set(codes)].sort())
    for (const account of defaultChart) {
      expect(account.level, account.code).toBe(levelOf(account.code))
      expect(account.name, account.code).toMatch(/^[A-ZÁÉÍÓÚÑ][\p{L}\d ,()]+$/u)
      const parent = parentOf(account.code)
      expect(parent === undefined || byCode.has(parent), account.code).toBe(true)
    }
  })

  it('holds the account of every role, at the level that can be posted to', () => {
    for (const [role, code] of Object.entries(defaultAccounts)) expect(byCode.get(code)?.level, role).toBe('subaccount')
  })
})

it.each([
  ['1', 'class', 'debit'],
  ['11', 'group', 'debit'],
  ['1399', 'account', 'credit'],
  ['149905', 'subaccount', 'credit'],
  ['159215', 'subaccount', 'credit'],
  ['220505', 'subaccount', 'credit'],
  ['361005', 'subaccount', 'debit'],
  ['370505', 'subaccount', 'credit'],
  ['413595', 'subaccount', 'credit'],
  ['41750101', 'auxiliary', 'debit'],
  ['539595', 'subaccount', 'debit'],
  ['613595', 'subaccount', 'debit'],
  ['622501', 'subaccount', 'credit'],
  ['159705', 'subaccount', 'credit'],
  ['169840', 'subaccount', 'credit'],
  ['310505', 'subaccount', 'credit'],
  ['310515', 'subaccount', 'debit'],
])('%s is a %s of %s nature', (code, level, nature) => {
  expect([levelOf(code), natureOf(code)]).toEqual([level, nature])
})

it.each(['', '0', '110', '11050', '1105050', '11A5', '110505050505050', ' 11'])('"%s" is not a code', (code) => {
  expect(levelOf(code)).toBeUndefined()
})

it('a code says its parent', () => {
  expect(['1', '11', '1105', '110505', '11050501'].map(parentOf)).toEqual([undefined, '1', '11', '1105', '110505'])
})

describe('the account of a role', () => {
  it('is the one the merchant named, else the default one', () => {
    expect(accountOf('cash')).toBe('110505')
    expect(accountOf('cash', { bank: '111010' })).toBe('110505')
    expect(accountOf('cash', { cash: '11050501' })).toBe('11050501')
    expect(accountOf('cash', { cash: '' })).toBe('110505')
  })

  it.each<[Role, string]>([
    ['cardInTransit', '111505'],
    ['thirdPartyMoney', '281505'],
    ['customerAdvance', '280505'],
    ['vatOnReturns', '240806'],
    ['vatGenerated', '240805'],
    ['costOfSales', '613595'],
  ])('%s is %s by default', (role, code) => {
    expect(accountOf(role)).toBe(code)
  })

  it('other income is 429505, Aprovechamientos of Decreto 2650; 429503 is the CERT and keeps what was posted to it', () => {
    expect(byCode.get(accountOf('otherIncome'))).toMatchObject({ code: '429505', name: 'Aprovechamientos' })
    expect(byCode.get('429503')?.name).toContain('CERT')
  })
})
