import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { email, flag, id, text } from '../kernel/fields'
import { recordFields } from '../kernel/records'
import { formatDocument } from '../parties/document'
import { documentFields, documentRow, readDocument } from '../parties/fields'
import { phone } from '../parties/phone'
import { cityOf } from '../reference/cities'
import { ivaRegimes, paymentMethods, personTypes } from './lists'

/** A code of a list, as forms send it: text or number. */
export const codeOf = <const L extends Record<string, string>>(list: L, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform(String)
    .refine((code): code is Extract<keyof L, string> => Object.hasOwn(list, code), message)
    .transform((code) => code as Extract<keyof L, string>)

/** Who works for the shop. */
export const Employee = kind({
  name: 'employee',
  label: 'el empleado',
  schema: z.object({
    ...recordFields,
    ...documentRow,
    paymentMethod: z.enum(Object.keys(paymentMethods) as (keyof typeof paymentMethods)[]),
    personType: z.enum(Object.keys(personTypes) as (keyof typeof personTypes)[]),
    names: z.string(),
    lastNames: z.string(),
    email: z.string(),
    phone: z.string(),
    /** DANE code. */
    city: z.string(),
    address: z.string(),
    ivaRegime: z.enum(Object.keys(ivaRegimes) as (keyof typeof ivaRegimes)[]),
  }),
})
export type EmployeeRow = z.output<typeof Employee.schema>

const fields = z.object({
  ...documentFields,
  payment_method_id: codeOf(paymentMethods, 'Elige la forma de pago'),
  person_type_id: codeOf(personTypes, 'Elige el tipo de persona'),
  names: text(80, 'Escribe los nombres'),
  last_names: text(80, 'Escribe los apellidos'),
  email: email(),
  phone: phone(),
  city_of_residence: text(5, 'Elige la ciudad').regex(/^\d{5}$/, 'Elige la ciudad de la lista'),
  address: text(160, 'Escribe la dirección'),
  iva_regime: codeOf(ivaRegimes, 'Elige el régimen de IVA'),
  active: flag().optional(),
})
export const NewEmployee = fields.transform(readDocument)
export const EmployeeEdit = fields.extend({ id: id() }).transform(readDocument)
export type EmployeeData = z.output<typeof NewEmployee>

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
