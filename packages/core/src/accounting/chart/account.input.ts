import * as z from 'zod'
import { optional, text } from '../../kernel/values/fields'

/** Code of an account that can be created: any below the classes. */
const code = text(12, 'Escribe el código de la cuenta').regex(
  /^[1-9]\d(\d\d){0,5}$/,
  'El código tiene 2, 4, 6, 8, 10 o 12 dígitos',
)
const name = text(120, 'Escribe el nombre de la cuenta')

/** `value` is the code. */
export const AccountInput = z.object({ name, value: code })
export const AccountChanges = z.object({ id: text(12, 'Elige una cuenta'), name, value: optional(code) })
