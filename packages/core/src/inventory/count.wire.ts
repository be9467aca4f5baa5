import * as z from 'zod'
import { asPesos, asQuantity, id, optionalText, page, paging, quantity } from '../kernel/fields'
import { countStates } from './count.states'

/** Without storage, all of them; without category, every product. */
export const NewCount = z.object({
  storage_id: id().optional(),
  category_id: id().optional(),
  note: optionalText(200),
})

export const ListCounts = z.object({ ...paging, status: z.enum(countStates).optional() })

export const CountOutput = z.object({
  id: z.string(),
  number: z.string(),
  type: z.enum(['storage', 'category', 'all']),
  storages: z.object({ id: z.string(), name: z.string() }).array(),
  category: z.object({ id: z.string(), name: z.string() }).nullable(),
  status: z.enum(countStates),
  status_name: z.string(),
  note: z.string().nullable(),
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
  value: asPesos().nullable(),
  second: z.boolean(),
  first_physical_stock: asQuantity().nullable(),
  counted_at: z.string().nullable(),
  counted_by: z.string().nullable(),
})

export const CountLines = page(CountLineOutput)

const now = 'Escribe la fecha y hora en que se contó, como 2026-01-31T15:04:05.000Z'

const Reading = z.object({
  /** The phone's own id of this reading: sent again, it counts once. */
  id: z
    .string()
    .regex(/^[\w-]{8,60}$/, 'La lectura no tiene un identificador válido')
    .optional(),
  product_id: id().optional(),
  variant_id: optionalText(80),
  /** A scanned sku or barcode, instead of the product. */
  code: optionalText(60),
  storage_id: id().optional(),
  mode: z.enum(['add', 'set']).default('set'),
  quantity: quantity({ min: 0, missing: 'Escribe lo que contaste' }),
  /** When it was counted, for readings that arrive late; now when absent. */
  counted_at: z.iso.datetime({ error: now }).optional(),
})
export type ReadingInput = z.output<typeof Reading>

export const CountReadings = z.object({
  id: id(),
  readings: z.array(Reading).min(1, 'Agrega al menos una lectura').max(30),
})

export const CloseCount = z.object({
  id: id(),
  /** What to do with what nobody counted: leave it as it is, or take it as not found. */
  uncounted: z.enum(['keep', 'zero']).default('keep'),
  note: optionalText(200),
})

/** Why a count is given up. */
export const CancelCount = z.object({ id: id(), reason: optionalText(200) })
