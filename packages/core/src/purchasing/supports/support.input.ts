import * as z from 'zod'
import { day, flag, id, optional, optionalText } from '../../kernel/values/fields'
import { BoughtLine, ChosenWithholdings, discountInput } from '../buying/line.input'

const MOST_LINES = 40

/** Who need not invoice charges no IVA. */
const Line = BoughtLine.omit({ tax: true, tax_code: true })

export const NewSupport = z.object({
  provider_id: id('Elige a quién le compraste'),
  /** Number of what the provider gave: a bill of charges. */
  reference: optionalText(40),
  date: optional(day()),
  /** When it is to be paid: by the days of credit of the provider unless told. */
  due_date: optional(day()),
  storage_id: optional(id()),
  cost_center_id: optional(id()),
  discount: discountInput(),
  /** What is withheld; what is proposed unless told. */
  withholdings: optional(ChosenWithholdings),
  notes: optionalText(500),
  /** Kept to be looked at: it posts nothing and takes no number. */
  draft: optional(flag()),
  products: z
    .array(Line)
    .min(1, 'Agrega lo que compraste')
    .max(MOST_LINES, `Un documento soporte lleva como máximo ${MOST_LINES} renglones`),
})
export type NewSupportInput = z.output<typeof NewSupport>

/** How it goes to DIAN: 1 by itself, 2 with what was bought of its provider in the week. */
export const SupportSending = z.object({
  id: id(),
  period: z.enum(['1', '2'], 'Elige si va solo o reúne la semana'),
  /** First day of what it is of. */
  bought_on: optional(day()),
})
export type SupportSendingInput = z.output<typeof SupportSending>

/** Drafts of one provider, to be one document. */
export const WeekInput = z.object({
  provider_id: id('Elige el proveedor'),
  ids: z.array(id()).min(2, 'Elige al menos dos borradores').max(MOST_LINES),
})
export type WeekRequest = z.output<typeof WeekInput>

/** A draft again: it is posted unless it stays one. */
export const SupportChanges = NewSupport.extend({ id: id() })
export type SupportChangesInput = z.output<typeof SupportChanges>
