import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { toldConceptNames } from './shift-entry'

/** Cash that went in or out of a drawer between sales, with its reason. Never edited. */
export const ShiftMovement = kind({
  name: 'shiftMovement',
  label: 'el movimiento de caja',
  schema: z.object({
    id: z.string(),
    shiftId: z.string(),
    at: z.string(),
    type: z.enum(['in', 'out']),
    concept: z.enum(toldConceptNames),
    cents: z.number().int().positive(),
    reason: z.string(),
    entryId: z.string().optional(),
    userId: z.string(),
    userName: z.string(),
  }),
  key: (m) => `${m.shiftId}.${m.id}`,
})
export type ShiftMovementRow = Awaited<ReturnType<typeof ShiftMovement.get>>
