import { fields, image } from '../kernel/records/declare'
import { text } from '../kernel/values/fields'

export const channel = fields({ name: text(60, 'Escribe el nombre del canal'), logo: image('channels') })
