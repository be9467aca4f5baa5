import * as z from 'zod'
import { taxCodes } from '../../settings/taxes/tax.input'

const whole = () => z.number().int()

/** 1 fixed in cents, 2 percent in basis points. */
export const StoredDiscount = z.union([
  z.object({ type: z.literal(1), cents: whole() }),
  z.object({ type: z.literal(2), bps: whole() }),
])

/** What a line is: goods that go into stock, an expense in its account, or a cost that the goods of the same invoice bear. */
export const lineKinds = ['goods', 'expense', 'cost'] as const

/** Quantities in thousandths, amounts in cents. */
export const BoughtLineRow = z.object({
  /** Of the line within its document. */
  id: z.string(),
  kind: z.enum(lineKinds),
  productId: z.string().optional(),
  variantId: z.string().optional(),
  storageId: z.string().optional(),
  storageName: z.string().optional(),
  account: z.string().optional(),
  /** What the provider calls it. */
  code: z.string().optional(),
  name: z.string(),
  quantity: whole(),
  unitCents: whole(),
  discount: StoredDiscount,
  taxCode: z.enum(taxCodes),
  taxBps: whole(),
  taxId: z.string().optional(),
  grossCents: whole(),
  discountCents: whole(),
  globalDiscountCents: whole(),
  baseCents: whole(),
  taxCents: whole(),
  /** Of income tax. */
  concept: z.string(),
  /** What went into stock or to its account: the base, the tax that is no credit, and its share of the costs. */
  valueCents: whole(),
  returned: whole(),
  returnedCents: whole(),
})
export type BoughtLineData = z.output<typeof BoughtLineRow>

/** What the lines of something bought add up to. */
export const TotalsRow = z.object({
  grossCents: whole(),
  discountCents: whole(),
  baseCents: whole(),
  ivaCents: whole(),
  incCents: whole(),
  roundingCents: whole(),
  totalCents: whole(),
  withheldCents: whole(),
  /** What is owed. */
  payableCents: whole(),
  /** What went into stock. */
  goodsCents: whole(),
})
export type BoughtTotals = z.output<typeof TotalsRow>
