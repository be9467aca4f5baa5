/** What a webhook may be told of, and how the merchant reads it. */
export const hookEvents = {
  order: 'Pedidos: se vende o se anula',
  payment: 'Pagos: se recibe dinero de un cliente',
  stock: 'Existencias: cambia lo que hay de un producto',
} as const
export type HookEvents = keyof typeof hookEvents
export const hookEventNames = Object.keys(hookEvents) as [HookEvents, ...HookEvents[]]

/** What a webhook is told, by the name that its program reads, and how the merchant reads it. */
export const toldNames = {
  'order.created': 'Se vendió un pedido',
  'order.cancelled': 'Se anuló un pedido',
  'payment.received': 'Se recibió un pago',
  'stock.changed': 'Cambiaron las existencias',
  ping: 'Prueba',
} as const
export type EventType = keyof typeof toldNames
export const eventTypes = Object.keys(toldNames) as [EventType, ...EventType[]]

/** What became of telling one thing to one webhook. */
export const deliveryStates = { waiting: 'En camino', delivered: 'Entregado', failed: 'No se pudo' } as const
export type DeliveryState = keyof typeof deliveryStates
