import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { recordFields } from '../../kernel/records'
import { cityOf } from '../../reference/cities'
import { documentRow } from '../../reference/document-row'

/** Who a carrier picks parcels up from: a remitente. */
export const Sender = kind({
  name: 'sender',
  label: 'el remitente',
  schema: z.object({
    ...recordFields,
    documentType: documentRow.documentType,
    document: z.string().optional(),
    dv: z.number().int().optional(),
    name: z.string(),
    phone: z.string(),
    /** DANE codes of two and five digits. */
    department: z.string(),
    city: z.string(),
    /** Neighbourhood. */
    section: z.string(),
    address: z.string(),
    email: z.string(),
  }),
})
export type SenderRow = z.output<typeof Sender.schema>

export const SenderOutput = z.object({
  id: z.string(),
  document_type_id: z.string(),
  document: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  department: z.string(),
  city: z.string(),
  department_name: z.string().nullable(),
  city_name: z.string().nullable(),
  section: z.string(),
  address: z.string(),
  email: z.string(),
  active: z.boolean(),
  created_at: z.string(),
})

export const presentSender = (s: SenderRow): z.input<typeof SenderOutput> => ({
  id: s.id,
  document_type_id: s.documentType,
  document: s.document ?? null,
  name: s.name,
  phone: s.phone,
  department: s.department,
  city: s.city,
  department_name: cityOf(s.city)?.department ?? null,
  city_name: cityOf(s.city)?.name ?? null,
  section: s.section,
  address: s.address,
  email: s.email,
  active: s.active,
  created_at: s.createdAt,
})
