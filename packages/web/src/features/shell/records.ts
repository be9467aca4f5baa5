import { formatDocument } from '@tendero/core/reference/document'
import { api } from '@/lib/api'
import { date, money } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import type { RecordSource } from './record-source'

const SHOWN = 6

export const products: RecordSource = {
  label: 'Productos',
  any: ['product-read'],
  find: async (text) => {
    const { data } = await api.catalog.searchProducts({ query: text, per_page: SHOWN })
    return data.map((product) => ({
      id: product.id,
      label: product.name,
      note: product.sku,
      at: screenOf.product(product.id),
    }))
  },
}

export const clients: RecordSource = {
  label: 'Clientes',
  any: ['customer-read'],
  find: async (text) => {
    const found = await api.parties.searchClients({ term: text })
    return found.slice(0, SHOWN).map((client) => ({
      id: client.id,
      label: client.name,
      note: client.document ? formatDocument(client.document) : undefined,
      at: screenOf.client(client.id),
    }))
  },
}

export const orders: RecordSource = {
  label: 'Pedidos y ventas',
  any: ['sale-read', 'pos-read'],
  find: async (text) => {
    const { data } = await api.sales.searchOrders({ search: text, per_page: SHOWN })
    return data.map((order) => ({
      id: order.id,
      label: order.number,
      note: `${date(order.date)}, ${money(order.total)}`,
      at: screenOf.order(order.id),
    }))
  },
}
