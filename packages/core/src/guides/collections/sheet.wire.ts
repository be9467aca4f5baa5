import * as z from 'zod'
import { PreviewOutput } from '../../kernel/import/wire'
import { asPesos } from '../../kernel/values/fields'
import { type DifferenceKind, differenceKinds } from './differences'
import type { Compared } from './settlement-sheet'

export const differenceNames: Record<DifferenceKind, string> = {
  unknown: 'Guía que no es tuya',
  doubled: 'Repetida',
  undelivered: 'Sin entregar',
  short: 'Pagan de menos',
  over: 'Pagan de más',
  freight: 'Flete de más',
  overweight: 'Sobrepeso',
  costs: 'Descuentos de más',
  unpaid: 'Sin pagar',
}

/** What the sheet of a carrier comes to: what it pays, and each difference by its name. */
export const SheetComparison = z.object({
  preview: PreviewOutput,
  carrier: z.object({ id: z.string(), name: z.string() }),
  /** Guides that it pays, and what comes in for them. */
  guides: z.number(),
  paid: asPesos(),
  /** What may be claimed. */
  claimed: asPesos(),
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      kind_name: z.string(),
      guide: z.string(),
      guide_id: z.string().nullable(),
      text: z.string(),
      claimed: asPesos(),
    }),
  ),
})

export const SheetAccepted = z.object({
  settlements: z.array(z.object({ id: z.string(), number: z.string(), paid: asPesos() })),
  guides: z.number(),
  differences: z.number(),
})

type Looked = Compared & { preview: z.input<typeof PreviewOutput> }

export const presentComparison = (one: Looked): z.input<typeof SheetComparison> => ({
  ...{ preview: one.preview, carrier: one.carrier, guides: one.payable.length, paid: one.paidCents },
  claimed: one.differences.reduce((sum, { cents }) => sum + cents, 0),
  differences: one.differences.map(({ kind, number, guideId, text, cents }) => ({
    ...{ kind, kind_name: differenceNames[kind], guide: number, guide_id: guideId ?? null, text, claimed: cents },
  })),
})
