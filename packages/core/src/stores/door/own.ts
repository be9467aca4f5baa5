import { conflict } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { orderLinkId, PostedOrder } from '../link'
import type { Store, StoreOrder } from '../store-port'

const nothing = async () => ({ rows: [] })

/** @throws AppError 409 for an order to be sold whose parts do not come to its total */
function needSum({ state, lines, shippingCents, otherCents, totalCents }: StoreOrder): void {
  const sum = lines.reduce((cents, line) => cents + line.totalCents, shippingCents + otherCents)
  if (sum !== totalCents && (state === 'sold' || state === 'unpaid'))
    throw conflict(`El pedido dice ${formatCop(totalCents)} y sus partes suman ${formatCop(sum)}. Corrígelo y envíalo.`)
}

/** A shop that posts its orders with a key: it is asked nothing, what is known of an order is what it posted. */
export const own: Store = {
  test: async () => {},
  leave: async () => {},
  listen: async () => {},
  hear: () => undefined,
  changed: nothing,
  items: nothing,
  putUnits: async () => true,
  putPrice: async () => true,
  order: async ({ connectionId }, id) => {
    const posted = await PostedOrder.find(orderLinkId(connectionId, id))
    // Not to be known is not to be undone: a person looks.
    if (!posted) throw conflict('Este pedido se recibió hace mucho y ya no se guarda. Envíalo de nuevo.')
    needSum(posted.order)
    return posted.order
  },
}
