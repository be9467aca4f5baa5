import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { recordFields } from '../../kernel/records'
import { cityOf } from '../../reference/cities'
import { formatDocument } from '../../reference/document'
import { documentRow } from '../../reference/document-row'
import { personTypes, regimes, responsibilities } from '../fields'
import type { ProviderData } from './provider.input'

/** Who sells to the shop, with what decides its withholdings. */
export const Provider = kind({
  name: 'provider',
  label: 'el proveedor',
  schema: z.object({
    ...recordFields,
    ...documentRow,
    name: z.string(),
    personType: z.enum(personTypes),
    regime: z.enum(regimes),
    responsibilities: z.array(z.enum(responsibilities)),
    /** Files income tax: decides the rate that is withheld from it. */
    declarant: z.boolean(),
    phone: z.string().optional(),
    email: z.string().optional(),
    address: z.string().optional(),
    city: z.string().optional(),
    /** Who answers there. */
    manager: z.string().optional(),
    creditDays: z.number().int().min(0).optional(),
    notes: z.string().optional(),
  }),
})
export type ProviderRow = z.output<typeof Provider.schema>

/** The fields of a row out of an input. What a company and a person usually are is filled in. */
export function providerRow(input: ProviderData): Omit<ProviderRow, 'id' | 'active' | 'createdAt'> {
  const company = input.document_type_id === '31' && /^[89]\d{8}$/.test(input.document)
  return {
    documentType: input.document_type_id,
    document: input.document,
    dv: input.dv,
    name: input.name,
    personType: input.person_type_id ?? (company ? '1' : '2'),
    regime: input.regime ?? (company ? '48' : '49'),
    responsibilities: input.responsibilities?.length ? input.responsibilities : ['R-99-PN'],
    declarant: input.declarant ?? company,
    phone: input.phone,
    email: input.email,
    address: input.address,
    city: input.city,
    manager: input.manager,
    creditDays: input.credit_days,
    notes: input.notes,
  }
}

const nullable = z.string().nullable()
export const ProviderOutput = z.object({
  id: z.string(),
  name: z.string(),
  document_type_id: z.string(),
  document: z.string(),
  document_text: z.string(),
  dv: z.number().nullable(),
  person_type_id: z.enum(personTypes),
  regime: z.enum(regimes),
  responsibilities: z.array(z.enum(responsibilities)),
  declarant: z.boolean(),
  phone: nullable,
  email: nullable,
  address: nullable,
  city: nullable,
  city_name: nullable,
  department: nullable,
  manager: nullable,
  credit_days: z.number().nullable(),
  notes: nullable,
  active: z.boolean(),
  created_at: z.string(),
})

export const presentProvider = (p: ProviderRow): z.input<typeof ProviderOutput> => ({
  id: p.id,
  name: p.name,
  document_type_id: p.documentType,
  document: p.document,
  document_text: formatDocument(p.document, p.dv),
  dv: p.dv ?? null,
  person_type_id: p.personType,
  regime: p.regime,
  responsibilities: p.responsibilities,
  declarant: p.declarant,
  phone: p.phone ?? null,
  email: p.email ?? null,
  address: p.address ?? null,
  city: p.city ?? null,
  city_name: cityOf(p.city)?.name ?? null,
  department: cityOf(p.city)?.department ?? null,
  manager: p.manager ?? null,
  credit_days: p.creditDays ?? null,
  notes: p.notes ?? null,
  active: p.active,
  created_at: p.createdAt,
})
