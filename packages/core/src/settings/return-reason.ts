import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { recordFields } from '../kernel/records'

/** Why goods come back. With `restock` they return to their storage; without, what they cost is lost. */
export const ReturnReason = kind({
  name: 'returnReason',
  label: 'el motivo de devolución',
  schema: z.object({ ...recordFields, name: z.string(), restock: z.boolean() }),
})

export const ReturnReasonOutput = ReturnReason.schema.omit({ createdAt: true }).extend({ created_at: z.string() })

export const presentReturnReason = ({
  createdAt,
  ...row
}: z.output<typeof ReturnReason.schema>): z.input<typeof ReturnReasonOutput> => ({ ...row, created_at: createdAt })
