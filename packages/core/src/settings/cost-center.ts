import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { flag, id, optionalText, text } from '../kernel/fields'
import { recordFields } from '../kernel/records'

/** A part of the business whose income and expenses are read apart: a branch, a line. */
export const CostCenter = kind({
  name: 'costCenter',
  label: 'el centro de costo',
  schema: z.object({ ...recordFields, name: z.string(), code: z.string(), notes: z.string().optional() }),
})
export type CostCenterRow = z.output<typeof CostCenter.schema>

/** `value` is the code that the books show. */
export const CostCenterFields = z.object({
  name: text(80, 'Escribe el nombre del centro de costo'),
  value: text(20, 'Escribe el código del centro de costo').regex(/^[\w.-]+$/, 'Usa letras, números, puntos y guiones'),
  notes: optionalText(200),
})
/** PATCH: what comes is changed; with nothing but the id, the cost centre is turned on or off. */
export const CostCenterPatch = z.object({ ...CostCenterFields.partial().shape, id: id(), active: flag().optional() })

export const CostCenterOutput = z.object({
  id: z.string(),
  name: z.string(),
  value: z.string(),
  notes: z.string().nullable(),
  active: z.boolean(),
  created_at: z.string(),
})

export const presentCostCenter = (row: CostCenterRow): z.input<typeof CostCenterOutput> => ({
  id: row.id,
  name: row.name,
  value: row.code,
  notes: row.notes ?? null,
  active: row.active,
  created_at: row.createdAt,
})
