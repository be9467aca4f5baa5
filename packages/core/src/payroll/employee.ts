import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { recordFields } from '../kernel/records'
import { cityOf } from '../reference/cities'
import { formatDocument } from '../reference/document'
import { documentRow } from '../reference/document-row'
import { codesOf, ivaRegimes, paymentMethods, personTypes } from './lists'

/** Who works for the shop. */
export const Employee = kind({
  name: 'employee',
  label: 'el empleado',
  schema: z.object({
    ...recordFields,
    ...documentRow,
    paymentMethod: z.enum(codesOf(paymentMethods)),
    personType: z.enum(codesOf(personTypes)),
    names: z.string(),
    lastNames: z.string(),
    email: z.string(),
    phone: z.string(),
    /** DANE code. */
    city: z.string(),
    address: z.string(),
    ivaRegime: z.enum(codesOf(ivaRegimes)),
  }),
})
export type EmployeeRow = z.output<typeof Employee.schema>

export const EmployeeOutput = z.object({
  id: z.string(),
  document_type_id: z.string(),
  payment_method_id: z.string(),
  person_type_id: z.string(),
  names: z.string(),
  last_names: z.string(),
  document: z.string(),
  document_text: z.string(),
  email: z.string(),
  phone: z.string(),
  city_of_residence: z.string(),
  city_name: z.string().nullable(),
  address: z.string(),
  iva_regime: z.string(),
  active: z.boolean(),
  created_at: z.string(),
})

export const fullName = (e: Pick<EmployeeRow, 'names' | 'lastNames'>): string => `${e.names} ${e.lastNames}`

export const presentEmployee = (e: EmployeeRow): z.input<typeof EmployeeOutput> => ({
  id: e.id,
  document_type_id: e.documentType,
  payment_method_id: e.paymentMethod,
  person_type_id: e.personType,
  names: e.names,
  last_names: e.lastNames,
  document: e.document,
  document_text: formatDocument(e.document, e.documentType === '31' ? e.dv : undefined),
  email: e.email,
  phone: e.phone,
  city_of_residence: e.city,
  city_name: cityOf(e.city)?.name ?? null,
  address: e.address,
  iva_regime: e.ivaRegime,
  active: e.active,
  created_at: e.createdAt,
})
