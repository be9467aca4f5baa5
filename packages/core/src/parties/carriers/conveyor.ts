import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { imageUrl } from '../../kernel/files/image'
import { recordFields } from '../../kernel/records'
import { optionalDocumentRow } from '../../reference/document-row'

/** A carrier: a transportadora. */
export const Conveyor = kind({
  name: 'conveyor',
  label: 'la transportadora',
  schema: z.object({
    ...recordFields,
    ...optionalDocumentRow,
    name: z.string(),
    contact: z.string().optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
    address: z.string().optional(),
    city: z.string().optional(),
    /** Page where a guide is followed; `{guia}` stands for its number. */
    tracking: z.string().optional(),
    logo: z.string().optional(),
  }),
})
export type ConveyorRow = z.output<typeof Conveyor.schema>

const nullable = z.string().nullable()
export const ConveyorOutput = z.object({
  id: z.string(),
  name: z.string(),
  document_type_id: nullable,
  document: nullable,
  contact: nullable,
  phone: nullable,
  email: nullable,
  address: nullable,
  city: nullable,
  tracking: nullable,
  logo: nullable,
  active: z.boolean(),
  created_at: z.string(),
})

export const presentConveyor = (c: ConveyorRow): z.input<typeof ConveyorOutput> => ({
  id: c.id,
  name: c.name,
  document_type_id: c.documentType ?? null,
  document: c.document ?? null,
  contact: c.contact ?? null,
  phone: c.phone ?? null,
  email: c.email ?? null,
  address: c.address ?? null,
  city: c.city ?? null,
  tracking: c.tracking ?? null,
  logo: imageUrl(c.logo),
  active: c.active,
  created_at: c.createdAt,
})
