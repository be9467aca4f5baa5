import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { recordFields } from '../../kernel/records'
import { asPercent } from '../../kernel/values/fields'
import { formatDocument } from '../../reference/document'
import { optionalDocumentRow } from '../../reference/document-row'

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

/** Of a list: whoever may not read sellers gets what it takes to choose one. */
export const SellerChoice = SellerOutput.partial().required({ id: true, name: true, active: true })

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
