import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { Done, id, page, paging } from '../kernel/fields'
import { paths } from './paths'
import { PaymentTypeInput, PaymentTypeOutput } from './payment-type'
import { createPaymentType, listPaymentTypes, offeredPaymentTypes, removePaymentType } from './payment-types'

const List = z.object({ ...paging, search: z.string().optional() })
const Nothing = z.object({})
const ById = z.object({ id: id() })

export const calls = table(paths, {
  createPaymentType: command({
    allow: 'payment_channel-create',
    input: PaymentTypeInput,
    output: PaymentTypeOutput,
    run: createPaymentType,
  }),
  listPaymentTypes: query({
    allow: 'payment_channel-read',
    input: List,
    output: page(PaymentTypeOutput),
    run: listPaymentTypes,
  }),
  removePaymentType: command({ allow: 'payment_channel-delete', input: ById, output: Done, run: removePaymentType }),
  loadPaymentTypes: query({
    allow: 'any-member',
    input: Nothing,
    output: z.array(PaymentTypeOutput),
    run: () => offeredPaymentTypes(false),
  }),
  loadPosPaymentTypes: query({
    allow: 'any-member',
    input: Nothing,
    output: z.array(PaymentTypeOutput),
    run: () => offeredPaymentTypes(true),
  }),
})
