import { type Mover, type Rule, refused } from '../../documents/states'
import { plain } from '../../kernel/values/text'

/** States of an order, as they are kept and sent. */
export const orderStates = [
  'recibido',
  'confirmado',
  'despachado',
  'en_transito',
  'entregado',
  'cancelado',
  'devuelto',
  'garantia',
] as const
export type OrderState = (typeof orderStates)[number]

export const stateNames: Record<OrderState, string> = {
  recibido: 'Recibido',
  confirmado: 'Confirmado',
  despachado: 'Despachado',
  en_transito: 'En tránsito',
  entregado: 'Entregado',
  cancelado: 'Cancelado',
  devuelto: 'Devuelto',
  garantia: 'Garantía',
}

const seller: Rule = { any: ['sale-update'] }
const courier: Rule = { any: ['sale-update', 'guide-update'], logistics: true }
const canceller: Rule = { any: ['sale-delete'] }

/**
 * From each state, where an order may go and who may take it there. A sale is posted when it is created: the goods are
 * promised, and stock that two orders could promise at once would be sold twice. So moving on posts nothing, cancelling
 * mirrors the posting and returning posts the return; a warranty has no books until goods move.
 */
export const transitions: Record<OrderState, Partial<Record<OrderState, Rule>>> = {
  recibido: { confirmado: seller, despachado: seller, cancelado: canceller },
  confirmado: { despachado: courier, entregado: courier, cancelado: canceller },
  despachado: { en_transito: courier, entregado: courier, devuelto: courier, cancelado: canceller },
  en_transito: { entregado: courier, devuelto: courier },
  entregado: { devuelto: seller, garantia: seller, cancelado: canceller },
  garantia: { entregado: seller, devuelto: seller },
  cancelado: {},
  devuelto: {},
}

/** An order for somebody elsewhere that has not been sent. The counter's are handed over. */
export const isWaiting = ({ type, state }: { type: number; state: OrderState }): boolean =>
  type !== 3 && (state === 'recibido' || state === 'confirmado')

/** What a move does to stock and books. */
export const effectOf = (to: OrderState): 'cancel' | 'return' | undefined =>
  to === 'cancelado' ? 'cancel' : to === 'devuelto' ? 'return' : undefined

/** An order in these states has been reversed: nothing of it stands. */
export const isReversed = (state: OrderState): boolean => state === 'cancelado' || state === 'devuelto'

/** Why an order cannot go from one state to another, in Spanish. */
export function problemOf(from: OrderState, to: OrderState, why: 'state' | 'person'): string {
  if (why === 'person') return `No tienes permiso para pasar pedidos a ${stateNames[to]}.`
  return from === to
    ? `El pedido ya está en ${stateNames[to]}.`
    : `Un pedido en ${stateNames[from]} no puede pasar a ${stateNames[to]}.`
}

/** Where the mover may take an order from here. */
export const nextStates = (from: OrderState, mover: Mover): OrderState[] =>
  orderStates.filter((to) => !refused(transitions, from, to, mover))

/** The state that a person or another system names: `En tránsito`, `en_transito`, `GARANTIA`. */
export const parseState = (text: string): OrderState | undefined => {
  const wanted = plain(text).replaceAll(' ', '_')
  return orderStates.find((state) => state === wanted)
}
