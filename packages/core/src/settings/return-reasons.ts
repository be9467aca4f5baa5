import type * as z from 'zod'
import { records } from '../kernel/records'
import { plain } from '../kernel/text'
import { ReturnReason, type ReturnReasonFields } from './return-reason'

export const returnReasons = records(ReturnReason, {
  prefix: 'returnReason',
  texts: (r) => [r.name],
  own: ({ name, restock }: z.output<typeof ReturnReasonFields>) => ({ name, restock }),
  distinct: { field: 'name', of: (r) => plain(r.name), taken: 'Ya tienes un motivo con este nombre' },
})
