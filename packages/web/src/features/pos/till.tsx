import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { type Cart, type CartRules, type Outcome, withoutIva } from '@tendero/core/sales/cart/cart'
import { belowCost, type CartTotals, totals } from '@tendero/core/sales/cart/cart-totals'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { q } from '@/lib/api'
import { useCan, useChargesIva } from '@/lib/person'
import type { Order } from '@/shared/order/order'
import type { Draft } from '@/shared/order/payments'
import { type Catalog, useCatalog } from '@/shared/sellable/catalog'
import { type Sellable, sellableOf } from '@/shared/sellable/sellable'
import { useCurrentShift } from '@/shared/shift/current-shift'
import type { Ticket, TicketClient } from './ticket/ticket'
import { onSoldElsewhere } from './ticket/tickets'
import { useClaimedTicket, useSetTicket } from './ticket/use-ticket'
import { useTillActions } from './till-actions'

export type Register = NonNullable<Awaited<ReturnType<Api['treasury']['currentShift']>>['openRegister']>

/** What is open over the counter, one at a time. */
export type Over =
  | { what: 'discount' | 'more' | 'freeze' | 'frozen' | 'open' | 'ticket' | 'camera' }
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

const TillContext = createContext<Till | undefined>(undefined)

export function useTill(): Till {
  const till = use(TillContext)
  if (!till) throw new Error('the till is used outside of the counter')
  return till
}

/** The open register of the person, the storage it sells from and the rules of the shop. */
function useShop() {
  const shift = useCurrentShift()
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: 300_000 })
  const parameters = useQuery({ ...q.settings.getParameters(), staleTime: 300_000 })
  const register = shift.data?.openRegister ?? undefined
  const choice = storages.data?.find((storage) => storage.isDefault) ?? storages.data?.[0]
  const allowNegativeStock = parameters.data?.inventory.allow_negative_stock ?? false
  const rules = useMemo(() => ({ allowNegativeStock }), [allowNegativeStock])
  const scale = parameters.data?.inventory.scale_codes ?? 'none'
  return { register, ready: shift.isSuccess, storageId: register?.storage_id ?? choice?.id, rules, scale }
}

/** A line's stock as the catalogue knows it now, so that a ticket of yesterday obeys today's. */
const freshen = (cart: Cart, catalog: Catalog): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => {
    const item = sellableOf(catalog.items, line)
    return item ? { ...line, storages: item.storages, stockQuantity: item.stockQuantity } : line
  }),
})

/** The counter once this tab has a ticket of its own, which takes it a few milliseconds. */
export function TillProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const ticket = useClaimedTicket(userId)
  return (
    ticket && (
      <Ready userId={userId} ticket={ticket}>
        {children}
      </Ready>
    )
  )
}

function Ready({ userId, ticket, children }: { userId: string; ticket: Ticket; children: ReactNode }) {
  const set = useSetTicket(userId)
  const [over, show] = useState<Over>()
  const [notice, notify] = useState<Notice>()
  const [newest, mark] = useState<string>()
  const catalog = useCatalog(userId)
  const shop = useShop()
  const { storageId, rules, scale } = shop
  const apply = useCallback(
    (change: (cart: Cart) => Outcome) => {
      let reason: string | undefined
      set((before) => {
        const outcome = change(freshen(before.cart, catalog))
        if (!outcome.ok) reason = outcome.reason
        return outcome.ok ? { ...before, cart: outcome.cart } : before
      })
      return reason
    },
    [set, catalog],
  )
  const creates = useCan('product-create')
  const actions = useTillActions({ userId, apply, set, show, notify, mark, catalog, storageId, rules, scale, creates })
  useEffect(
    () =>
      onSoldElsewhere(userId, () => {
        show(undefined)
        notify({ text: 'Esta venta ya se cobró en otra pestaña. Aquí empieza una nueva.', tone: 'info' })
      }),
    [userId],
  )
  const iva = useChargesIva()
  const amounts = useMemo(() => totals(iva ? ticket.cart : withoutIva(ticket.cart)), [iva, ticket.cart])
  const loss = useMemo(() => belowCost(ticket.cart, amounts), [ticket.cart, amounts])
  const till = useMemo(
    () => ({ ...shop, ...actions, ticket, amounts, loss, catalog, over, show, apply, newest, notice, notify }),
    [shop, actions, ticket, amounts, loss, catalog, over, apply, newest, notice],
  )
  return <TillContext value={till}>{children}</TillContext>
}
