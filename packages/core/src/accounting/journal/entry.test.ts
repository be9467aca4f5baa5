import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ENTRY_CENTS } from '../../kernel/values/money'
import { balance, compact, credit, debit, type EntryLine, mirror } from './entry'

const pair = [debit('110505', 100), credit('413595', 100)]

describe('balance', () => {
  it('gives back an entry that balances', () => {
    expect(balance(pair)).toBe(pair)
  })

  it.each<[string, EntryLine[]]>([
    ['2 lines or more', [debit('110505', 100)]],
    ['2 lines or more', []],
    ['differ by 1 cents', [debit('110505', 101), credit('413595', 100)]],
    ['differ by -1 cents', [debit('110505', 99), credit('413595', 100)]],
    ['one side', [...pair, debit('143505', 0)]],
    ['one side', [...pair, { account: '1', debitCents: 5, creditCents: 5 }]],
    ['not an amount', [...pair, { account: '1', debitCents: -5, creditCents: 0 }]],
    ['not an amount', [...pair, { account: '1', debitCents: 0, creditCents: 0.5 }]],
    ['not an amount', [...pair, { account: '1', debitCents: Number.NaN, creditCents: 0 }]],
  ])('throws "%s"', (message, lines) => {
    expect(() => balance(lines)).toThrow(message)
  })

  it('sees one cent in sums beyond the safe integers', () => {
    const big = Number.MAX_SAFE_INTEGER
    const lines = [debit('1', big), debit('1', big), credit('2', big), credit('2', big - 1)]
    expect(() => balance(lines)).toThrow('differ by 1 cents')
  })

  it('refuses an entry that moves more than sums over many can hold', () => {
    const most = [debit('110505', MAX_ENTRY_CENTS), credit('413595', MAX_ENTRY_CENTS)]
    expect(balance(most)).toBe(most)
    expect(() => balance([...most, ...pair])).toThrow(expect.objectContaining({ status: 422, code: 'too_large' }))
  })
})

describe('compact', () => {
  it('merges what is alike in account, side and dimensions, and drops zeros', () => {
    const lines = [
      debit('143505', 10, { storageId: 'a' }),
      debit('143505', 5, { storageId: 'b' }),
      debit('143505', 7, { storageId: 'a' }),
      credit('143505', 3, { storageId: 'a' }),
      credit('240805', 0),
    ]
    expect(compact(lines)).toEqual([
      debit('143505', 17, { storageId: 'a' }),
      debit('143505', 5, { storageId: 'b' }),
      credit('143505', 3, { storageId: 'a' }),
    ])
  })

  it.each(['thirdId', 'storageId', 'costCenterId', 'bankId', 'note'])(
    'keeps lines with another %s apart',
    (dimension) => {
      expect(
        compact([debit('1', 1, { [dimension]: 'x' }), debit('1', 1, { [dimension]: 'y' }), debit('1', 1)]),
      ).toHaveLength(3)
    },
  )

  it('adds the bases of one tax at one rate, and keeps rates, concepts and settled documents apart', () => {
    const iva = (cents: number, baseCents: number, ratePpm: number) =>
      credit('240805', cents, { tax: { kind: 'iva', baseCents, ratePpm } })
    const merged = compact([iva(19, 100, 190_000), iva(38, 200, 190_000), iva(5, 100, 50_000)])
    expect(merged).toEqual([iva(57, 300, 190_000), iva(5, 100, 50_000)])
    const paid = (documentRef: string) => credit('130505', 10, { documentRef })
    expect(compact([paid('a'), paid('b'), paid('a')])).toEqual([credit('130505', 20, { documentRef: 'a' }), paid('b')])
  })

  it('leaves the lines it was given as they were', () => {
    const lines = [debit('1', 1), debit('1', 2)].map((line) => Object.freeze(line))
    expect(compact(Object.freeze(lines) as EntryLine[])).toEqual([debit('1', 3)])
  })
})

it('debit and credit refuse what is not an amount of cents', () => {
  expect(() => debit('1', -1)).toThrow('not an amount')
  expect(() => credit('1', 1.5)).toThrow('not an amount')
})

it('an entry and its mirror cancel in every account and dimension', () => {
  const line = fc.record({
    account: fc.constantFrom('1', '2', '3'),
    cents: fc.integer({ min: 0, max: 1e12 }),
    up: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line), (rows) => {
      const lines = rows.map((row) => (row.up ? debit : credit)(row.account, row.cents, { thirdId: row.account }))
      const back = mirror(lines)
      expect(mirror(back)).toEqual(lines)
      lines.forEach((l, i) => {
        expect(back[i]).toEqual({ ...l, debitCents: l.creditCents, creditCents: l.debitCents })
      })
      const sides = (all: EntryLine[]) => all.reduce((sum, l) => sum + l.debitCents - l.creditCents, 0)
      expect(sides(lines) + sides(back)).toBe(0)
      expect(sides(compact(lines))).toBe(sides(lines))
    }),
    { numRuns: 300 },
  )
})
