import * as z from 'zod'
import { scannedText } from '../../catalog/scanned.input'
import { byDate } from '../../documents/period'
import { asCost } from '../../kernel/costs'
import { asQuantity, id, int, optional, optionalText, page, paging, quantity } from '../../kernel/values/fields'
import { countStates } from './count.states'

export const ListCounts = z.object({ ...paging, status: optional(z.enum(countStates)), sort: byDate })

export const CountOutput = z.object({
  id: z.string(),
  number: z.string(),
  type: z.enum(['storage', 'category', 'all']),
  storages: z.object({ id: z.string(), name: z.string() }).array(),
  category: z.object({ id: z.string(), name: z.string() }).nullable(),
  status: z.enum(countStates),
  status_name: z.string(),
  note: z.string().nullable(),
  /** Why it could not be closed the last time; it is open again. */
  failure: z.string().nullable(),
  adjustment_id: z.string().nullable(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  user: z.object({ id: z.string(), name: z.string() }),
})

/** `lines`: counted so far; `different`: of those, the ones that do not match. */
export const CountDetail = CountOutput.extend({ lines: z.number(), different: z.number() })

export const ListCountLines = z.object({
  ...paging,
  id: id(),
  /** `counted` (all), `different`, or `pending`: in the storage and not counted yet. */
  show: z.enum(['counted', 'different', 'pending']).catch('counted').default('counted'),
  /** Only the lines of a product or variant. */
  item: optionalText(80),
})

export const CountLineOutput = z.object({
  id: z.string(),
  product_id: z.string(),
  variant_id: z.string().optional(),
  storage_id: z.string(),
  name: z.string(),
  sku: z.string(),
  system_stock: asQuantity(),
  physical_stock: asQuantity().nullable(),
  diference: asQuantity().nullable(),
  /** What the difference is worth at average cost: positive for a shortage. */
  value: asCost(),
  second: z.boolean(),
  /** It moved while it was being counted, a reading at a time: worth counting again. */
  moved: z.boolean(),
  first_physical_stock: asQuantity().nullable(),
  counted_at: z.string().nullable(),
  counted_by: z.string().nullable(),
})

export const CountLines = page(CountLineOutput)

/** A reading that could not be sent for longer says nothing of what there is. */
const WEEK_MS = 7 * 86_400_000

const now = 'Escribe la fecha y hora en que se contó, como 2026-01-31T15:04:05.000Z'

const Reading = z
  .object({
    /** The phone's own id of this reading: sent again, it counts once. */
    id: optional(
      z
        .string()
        .max(60)
        .regex(/^[\w-]{8,60}$/, 'La lectura no tiene un identificador válido'),
    ),
    product_id: optional(id()),
    variant_id: optional(id()),
    /** A scanned sku or barcode, instead of the product. */
    code: optional(scannedText()),
    storage_id: optional(id()),
    /** `set`: there are so many in all. `add`: so many more than were counted; below zero, so many less. */
    mode: optional(z.enum(['add', 'set'])).default('set'),
    quantity: quantity({ min: -1_000_000_000, missing: 'Escribe lo que contaste' }),
    /** When it was counted, for readings that arrive late; now when absent. */
    counted_at: optional(z.iso.datetime({ error: now }).max(40)),
    /** The same in milliseconds before now, for a phone whose clock may be off. */
    counted_ago: optional(int({ min: 0, max: WEEK_MS })),
  })
  .refine(({ mode, quantity: counted }) => mode === 'add' || counted >= 0, {
    path: ['quantity'],
    message: 'No puede ser negativo',
  })
export type ReadingInput = z.output<typeof Reading>

export const CountReadings = z.object({
  id: id(),
  readings: z.array(Reading).min(1, 'Agrega al menos una lectura').max(30),
})

export const CloseCount = z.object({
  id: id(),
  /** What to do with what nobody counted: leave it as it is, or take it as not found. */
  uncounted: optional(z.enum(['keep', 'zero'])).default('keep'),
  note: optionalText(200),
})

/** Why a count is given up. */
export const CancelCount = z.object({ id: id(), reason: optionalText(200) })
