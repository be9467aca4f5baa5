import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { asPercent, flag, id, optionalText, percent, text } from '../kernel/fields'
import { recordFields } from '../kernel/records'
import { formatDocument } from './document'
import { address, city, optionalDocumentFields, optionalDocumentRow, optionalEmail, readDocument } from './fields'
import { optionalPhone } from './phone'

/** Who sells, and what part of the sale before taxes is theirs. */
export const Seller = kind({
  name: 'seller',
  label: 'el vendedor',
  schema: z.object({
    ...recordFields,
    ...optionalDocumentRow,
    name: z.string(),
    phone: z.string().optional(),
    email: z.string().optional(),
    address: z.string().optional(),
    city: z.string().optional(),
    commissionBps: z.number().int().min(0).max(10_000),
    notes: z.string().optional(),
  }),
})
export type SellerRow = z.output<typeof Seller.schema>

const fields = z.object({
  ...optionalDocumentFields,
  name: text(120, 'Escribe el nombre del vendedor'),
  phone: optionalPhone(),
  email: optionalEmail(),
  address: address(),
  city: city(),
  comision: percent().default(0),
  notes: optionalText(300),
  active: flag().optional(),
})
export const NewSeller = fields.transform(readDocument)
export const SellerEdit = fields.extend({ id: id() }).transform(readDocument)
/** Commission of one seller from now on. */
export const Commission = z.object({ seller_id: id('Elige el vendedor'), comision: percent() })

const nullable = z.string().nullable()
export const SellerOutput = z.object({
  id: z.string(),
  name: z.string(),
  document_type_id: nullable,
  document: nullable,
  document_text: nullable,
  phone: nullable,
  email: nullable,
  address: nullable,
  city: nullable,
  comision: asPercent(),
  notes: nullable,
  active: z.boolean(),
  created_at: z.string(),
})

export const presentSeller = (s: SellerRow): z.input<typeof SellerOutput> => ({
  id: s.id,
  name: s.name,
  document_type_id: s.documentType ?? null,
  document: s.document ?? null,
  document_text: s.document ? formatDocument(s.document, s.dv) : null,
  phone: s.phone ?? null,
  email: s.email ?? null,
  address: s.address ?? null,
  city: s.city ?? null,
  comision: s.commissionBps,
  notes: s.notes ?? null,
  active: s.active,
  created_at: s.createdAt,
})
