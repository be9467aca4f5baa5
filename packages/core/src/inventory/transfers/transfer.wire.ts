import * as z from 'zod'
import { byDate } from '../../documents/period'
import { asCost } from '../../kernel/costs'
import { asQuantity, day, id, optional, optionalText, paging, quantity } from '../../kernel/values/fields'
import { MAX_TRANSFER_LINES, moveNames, transferStates } from './transfer.states'

export const ListTransfers = z.object({
  ...paging,
  status: optional(z.enum(transferStates)),
  from: optional(day()),
  to: optional(day()),
  sort: byDate,
})

/** Without `products`, everything that is on its way is received, or rejected. */
export const MoveTransfer = z.object({
  status: z.enum(moveNames, 'Este estado no existe'),
  id: id('Elige el traslado'),
  reason: optionalText(200),
  products: optional(
    z
      .array(
        z.object({
          product_id: id('Elige un producto'),
          variant_id: optional(id()),
          received: optional(quantity({ min: 0 })),
          rejected: optional(quantity({ min: 0 })),
        }),
      )
      .max(MAX_TRANSFER_LINES),
  ),
})
export type MoveTransferInput = z.output<typeof MoveTransfer>

const Step = z.object({ at: z.string(), user: z.object({ id: z.string(), name: z.string() }) })

export const TransferOutput = z.object({
  id: z.string(),
  number: z.string(),
  store_origin: z.object({ id: z.string(), name: z.string() }),
  store_destination: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(transferStates),
  status_name: z.string(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  failure: z.string().nullable(),
  job_id: z.string().nullable(),
  created_at: z.string(),
  requested: Step,
  sent: Step.nullable(),
  received: Step.nullable(),
  lines: z.number(),
  quantity: asQuantity(),
  in_transit: asQuantity(),
  value_in_transit: asCost(),
})

export const TransferDetail = TransferOutput.extend({
  products: z
    .object({
      product_id: z.string(),
      variant_id: z.string().optional(),
      name: z.string(),
      quantity: asQuantity(),
      received: asQuantity(),
      received_value: asCost(),
      rejected: asQuantity(),
      rejected_value: asCost(),
      in_transit: asQuantity(),
      /** Of what is on its way. */
      value: asCost(),
    })
    .array(),
})
