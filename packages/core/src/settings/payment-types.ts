import type * as z from 'zod'
import { records } from '../kernel/records'
import { plain } from '../kernel/text'
import { PaymentType, type PaymentTypeEdit, type PaymentTypeInput } from './payment-type'

/** Sales keep the name and means they were paid with, so removing one leaves nothing dangling. */
export const paymentTypes = records(PaymentType, {
  prefix: 'paymentType',
  texts: (p) => [p.name],
  own: ({ name, means, pos, notes }: z.output<typeof PaymentTypeInput>) => ({ name, means, pos, notes }),
  distinct: { field: 'name', of: (p) => plain(p.name), taken: 'Ya tienes un tipo de pago con este nombre' },
})

/** Changes a payment type; `active` turns it on or off. */
export const updatePaymentType = ({ active, ...input }: z.output<typeof PaymentTypeEdit>) =>
  paymentTypes.update(input, active)

/** Active payment types, for choosing one; only those of the counter when `pos`. */
export async function offeredPaymentTypes(pos: boolean) {
  const offered = await paymentTypes.offered()
  return offered.filter((p) => !pos || p.pos)
}
