/** Trades of which there is a sample catalogue, as the merchant calls them. Light: the browser shows them. */
export const trades = {
  tienda: 'Tienda de barrio',
  ropa: 'Ropa y calzado',
  ferreteria: 'Ferretería',
  papeleria: 'Papelería',
  restaurante: 'Restaurante o cafetería',
  belleza: 'Belleza y cuidado',
} as const
export type Trade = keyof typeof trades
export const tradeIds = Object.keys(trades) as [Trade, ...Trade[]]
