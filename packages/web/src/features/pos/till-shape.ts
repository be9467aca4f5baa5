import type { Api } from '@tendero/core/api-types'
import type { Cart, CartRules, Outcome } from '@tendero/core/sales/cart/cart'
import type { CartTotals } from '@tendero/core/sales/cart/cart-totals'
import type { Order } from '@/shared/order/order'
import type { Draft } from '@/shared/order/payments'
import type { Catalog } from '@/shared/sellable/catalog'
import type { Sellable } from '@/shared/sellable/sellable'
import type { Ticket, TicketClient } from './ticket/ticket'

export type Register = NonNullable<Awaited<ReturnType<Api['treasury']['currentShift']>>['openRegister']>

/** What is open over the counter, one at a time. */
export type Over =
  | { what: 'discount' | 'more' | 'freeze' | 'frozen' | 'open' | 'ticket' | 'camera' | 'return' }
  /** `draft`: the amounts, when it was left to choose the client. */
  | { what: 'pay'; draft?: Draft }
  | { what: 'client'; back?: Over }
  | { what: 'sold'; order: Order; email: string | undefined }
  | { what: 'line'; key: string }
  | { what: 'variants'; name: string; items: readonly Sellable[]; quantity: number }
  /** A product that is not there yet: made with what was typed or scanned, and sold. */
  | { what: 'create'; typed: string }

/** Something to tell whoever sells, beside what they look at: never over the total. */
export interface Notice {
  text: string
  tone: 'bad' | 'info'
  action?: { label: string; run: () => void }
}

export interface Till {
  ticket: Ticket
  amounts: CartTotals
  /** Warning of a sale below cost, with the lines it is about. */
  loss: { message: string; keys: string[] } | undefined
  catalog: Catalog
  rules: CartRules
  register: Register | undefined
  /** True once it is known whether a register is open. */
  ready: boolean
  /** Storage that the lines leave from. */
  storageId: string | undefined
  over: Over | undefined
  show: (over: Over | undefined) => void
  /** Adds a thing; `quantity` in thousandths. */
  add: (item: Sellable, quantity?: number) => Promise<void>
  /** Adds what a code names. */
  scan: (code: string, quantity?: number) => Promise<void>
  /** Takes a change of the cart; the reason in Spanish when it is refused. */
  apply: (change: (cart: Cart) => Outcome) => string | undefined
  /** The line that was last added or changed. */
  newest: string | undefined
  notice: Notice | undefined
  notify: (notice: Notice | undefined) => void
  drop: (key: string) => void
  patch: (change: Partial<Omit<Ticket, 'id' | 'cart'>>) => void
  setClient: (client: TicketClient | undefined, priceList?: number) => void
  setList: (list: number) => void
  replace: (ticket: Ticket) => void
  /** Begins another ticket: this one was sold or kept elsewhere. */
  clear: () => void
  /** Throws the ticket away; it can be undone. */
  empty: () => void
  /** Changes the ticket. */
  set: (change: (before: Ticket) => Ticket) => void
  /** Takes a ticket that was sold off the counter, here and in the other tabs. */
  taken: (id: string) => void
}
