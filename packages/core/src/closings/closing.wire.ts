import * as z from 'zod'
import { closingKinds } from '../accounting/journal/period-closing'
import { asCost } from '../kernel/costs'
import { text } from '../kernel/values/fields'

const period = () => text(20, 'Elige el periodo')
export const ClosingInput = z.object({ id: period() })
/** `hash` is that of the entry that was looked at: another one is not posted. */
export const CloseInput = z.object({ id: period(), hash: text(64, 'Mira primero el asiento que se va a registrar') })

const states = ['closed', 'ready', 'waits'] as const

/** A period of IVA or a year: what it came to is told once it is closed. */
const PeriodLine = z.object({
  id: z.string(),
  kind: z.enum(closingKinds),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(states),
  /** Why it cannot be closed yet. */
  why: z.string().nullable(),
  /** The last one that is closed: no other can be opened. */
  opens: z.boolean(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  /** Of IVA. */
  payable: asCost(),
  in_favour: asCost(),
  /** Of a year: above 0 a profit. */
  result: asCost(),
})
export const ClosingsOutput = z.object({ vat: PeriodLine.array(), years: PeriodLine.array() })

/** The entry that closes a period, as it is to be posted or as it was; amounts in pesos. */
export const ClosingOutput = PeriodLine.extend({
  hash: z.string(),
  /** What it comes to, in the order in which it is read. */
  figures: z.object({ name: z.string(), value: asCost() }).array(),
  /** By account, its thirds together. */
  lines: z.object({ account: z.string(), name: z.string(), debit: asCost(), credit: asCost() }).array(),
  /** Lines that are to be posted, one for each third. */
  count: z.number().int(),
})
