import { createHash } from 'node:crypto'
import * as z from 'zod'
import { kind } from '../../kernel/db/kind'

/** `held` while nobody else takes its numbers; `returned` by its device, or with the close of its shift; `taken` from it. */
export const leaseStates = ['held', 'returned', 'taken'] as const

/**
 * That the numbering of a till belongs to the device that sells with it, also where no server can be asked. Who may take a
 * number is said by the sequences themselves (`held` of `kernel/db/sequence.ts`), so that a sale reads no more for it.
 */
export const TillLease = kind({
  name: 'tillLease',
  label: 'la numeración de la caja',
  words: {
    device: false,
    series: false,
    seenAt: false,
    seq: false,
    doneAt: false,
    became: false,
    keyHash: false,
    mark: false,
    byId: false,
    byName: 'Equipo de',
    register: 'Caja',
    prefix: 'Prefijo',
    since: 'Desde',
    takenBy: 'La tomó',
    takenAt: 'Se tomó el',
    reason: 'Motivo',
  },
  secret: ['keyHash'],
  schema: z.object({
    id: z.string(),
    shiftId: z.string(),
    device: z.string(),
    /** Hash of the key that the device sends; a lease of before there were keys has none. */
    keyHash: z.string().optional(),
    /** Person who leased it, when it is not the one of the shift: their permissions rule it. */
    byId: z.string().optional(),
    byName: z.string().optional(),
    /** Latest mark of the catalogue that a recorded sale was priced by. */
    mark: z.string().optional(),
    register: z.string(),
    prefix: z.string(),
    userId: z.string(),
    userName: z.string(),
    storageId: z.string().optional(),
    /** Names of the sequences, in the order in which they are used up. */
    series: z.array(z.string()),
    since: z.string(),
    /** When its device was last heard. */
    seenAt: z.string(),
    /** The last command of its device that is recorded, and when that was done: what comes after is not earlier. */
    seq: z.number().int(),
    doneAt: z.string().optional(),
    state: z.enum(leaseStates),
    takenBy: z.string().optional(),
    takenAt: z.string().optional(),
    reason: z.string().optional(),
    /** What became of records that it made and that were there already: its id of each, and ours. */
    became: z.record(z.string(), z.string()).default({}),
  }),
  by: { state: (lease) => [lease.state, `${lease.since}.${lease.id}`] },
})
export type LeaseRow = Awaited<ReturnType<typeof TillLease.get>>

/** The lease of a shift by a device: a shift that changed devices has one of each. */
export const leaseId = (shiftId: string, device: string): string =>
  `${shiftId}.${createHash('sha256').update(device).digest('hex').slice(0, 16)}`

/** Person whose permissions rule what the till does, and whose name its records have. */
export const holderOf = ({ byId, byName, userId, userName }: LeaseRow): { userId: string; name: string } => ({
  userId: byId ?? userId,
  name: byName ?? userName,
})

/** What somebody reads who may not take a number. */
export const heldWords = ({ register, userName }: Pick<LeaseRow, 'register' | 'userName'>): string =>
  `La numeración de ${register} la tiene el equipo de ${userName}, que vende también sin internet. Vende desde ese equipo, cierra allí la caja o pide a quien administra la tienda que la tome.`
