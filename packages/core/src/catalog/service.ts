import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { asPercent, asPesos, flag, id, optionalText, pesos, text } from '../kernel/fields'
import { recordFields } from '../kernel/records'
import { taxCodes } from '../settings/tax'
import { taxFields, taxShape } from './tax'

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

const fields = {
  name: text(120, 'Escribe el nombre del servicio'),
  value: pesos({ missing: 'Escribe el valor del servicio' }),
  description: optionalText(500),
  ...taxFields,
}
export const NewService = z.object(fields)
export const ServiceEdit = NewService.extend({ id: id() })
/** PATCH: what comes is changed; with nothing but the id, the service is turned on or off. */
export const ServiceChanges = z.object(fields).partial().extend({ id: id(), active: flag().optional() })

export const ServiceOutput = z.object({
  id: z.string(),
  /** Reference that a line of a sale carries. */
  sku: z.string(),
  name: z.string(),
  description: z.string().optional(),
  value: asPesos(),
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
  tax: row.taxBps,
  tax_code: row.taxCode,
  active: row.active,
  created_at: row.createdAt,
})
