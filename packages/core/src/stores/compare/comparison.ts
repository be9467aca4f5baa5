import * as z from 'zod'
import { kind } from '../../kernel/db/kind'

/** Differences that one comparison keeps; it counts all of them. */
export const MOST_KEPT = 200

/** What may differ: units, a price, an order that did not arrive, something that nobody knows as ours. */
export const differenceTypes = ['stock', 'price', 'order', 'item'] as const

const Difference = z.object({
  type: z.enum(differenceTypes),
  /** What it is of: a link, an order there, something that is sold there. */
  of: z.string(),
  name: z.string(),
  /** Units, cents of a price, cents of an order. */
  there: z.number().optional(),
  here: z.number().optional(),
})
export type DifferenceData = z.output<typeof Difference>

/** What the last comparison of everything found of a connection, and mended or left to a person. */
export const Comparison = kind({
  name: 'storeComparison',
  label: 'la comparación',
  schema: z.object({
    id: z.string(),
    comparedAt: z.string(),
    total: z.number().int(),
    differences: z.array(Difference),
  }),
  audited: false,
})

/** Collects what differs while everything is compared. */
export class Found {
  total = 0
  readonly differences: DifferenceData[] = []

  add(one: DifferenceData): void {
    this.total += 1
    if (this.differences.length < MOST_KEPT) this.differences.push(one)
  }
}
