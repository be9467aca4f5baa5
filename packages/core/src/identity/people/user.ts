import * as z from 'zod'
import { now, type UserType } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import { newId } from '../../kernel/values/id'
import { plain } from '../../kernel/values/text'
import { Parameter } from '../business/business'

/** Kinds of person, in the numbers of the wire. 4 to 6 are staff and belong to an owner. */
export const userTypes = {
  1: 'Superadministrador',
  2: 'Propietario',
  4: 'Vendedor',
  5: 'Administrador',
  6: 'Operador logístico',
} as const satisfies Record<UserType, string>

/** Where the people who run the product itself live: a tenant without a shop. */
export const PLATFORM = 'plataforma'

export const User = kind({
  name: 'user',
  label: 'el usuario',
  words: {
    userType: 'Tipo de usuario',
    currency: 'Moneda',
    rut: 'RUT',
    verifiedAt: 'Correo confirmado',
    consentAt: 'Aceptó el tratamiento de datos',
  },
  schema: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    userType: z.literal([1, 2, 4, 5, 6]),
    /** Role of staff; the owner needs none, and somebody deactivated holds none. */
    roleId: z.string().optional(),
    phone: z.string().optional(),
    document: z.string().optional(),
    /** Paths of files. */
    photo: z.string().optional(),
    /** Symbol that names the currency to them; COP without one. */
    currency: z.string().optional(),
    /** Of this person; the owner's are the shop's, on the business profile. */
    parameters: z.array(Parameter).optional(),
    rut: z.string().optional(),
    active: z.boolean(),
    /** When the address was proven by a mailed link. */
    verifiedAt: z.string().optional(),
    /** When they agreed to the treatment of their data. */
    consentAt: z.string().optional(),
    /** Sessions opened under another number are over. */
    epoch: z.number().int(),
    createdAt: z.string(),
  }),
  by: {
    name: (u) => ['all', plain(u.name)],
    /** Active and deactivated people apart. */
    state: (u) => [u.active ? 'active' : 'inactive', plain(u.name)],
  },
  counts: (u) => ['all', u.active ? 'active' : 'inactive'],
  search: (u) => [u.name, u.email, u.document, u.phone],
})

export type UserData = z.output<typeof User.schema>

/** An active user without a role. */
export const newUser = (user: Pick<UserData, 'name' | 'email' | 'userType'>): UserData => ({
  id: newId('user'),
  ...user,
  active: true,
  epoch: 1,
  createdAt: now().toISOString(),
})
