import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { imageUrl } from '../../kernel/files/image'
import { recordFields } from '../../kernel/records'
import { optionalDocumentRow } from '../../reference/document-row'
import { vehicles } from './courier.input'

/** Who takes the orders of the shop to its clients: a domiciliario. */
export const Courier = kind({
  name: 'courier',
  label: 'el domiciliario',
  schema: z.object({
    ...recordFields,
    ...optionalDocumentRow,
    name: z.string(),
    phone: z.string(),
    email: z.string().optional(),
    address: z.string().optional(),
    city: z.string().optional(),
    vehicle: z.enum(vehicles).optional(),
    plate: z.string().optional(),
    photo: z.string().optional(),
  }),
})
export type CourierRow = z.output<typeof Courier.schema>

const nullable = z.string().nullable()
export const CourierOutput = z.object({
  id: z.string(),
  name: z.string(),
  document_type_id: nullable,
  document: nullable,
  phone: z.string(),
  email: nullable,
  address: nullable,
  city: nullable,
  vehicle: z.enum(vehicles).nullable(),
  plate: nullable,
  photo: nullable,
  active: z.boolean(),
  created_at: z.string(),
})

/** Of a list: whoever may not read couriers gets what it takes to choose one. */
export const CourierChoice = CourierOutput.partial().required({ id: true, name: true, active: true })

export const presentCourier = (c: CourierRow): z.input<typeof CourierOutput> => ({
  id: c.id,
  name: c.name,
  document_type_id: c.documentType ?? null,
  document: c.document ?? null,
  phone: c.phone,
  email: c.email ?? null,
  address: c.address ?? null,
  city: c.city ?? null,
  vehicle: c.vehicle ?? null,
  plate: c.plate ?? null,
  photo: imageUrl(c.photo),
  active: c.active,
  created_at: c.createdAt,
})
