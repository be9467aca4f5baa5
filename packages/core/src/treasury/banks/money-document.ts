import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { type Stamp, Step, signed } from '../../documents/author'
import type { Moves } from '../../documents/states'

/** States of a document that posts when it is made and may be void: its mirror is posted on the day of that. */
export const moneyMoves = { posted: ['void'], void: [] } as const satisfies Moves<'posted' | 'void'>
export const moneyStates = { posted: 'Registrado', void: 'Anulado' } as const

/** What a document that moves money of banks has, whatever it moves it for. */
export const moneyFields = {
  day: z.string(),
  at: z.string(),
  ...signed,
  cents: z.number().int().positive(),
  note: z.string().optional(),
  entries: Standing,
  revision: z.number().int(),
  voided: Step.optional(),
  /** Why it is void. */
  reason: z.string().optional(),
}

/** Fields that say who made it and when; the day is that on which it posts. */
export const moneyMade = ({ at, by }: Stamp) => ({ at, userId: by.id, userName: by.name, revision: 0 })

/** Fields that say who voided it, when and why. */
export const moneyVoided = (_: unknown, state: 'posted' | 'void', { at, by }: Stamp, note?: string) =>
  state === 'void'
    ? { voided: { at, userId: by.id, userName: by.name }, entries: [], ...(note ? { reason: note } : {}) }
    : {}

export const moneyWords = { voided: 'Anulado el', fromName: 'Sale de', toName: 'Entra a', bankName: 'Banco' }
