import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { recordFields } from '../kernel/records'
import { asPercent, asPesos } from '../kernel/values/fields'
import { taxCodes } from '../settings/taxes/tax.input'
import { taxShape } from './tax'

/** Something sold without stock: a delivery, a repair. `valueCents` is its price with tax inside. */
export const Service = kind({
  name: 'service',
  label: 'el servicio',
  schema: z.object({
    ...recordFields,
    name: z.string(),
    description: z.string().optional(),
    valueCents: z.number().int().min(0),
    ...taxShape,
  }),
})
export type ServiceRow = Awaited<ReturnType<typeof Service.get>>

export const ServiceOutput = z.object({
  id: z.string(),
  /** Reference that a line of a sale carries. */
  sku: z.string(),
  name: z.string(),
  description: z.string().optional(),
  value: asPesos(),
  tax_id: z.string().optional(),
  tax: asPercent(),
  tax_code: z.enum(taxCodes),
  active: z.boolean(),
  created_at: z.string(),
})

export const serviceSku = (serviceId: string): string => `S-${serviceId.slice(-6)}`

export const presentService = (row: z.output<typeof Service.schema>): z.input<typeof ServiceOutput> => ({
  id: row.id,
  sku: serviceSku(row.id),
  name: row.name,
  description: row.description,
  value: row.valueCents,
  tax_id: row.taxId,
  tax: row.taxBps,
  tax_code: row.taxCode,
  active: row.active,
  created_at: row.createdAt,
})
