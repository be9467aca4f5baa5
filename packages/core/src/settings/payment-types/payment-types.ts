import type * as z from 'zod'
import { records } from '../../kernel/records'
import { plain } from '../../kernel/values/text'
import { PaymentType, presentPaymentType } from './payment-type'
import type { PaymentTypeEdit, PaymentTypeInput } from './payment-type.input'

const paymentTypes = records(PaymentType, {
  prefix: 'paymentType',
  texts: (p) => [p.name],
  own: ({ name, means, pos, notes }: z.output<typeof PaymentTypeInput>) => ({ name, means, pos, notes }),
  distinct: { field: 'name', of: (p) => plain(p.name), taken: 'Ya tienes un tipo de pago con este nombre' },
})

export async function listPaymentTypes(input: Parameters<typeof paymentTypes.list>[0]) {
  const { data, meta } = await paymentTypes.list(input)
  return { data: data.map(presentPaymentType), meta }
}
export const createPaymentType = async ({ active, ...input }: z.output<typeof PaymentTypeInput>) =>
  presentPaymentType(await paymentTypes.create(input, active))
/** Changes a payment type; `active` turns it on or off. */
export const updatePaymentType = async ({ active, ...input }: z.output<typeof PaymentTypeEdit>) =>
  presentPaymentType(await paymentTypes.update(input, active))
export const removePaymentType = paymentTypes.remove

/** Active payment types, for choosing one; only those of the counter when `pos`. */
export async function offeredPaymentTypes(pos: boolean) {
  const offered = await paymentTypes.offered()
  return offered.filter((p) => !pos || p.pos).map(presentPaymentType)
}
