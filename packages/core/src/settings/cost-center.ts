import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { recordFields } from '../kernel/records'

/** A part of the business whose income and expenses are read apart: a branch, a line. */
export const CostCenter = kind({
  name: 'costCenter',
  label: 'el centro de costo',
  schema: z.object({ ...recordFields, name: z.string(), code: z.string(), notes: z.string().optional() }),
})
export type CostCenterRow = z.output<typeof CostCenter.schema>

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
