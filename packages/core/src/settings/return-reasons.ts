import { kind } from '../kernel/db/kind'
import { records } from '../kernel/records/records'
import { plain } from '../kernel/values/text'
import { returnReason } from './return-reason.input'

/** Why goods come back. */
export const ReturnReason = kind({
  name: 'returnReason',
  prefix: 'mot',
  label: 'el motivo de devolución',
  schema: returnReason.row,
})

export const returnReasons = records(ReturnReason, {
  fields: returnReason,
  searchBy: (r) => [r.name],
  distinct: { field: 'name', of: (r) => plain(r.name), taken: 'Ya tienes un motivo con este nombre' },
})
