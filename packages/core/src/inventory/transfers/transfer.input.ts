import * as z from 'zod'
import { id, optional, optionalText, quantity } from '../../kernel/values/fields'
import { MAX_TRANSFER_LINES } from './transfer.states'

const Line = z.object({
  product_id: id('Elige un producto'),
  variant_id: optional(id()),
  quantity: quantity({ missing: 'Escribe la cantidad' }),
})

/** One product (`product_id`, `variant_id`, `quantity`) or several in `products`. */
export const NewTransfer = z
  .object({
    store_origin: id('Elige la bodega de origen'),
    store_destination: id('Elige la bodega de destino'),
    status: optional(z.enum(['requested', 'sent'])).default('requested'),
    product_id: optional(id('Elige un producto')),
    variant_id: optional(id()),
    quantity: optional(quantity({ missing: 'Escribe la cantidad' })),
    products: optional(z.array(Line).min(1, 'Agrega al menos un producto').max(MAX_TRANSFER_LINES)),
    note: optionalText(200),
  })
  .superRefine((input, ctx) => {
    const missing = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (input.store_origin === input.store_destination)
      missing('store_destination', 'Elige una bodega distinta de la de origen')
    if (input.products) return
    if (!input.product_id) missing('product_id', 'Elige un producto')
    if (input.quantity === undefined) missing('quantity', 'Escribe la cantidad')
  })
export type NewTransferInput = z.output<typeof NewTransfer>
