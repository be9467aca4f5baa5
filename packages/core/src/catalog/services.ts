import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { records } from '../kernel/records/records'
import { asPercent } from '../kernel/values/fields'
import { plain } from '../kernel/values/text'
import { taxCodes } from '../settings/taxes/tax.input'
import { service } from './service.input'
import { ratedToday, taxationOf } from './taxes'

/** Something sold without stock: a delivery, a repair. */
export const Service = kind({ name: 'service', prefix: 'ser', label: 'el servicio', schema: service.row })
export type ServiceRow = Awaited<ReturnType<typeof Service.get>>

/** Reference that a line of a sale carries. */
export const serviceSku = (serviceId: string): string => `S-${serviceId.slice(-6)}`

export const services = records(Service, {
  fields: service,
  searchBy: (s) => [s.name, s.description],
  toRow: async (input, before, unit) => ({
    ...service.toRow(input, before),
    ...(await taxationOf(unit, input, before)),
  }),
  adds: {
    output: { sku: z.string(), tax: asPercent(), tax_code: z.enum(taxCodes) },
    around: async (rows) => new Map((await ratedToday(rows)).map((row) => [row.id, row])),
    of: ({ id }, today) => ({ sku: serviceSku(id), tax: today.get(id)!.taxBps, tax_code: today.get(id)!.taxCode }),
  },
  unique: { field: 'name', of: (s) => plain(s.name), taken: 'Ya tienes un servicio con este nombre' },
})
