import * as z from 'zod'
import { asCost } from '../../kernel/costs'
import { kind } from '../../kernel/db/kind'
import { type Day, lastDayOf, monthOf } from '../../kernel/values/time'
import { BoughtLineRow, StoredDiscount } from '../buying/line'

/** An expense that comes back each month: on its day a draft is made of it, for somebody to look at. */
export const Recurring = kind({
  name: 'recurringCausation',
  prefix: 'rcu',
  label: 'el gasto que se repite',
  plural: 'gastos que se repiten',
  words: {
    providerName: 'A quién',
    providerId: false,
    costCenterId: 'Centro de costo',
    dayOfMonth: 'Día del mes',
    dueOn: 'Próximo borrador',
    trouble: 'Por qué no se hizo',
    notes: 'Nota',
    discount: 'Descuento',
    kind: 'Clase',
    unitCents: 'Valor unitario',
    grossCents: 'Valor bruto',
    discountCents: 'Descuento',
    globalDiscountCents: 'Descuento general',
    taxCents: 'Impuesto',
    returned: false,
    returnedCents: false,
  },
  schema: z.object({
    id: z.string(),
    providerId: z.string(),
    providerName: z.string(),
    costCenterId: z.string().optional(),
    discount: StoredDiscount,
    notes: z.string().optional(),
    lines: z.array(BoughtLineRow),
    totalCents: z.number().int(),
    /** 1 to 31: the last day of a shorter month. */
    dayOfMonth: z.number().int().min(1).max(31),
    /** Day of the next draft. */
    dueOn: z.string(),
    /** Why the last one was not made; it is tried again each night. */
    trouble: z.string().optional(),
    createdAt: z.string(),
    userName: z.string(),
  }),
  by: { due: (r) => ['all', `${r.dueOn}.${r.id}`] },
  refs: { provider: (r) => r.providerId, costCenter: (r) => r.costCenterId },
})
export type RecurringData = z.output<typeof Recurring.schema>

const next = (month: string): string => {
  const [year, n] = month.split('-').map(Number) as [number, number]
  return n === 12 ? `${year + 1}-01` : `${year}-${String(n + 1).padStart(2, '0')}`
}

/** The day of a month, or its last one in a shorter month. */
const dayIn = (month: string, dayOfMonth: number): Day => {
  const last = lastDayOf(month)
  const day = `${month}-${String(dayOfMonth).padStart(2, '0')}`
  return day < last ? day : last
}

/** The first day of the month after `from` on which it comes back. Pure. */
export function dueAfter(from: Day, dayOfMonth: number): Day {
  const month = monthOf(from)
  const here = dayIn(month, dayOfMonth)
  return here > from ? here : dayIn(next(month), dayOfMonth)
}

export const RecurringOutput = z.object({
  id: z.string(),
  provider: z.object({ id: z.string(), name: z.string() }),
  /** What its lines are for. */
  names: z.string(),
  total_cost: asCost(),
  day_of_month: z.number(),
  next_date: z.string(),
  trouble: z.string().nullable(),
})
export const RecurringList = RecurringOutput.array()
