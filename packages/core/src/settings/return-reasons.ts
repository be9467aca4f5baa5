import type * as z from 'zod'
import { records } from '../kernel/records'
import { plain } from '../kernel/values/text'
import { presentReturnReason, ReturnReason } from './return-reason'
import type { ReturnReasonEdit, ReturnReasonFields } from './return-reason.input'

const returnReasons = records(ReturnReason, {
  prefix: 'returnReason',
  texts: (r) => [r.name],
  own: ({ name, restock }: z.output<typeof ReturnReasonFields>) => ({ name, restock }),
  distinct: { field: 'name', of: (r) => plain(r.name), taken: 'Ya tienes un motivo con este nombre' },
})

export async function listReturnReasons(input: Parameters<typeof returnReasons.list>[0]) {
  const { data, meta } = await returnReasons.list(input)
  return { data: data.map(presentReturnReason), meta }
}
export const createReturnReason = async ({ active, ...input }: z.output<typeof ReturnReasonFields>) =>
  presentReturnReason(await returnReasons.create(input, active))
/** Changes a reason; `active` turns it on or off. */
export const updateReturnReason = async ({ active, ...input }: z.output<typeof ReturnReasonEdit>) =>
  presentReturnReason(await returnReasons.update(input, active))
export const removeReturnReason = returnReasons.remove
