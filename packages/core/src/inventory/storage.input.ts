import * as z from 'zod'
import { flag, id, optionalText, text } from '../kernel/fields'

export const StorageInput = z.object({
  name: text(60, 'Escribe el nombre de la bodega'),
  address: optionalText(160),
  city: optionalText(10),
  phone: optionalText(30),
  manager: optionalText(80),
  isDefault: flag().optional(),
})
export const StorageEdit = StorageInput.extend({ id: id() })
