import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { recordFields } from '../kernel/records'

/** Why goods come back. `restock` proposes that they return to the storage; what comes back broken does not. */
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
