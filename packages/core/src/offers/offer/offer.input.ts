import * as z from 'zod'
import { day, id, int, optional, optionalText, paging, quantity } from '../../kernel/values/fields'
import { ref, requestFields, sellingFields } from '../../sales/order/sale.input'

/** Lines that an offer may have: they stand in its row. */
export const MAX_OFFERED = 200

/** What is asked of any offer. */
export const offerFields = {
  ...requestFields,
  client_id: ref(),
  products: requestFields.products.max(MAX_OFFERED, `Son como máximo ${MAX_OFFERED} productos`),
}

/** Some of the lines of an offer; all that is left of it without them. */
export const parts = () =>
  optional(
    z
      .array(z.object({ line: int({ min: 0, max: MAX_OFFERED }), quantity: quantity() }))
      .min(1, 'Elige al menos un producto')
      .max(MAX_OFFERED),
  )

/** How an offer is sold. */
export const selling = sellingFields

export const listFields = {
  ...paging,
  client: ref(),
  from: optional(day()),
  to: optional(day()),
  /** Number, or words of the client. */
  search: optionalText(100),
}

export const ById = z.object({ id: id('Falta el documento') })
