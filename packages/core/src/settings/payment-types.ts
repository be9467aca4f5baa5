import type * as z from 'zod'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import type { PageInput } from '../kernel/db/page'
import { newId } from '../kernel/id'
import { PaymentType, type PaymentTypeInput } from './payment-type'

export const listPaymentTypes = (input: PageInput & { search?: string | undefined }) =>
  PaymentType.page({ input, index: 'name', bucket: 'all', search: input.search })

/** Active payment types, for choosing one; only those of the counter when `pos`. */
export async function offeredPaymentTypes(pos: boolean) {
  const { data } = await PaymentType.page({ input: { per_page: 100 }, index: 'name', bucket: 'all' })
  return data.filter((p) => p.active && (!pos || p.pos))
}

export const createPaymentType = (input: z.output<typeof PaymentTypeInput>) =>
  act(async (unit) => {
    const row = { id: newId('paymentType'), ...input, active: true, createdAt: now().toISOString() }
    unit.insert(PaymentType, row)
    return row
  })

/** Removes a payment type. Sales keep the name and means they were paid with, so nothing dangles. */
export const removePaymentType = ({ id }: { id: string }) =>
  act(async (unit) => {
    unit.remove(PaymentType, await PaymentType.get(id))
    return { message: 'Tipo de pago eliminado' }
  })
