/** What a key may do, and how the merchant reads it. Nothing else is done with it. */
export const keyScopes = {
  orders: 'Enviar pedidos de otra tienda o programa',
  stock: 'Leer productos y existencias',
  read: 'Leer ventas y clientes',
} as const
export type KeyScope = keyof typeof keyScopes
export const scopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]
