import { money } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { findClients, findProviders } from '@/shared/party/finders'
import { made, received } from './sides'

/** What differs of money that comes for what is owed to the shop, and of money that goes for what it owes. */
export const ways = {
  in: {
    side: received,
    party: { name: 'client_id', label: 'Cliente', missing: 'Elige el cliente', find: findClients },
    title: 'Recibir pago',
    what: 'Qué paga',
    owes: 'debe',
    none: 'No debe nada: lo que reciba queda a su favor.',
    over: (over: number) => `Quedan ${money(over)} a favor del cliente, para sus próximas compras.`,
    favour: { title: 'Lo que tiene a favor', each: 'Saldo a favor' },
    at: screenOf.receipt,
  },
  out: {
    side: made,
    party: { name: 'provider_id', label: 'Proveedor', missing: 'Elige el proveedor', find: findProviders },
    title: 'Registrar pago',
    what: 'Qué pagas',
    owes: 'le debes',
    none: 'No le debes nada: lo que pagues queda como anticipo.',
    over: (over: number) => `Quedan ${money(over)} de anticipo, para lo próximo que le compres.`,
    favour: { title: 'Anticipos que le diste', each: 'Anticipo' },
    at: screenOf.paymentMade,
  },
} as const
export type Way = keyof typeof ways

/** What is owed to a client who is also a provider. */
export const crossing = { title: 'Lo que tú le debes: crúzalo', each: 'Cuenta por pagar' }
