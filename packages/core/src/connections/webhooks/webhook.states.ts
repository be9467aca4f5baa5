/** What a webhook may be told of, and how the merchant reads it. */
export const hookEvents = {
  order: 'Pedidos: se vende o se anula',
  payment: 'Pagos: se recibe dinero de un cliente',
  stock: 'Existencias: cambia lo que hay de un producto',
} as const
export type HookEvents = keyof typeof hookEvents
export const hookEventNames = Object.keys(hookEvents) as [HookEvents, ...HookEvents[]]

/** What became of telling one thing to one webhook. */
export const deliveryStates = { waiting: 'En camino', delivered: 'Entregado', failed: 'No se pudo' } as const
export type DeliveryState = keyof typeof deliveryStates
