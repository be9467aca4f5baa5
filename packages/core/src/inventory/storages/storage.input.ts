import * as z from 'zod'
import { flag, id, optional, optionalText, text } from '../../kernel/values/fields'
import { city } from '../../reference/contact.input'

export const StorageInput = z.object({
  name: text(60, 'Escribe el nombre de la bodega'),
  address: optionalText(160),
  city: city(),
  phone: optionalText(30),
  manager: optionalText(80),
  isDefault: optional(flag()),
})
export const StorageEdit = StorageInput.extend({ id: id() })
