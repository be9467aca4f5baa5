import * as z from 'zod'
import { flag, id, optional, optionalText, text, upload } from '../../kernel/values/fields'
import { email } from '../../reference/contact.input'
import { anyDocument } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'
import { newPassword, oldPassword } from '../credentials/password-rules'

const person = { phone: optionalPhone(), document: optional(anyDocument()) }

const parameters = () =>
  optional(
    z
      .array(
        z.object({
          key: text(60).regex(/^[\w.-]+$/, 'Usa letras, números, punto o guion'),
          value: z.string().max(400),
        }),
      )
      .max(60),
  )

/** Somebody's own profile: only the fields that come. */
export const ProfileInput = z.object({
  ...person,
  name: text(80, 'Escribe tu nombre').optional(),
  email: optional(email('Escribe tu correo')),
  /** Needed to change the mail address. */
  current_password: optional(oldPassword()),
  /** Symbol that names the currency; blank for COP. */
  currency: optionalText(4),
  /** Their own, replaced whole: of the owner, the ones that the whole shop reads. */
  parameters: parameters(),
})
export const PhotoInput = z.object({ photo: upload(2_000_000) })
export const RutInput = z.object({ rut: upload() })

const staffType = () =>
  z.coerce.number<number | string>('Elige el tipo de usuario').pipe(z.literal([4, 5, 6], 'Elige el tipo de usuario'))

/** Somebody new of the staff. */
export const NewUser = z.object({
  ...person,
  name: text(80, 'Escribe el nombre'),
  email: email(),
  user_type: staffType(),
  role_id: id('Elige el rol'),
  /** Without one the person gets a link to choose it. */
  password: optional(newPassword()),
})

/** A change of somebody of the staff: only the fields that come. */
export const UserChange = z.object({
  ...person,
  id: id(),
  name: text(80).optional(),
  email: optional(email()),
  user_type: optional(staffType()),
  role_id: optional(id()),
  /** True lets a deactivated person in again; they need a role. */
  active: optional(flag()),
  /** Of that person, replaced whole. */
  parameters: parameters(),
})
