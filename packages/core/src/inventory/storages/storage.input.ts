import * as z from 'zod'
import { flag, id, optional, optionalText, text } from '../../kernel/values/fields'

export const StorageInput = z.object({
  name: text(60, 'Escribe el nombre de la bodega'),
  address: optionalText(160),
  city: optionalText(10),
  phone: optionalText(30),
  manager: optionalText(80),
  isDefault: optional(flag()),
})
export const StorageEdit = StorageInput.extend({ id: id() })
