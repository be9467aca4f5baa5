import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balance, type EntryLine } from '../../accounting/journal/entry'
import { emptyCart } from '../cart/cart'
import { totals } from '../cart/cart-totals'
import {
  conditionalDiscountEntry,
  documentTotal,
  type SaleDocument,
  type SoldLine,
  saleEntry,
  soldLines,
} from './sale-entry'

const goods: SoldLine = {
  kind: 'product',
  taxCode: 'IVA',
  taxBps: 1_900,
  baseCents: 10_000_000,
  taxCents: 1_900_000,
  costCents: 6_000_000,
  storageId: 'bod_1',
}
const sale = (over: Partial<SaleDocument> = {}): SaleDocument => ({ clientId: 'cli_1', lines: [goods], ...over })

/** `account: debit − credit`, in cents, summed. */
const net = (entry: readonly EntryLine[]) => {
  const sums: Record<string, number> = {}
  for (const line of entry) sums[line.account] = (sums[line.account] ?? 0) + line.debitCents - line.creditCents
  return sums
}

describe('the entry of a sale', () => {
  it('of $119.000 in cash: cash, sales, IVA, and the cost of $60.000 out of its storage', () => {
    expect(saleEntry(sale({ tenders: [{ method: 'cash', cents: 11_900_000 }] }))).toEqual([
      { account: '110505', debitCents: 11_900_000, creditCents: 0 },
      { account: '413595', debitCents: 0, creditCents: 10_000_000, thirdId: 'cli_1' },
      {
        account: '240805',
        debitCents: 0,
        creditCents: 1_900_000,
        thirdId: 'cli_1',
        tax: { kind: 'iva', baseCents: 10_000_000, ratePpm: 190_000 },
      },
      { account: '613595', debitCents: 6_000_000, creditCents: 0 },
      { account: '143505', debitCents: 0, creditCents: 6_000_000, storageId: 'bod_1' },
    ])
  })

  it('on credit with withholdings: the client owes $2.250.920 of $2.380.000', () => {
    const line = { ...goods, baseCents: 200_000_000, taxCents: 38_000_000, costCents: 130_000_000 }
    const withheld = { retefuenteCents: 5_000_000, reteIvaCents: 5_700_000, reteIcaCents: 2_208_000 }
    expect(net(saleEntry(sale({ lines: [line], withheld })))).toEqual({
      '135515': 5_000_000,
      '135517': 5_700_000,
      '135518': 2_208_000,
      '130505': 225_092_000,
      '413595': -200_000_000,
      '240805': -38_000_000,
      '613595': 130_000_000,
      '143505': -130_000_000,
    })
  })

  it('with mixed payments leaves the rest owed', () => {
    const tenders = [
      { method: 'cash', cents: 2_000_000 },
      { method: 'card', cents: 3_000_000, bankId: 'datafono' },
      { method: 'transfer', cents: 1_000_000, bankId: 'ban_1' },
      { method: 'advance', cents: 500_000 },
    ] as const
    expect(net(saleEntry(sale({ tenders })))).toMatchObject({
      '110505': 2_000_000,
      '111505': 3_000_000,
      '111005': 1_000_000,
      '280505': 500_000,
      '130505': 5_400_000,
    })
  })

  it('sends each income and each tax to its own account', () => {
    const lines: SoldLine[] = [
      goods,
      { kind: 'service', taxCode: 'IVA', taxBps: 1_900, baseCents: 1_000, taxCents: 190, costCents: 0 },
      { kind: 'product', taxCode: 'EXENTO', taxBps: 0, baseCents: 2_000, taxCents: 0, costCents: 0 },
      { kind: 'product', taxCode: 'EXCLUIDO', taxBps: 0, baseCents: 3_000, taxCents: 0, costCents: 0 },
      { kind: 'product', taxCode: 'INC', taxBps: 800, baseCents: 4_000, taxCents: 320, costCents: 0 },
    ]
    expect(net(saleEntry(sale({ lines })))).toMatchObject({
      '413595': -10_004_000,
      '415595': -1_000,
      '413596': -2_000,
      '413597': -3_000,
      '240805': -1_900_190,
      '249501': -320,
    })
  })

  it('keeps the storages and the cost centres apart', () => {
    const lines = [goods, { ...goods, storageId: 'bod_2', costCenterId: 'cco_2' }, goods]
    const entry = saleEntry(sale({ lines, costCenterId: 'cco_1' }))
    expect(entry.filter((l) => l.account === '143505').map((l) => [l.storageId, l.creditCents])).toEqual([
      ['bod_1', 12_000_000],
      ['bod_2', 6_000_000],
    ])
    for (const account of ['413595', '613595'])
      expect(entry.filter((l) => l.account === account).map((l) => l.costCenterId)).toEqual(['cco_1', 'cco_2'])
  })

  it('takes the delivery as own income, with the tax that the merchant says, or as money of the courier', () => {
    const own = net(saleEntry(sale({ delivery: { cents: 1_190_000, mode: 'own' } })))
    expect(own).toMatchObject({ '414505': -1_190_000, '240805': -1_900_000, '130505': 13_090_000 })
    const taxed = net(saleEntry(sale({ delivery: { cents: 1_190_000, mode: 'own', taxBps: 1_900 } })))
    expect(taxed).toMatchObject({ '414505': -1_000_000, '240805': -2_090_000, '130505': 13_090_000 })
    const courier = saleEntry(sale({ delivery: { cents: 1_190_000, mode: 'courier', courierId: 'dom_1' } }))
    expect(courier.find((l) => l.account === '281505')).toMatchObject({ creditCents: 1_190_000, thirdId: 'dom_1' })
    expect(net(courier)['414505']).toBeUndefined()
  })

  it('posts the adjustment of a cash payment up and down', () => {
    const up = sale({ roundingCents: 2_000, tenders: [{ method: 'cash', cents: 11_902_000 }] })
    expect(net(saleEntry(up))).toMatchObject({ '110505': 11_902_000, '429581': -2_000 })
    const down = sale({ roundingCents: -2_000, tenders: [{ method: 'cash', cents: 11_898_000 }] })
    expect(net(saleEntry(down))).toMatchObject({ '110505': 11_898_000, '539595': 2_000 })
  })

  it('uses the accounts that the merchant named', () => {
    const entry = saleEntry(sale(), { sales: '41352401', inventory: '143510', receivable: '13050501' })
    expect(net(entry)).toMatchObject({ '41352401': -10_000_000, '143510': -6_000_000, '13050501': 11_900_000 })
  })

  it('of a gift has only its cost, and of nothing is empty', () => {
    const free = { ...goods, baseCents: 0, taxCents: 0 }
    expect(net(saleEntry(sale({ lines: [free] })))).toEqual({ '613595': 6_000_000, '143505': -6_000_000 })
    expect(saleEntry(sale({ lines: [{ ...free, costCents: 0 }] }))).toEqual([])
  })

  it('refuses payments above the total and amounts below zero', () => {
    expect(() => saleEntry(sale({ tenders: [{ method: 'cash', cents: 11_900_001 }] }))).toThrow(
      'exceed the sale by 1 cents',
    )
    const tenders = [
      { method: 'cash', cents: 200 },
      { method: 'cash', cents: -100 },
    ] as const
    expect(() => saleEntry(sale({ tenders }))).toThrow('-100 is not an amount')
    expect(() => saleEntry(sale({ lines: [{ ...goods, costCents: 0.5 }] }))).toThrow('0.5 is not an amount')
  })

  it('of a cart takes the lines that count, and no cost for a service', () => {
    const base = { sku: 's', name: 'n', priceCents: 11_900, priceList: 1, taxCode: 'IVA', taxBps: 1_900 } as const
    const rest = { discount: { type: 2, bps: 0 }, costCents: 9, stockQuantity: 0, storages: [] } as const
    const cart = {
      ...emptyCart(),
      lines: [
        { ...base, ...rest, productId: 'a', kind: 'product', quantity: 1_000, storageId: 'bod_1' },
        { ...base, ...rest, productId: 'b', kind: 'product', quantity: 0 },
        { ...base, ...rest, productId: 'c', kind: 'service', quantity: 2_000 },
      ],
    } as const
    expect(soldLines(cart, totals(cart), [7_001, 5, 5])).toEqual([
      {
        kind: 'product',
        taxCode: 'IVA',
        taxBps: 1_900,
        baseCents: 10_000,
        taxCents: 1_900,
        costCents: 7_001,
        storageId: 'bod_1',
      },
      { kind: 'service', taxCode: 'IVA', taxBps: 1_900, baseCents: 20_000, taxCents: 3_800, costCents: 0 },
    ])
  })

  it('money that enters a bank names it, a card the bank where it will be settled, and cash none', () => {
    const nequi = { id: 'ban_nequi', account: '112005' }
    const tenders: SaleDocument['tenders'] = [
      { method: 'cash', cents: 1_000 },
      { method: 'transfer', cents: 2_000, bank: nequi },
      { method: 'transfer', cents: 3_000 },
      { method: 'card', cents: 4_000, bank: nequi },
      { method: 'advance', cents: 5_000 },
    ]
    expect(saleEntry(sale({ tenders })).filter((line) => /^(11|28)/.test(line.account))).toEqual([
      { account: '110505', debitCents: 1_000, creditCents: 0 },
      { account: '112005', debitCents: 2_000, creditCents: 0, bankId: 'ban_nequi' },
      { account: '111005', debitCents: 3_000, creditCents: 0, bankId: 'ban_principal' },
      { account: '111505', debitCents: 4_000, creditCents: 0, bankId: 'ban_nequi' },
      { account: '280505', debitCents: 5_000, creditCents: 0, thirdId: 'cli_1' },
    ])
  })

  it('IVA at 0 % is exempt income, not taxed income', () => {
    const lines: SoldLine[] = [{ ...goods, taxBps: 0, taxCents: 0 }]
    expect(net(saleEntry(sale({ lines })))).toMatchObject({ '413596': -10_000_000 })
  })

  it('each line of tax says its base and its rate, whatever the lines of the sale', () => {
    const lines: SoldLine[] = [goods, { ...goods, taxBps: 500, taxCents: 500_000 }, goods]
    const withheld = { retefuenteCents: 750_000, reteIvaCents: 645_000 }
    const taxes = saleEntry(sale({ lines, withheld })).flatMap((line) => (line.tax ? [line.tax] : []))
    expect(taxes).toEqual([
      { kind: 'retefuente', baseCents: 30_000_000, ratePpm: 25_000 },
      { kind: 'reteiva', baseCents: 4_300_000, ratePpm: 150_000 },
      { kind: 'iva', baseCents: 20_000_000, ratePpm: 190_000 },
      { kind: 'iva', baseCents: 10_000_000, ratePpm: 50_000 },
    ])
  })

  it('of an early payment lowers what the client owes', () => {
    expect(net(conditionalDiscountEntry(5_000, 'cli_1'))).toEqual({ '530535': 5_000, '130505': -5_000 })
  })
})

const cents = fc.integer({ min: 0, max: 5_000_000_000 })
const soldLine: fc.Arbitrary<SoldLine> = fc.record({
  kind: fc.constantFrom('product', 'service'),
  taxCode: fc.constantFrom('IVA', 'INC', 'EXENTO', 'EXCLUIDO'),
  taxBps: fc.constantFrom(0, 500, 800, 1_900),
  baseCents: cents,
  taxCents: cents,
  costCents: cents,
  storageId: fc.constantFrom('bod_1', 'bod_2'),
})

it('every sale balances, and its customer side is the total of the document with its rounding', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(
      fc.array(soldLine, { maxLength: 8 }),
      fc.record({ cents, mode: fc.constantFrom('own', 'courier'), taxBps: fc.constantFrom(0, 1_900) }),
      fc.integer({ min: -2_500, max: 2_500 }),
      parts,
      (lines, delivery, rounding, weights) => {
        const document = { clientId: 'cli', lines, delivery }
        const total = documentTotal(document)
        const roundingCents = Math.max(rounding, -total)
        const due = total + roundingCents
        const part = (i: number) => Math.floor((due * weights[i]!) / 7_000)
        const entry = saleEntry({
          ...document,
          roundingCents,
          tenders: (['cash', 'card', 'transfer', 'advance'] as const).map((method, i) => ({ method, cents: part(i) })),
          withheld: { retefuenteCents: part(4), reteIvaCents: part(5), reteIcaCents: part(6) },
        })
        if (entry.length > 0) balance(entry)
        const customer = entry.filter((l) => /^(1105|1110|1115|1305|1355|2805)/.test(l.account))
        expect(customer.reduce((sum, l) => sum + l.debitCents - l.creditCents, 0)).toBe(due)
        const others = net(entry)
        expect((others['143505'] ?? 0) + (others['613595'] ?? 0)).toBe(0)
        expect(others['613595'] ?? 0).toBe(lines.reduce((sum, line) => sum + line.costCents, 0))
      },
    ),
    { numRuns: 1_000 },
  )
})
