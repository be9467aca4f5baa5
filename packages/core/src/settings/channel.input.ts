import * as z from 'zod'
import { flag, id, optional, text, upload } from '../kernel/values/fields'

export const ChannelFields = z.object({
  name: text(60, 'Escribe el nombre del canal'),
  file: optional(upload()),
  active: optional(flag()),
})
export const ChannelEdit = ChannelFields.extend({ id: id() })
