import { conflict } from '../../kernel/errors'
import { orderLinkId } from '../link'
import type { Store } from '../store-port'
import { PostedOrder } from './posted-order'

const nothing = async () => ({ rows: [] })

/** A shop that posts its orders with a key: it is asked nothing, what is known of an order is what it posted. */
export const own: Store = {
  test: async () => {},
  leave: async () => {},
  listen: async () => {},
  hear: () => undefined,
  changed: nothing,
  items: nothing,
  putUnits: async () => true,
  order: async ({ connectionId }, id) => {
    const posted = await PostedOrder.find(orderLinkId(connectionId, id))
    // Not to be known is not to be undone: a person looks.
    if (!posted) throw conflict('Este pedido se recibió hace mucho y ya no se guarda. Envíalo de nuevo.')
    return posted.order
  },
}
