import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import {
  addLine,
  type Cart,
  type CartLine,
  type CartRules,
  type KeptPrice,
  keptPrices,
  lineKey,
  type Outcome,
  remove,
  setPriceList,
  takeListed,
  withoutIva,
} from '@tendero/core/sales/cart/cart'
import { belowCost, type CartTotals, totals } from '@tendero/core/sales/cart/cart-totals'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { q } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { useChargesIva } from '@/lib/person'
import type { Order } from '@/shared/order/order'
import { askCode, type Catalog, useCatalog } from '@/shared/sellable/catalog'
import { keptText } from '@/shared/sellable/kept-prices'
import { findByCode, lineOf, type Sellable, sellableOf } from '@/shared/sellable/sellable'
import { useCurrentShift } from '@/shared/shift/current-shift'
import { newTicket, type Ticket, type TicketClient } from './ticket/ticket'
import { onSoldElsewhere, takeSold } from './ticket/tickets'
import { useClaimedTicket, useSetTicket } from './ticket/use-ticket'

export type Register = NonNullable<Awaited<ReturnType<Api['treasury']['currentShift']>>['openRegister']>

/** What is open over the counter, one at a time. */
export type Over =
  | { what: 'discount' | 'more' | 'freeze' | 'frozen' | 'pay' | 'open' | 'ticket' }
  | { what: 'client'; back?: Over }
  | { what: 'sold'; order: Order; email: string | undefined }
  | { what: 'line'; key: string }
  | { what: 'variants'; name: string; items: readonly Sellable[] }

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
  notice: Notice | undefined
  notify: (notice: Notice | undefined) => void
  drop: (key: string) => void
  patch: (change: Partial<Omit<Ticket, 'id' | 'cart'>>) => void
  setClient: (client: TicketClient | undefined, priceList?: number) => void
  setList: (list: number) => void
  replace: (ticket: Ticket) => void
  clear: () => void
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
  return { register, ready: shift.isSuccess, storageId: register?.storage_id ?? choice?.id, rules }
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
  const catalog = useCatalog(userId)
  const shop = useShop()
  const { storageId, rules } = shop
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
  const actions = useTillActions({ userId, apply, set, show, notify, catalog, storageId, rules })
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
    () => ({ ...shop, ...actions, ticket, amounts, loss, catalog, over, show, apply, notice, notify }),
    [shop, actions, ticket, amounts, loss, catalog, over, apply, notice],
  )
  return <TillContext value={till}>{children}</TillContext>
}

interface Parts {
  userId: string
  apply: Till['apply']
  set: (change: (before: Ticket) => Ticket) => void
  show: (over: Over | undefined) => void
  notify: Till['notify']
  catalog: Catalog
  storageId: string | undefined
  rules: CartRules
}

function useTillActions({ userId, apply, set, show, notify, catalog, storageId, rules }: Parts) {
  return useMemo(() => {
    const refuse = (text: string) => notify({ text, tone: 'bad' })
    const tryAdd = (item: Sellable, quantity: number) => {
      let refused: string | undefined
      set((before) => {
        const outcome = addLine(before.cart, lineOf(item, before.cart, storageId, quantity), rules)
        if (!outcome.ok) refused = outcome.reason
        return outcome.ok ? { ...before, cart: outcome.cart } : before
      })
      return refused
    }
    /** What is known of the stock may be old: before refusing, the server is asked. */
    const add = async (item: Sellable, quantity = 1_000) => {
      notify(undefined)
      const refused = tryAdd(item, quantity)
      if (!refused) return
      const fresh = item.kind === 'product' ? await askCode(item.sku).catch(() => undefined) : undefined
      const again = fresh && [fresh.own, ...fresh.variants].find((one) => one.id === item.id)
      const why = again ? tryAdd(again, quantity) : refused
      if (why) refuse(why)
    }
    const scan = async (code: string, quantity = 1_000) => {
      const known = findByCode(catalog.index, code)
      if (known) return add(known, quantity)
      try {
        const found = await askCode(code)
        if (!found) refuse(`Ningún producto tiene el código ${code}`)
        else if (found.variants.length > 0) show({ what: 'variants', name: found.own.name, items: found.variants })
        else await add(found.own, quantity)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!error.shown) refuse(error.message)
      }
    }
    const setList = (list: number) => {
      const pricesOf = (line: CartLine) => sellableOf(catalog.items, line)?.prices
      let kept: KeptPrice[] = []
      apply((cart) => {
        kept = keptPrices(cart, list, pricesOf)
        return setPriceList(cart, list, pricesOf)
      })
      const text = keptText(kept)
      const run = () => {
        apply((cart) => takeListed(cart, kept))
        notify(undefined)
      }
      notify(text ? { text, tone: 'info', action: { label: 'Usar la lista', run } } : undefined)
    }
    const drop = (key: string) => {
      let gone: { cart: Cart; name: string } | undefined
      set((before) => {
        const line = before.cart.lines.find((one) => lineKey(one) === key)
        const outcome = remove(before.cart, key)
        if (!line || !outcome.ok) return before
        gone = { cart: before.cart, name: line.name }
        return { ...before, cart: outcome.cart }
      })
      if (!gone) return
      const { cart, name } = gone
      const undo = () => {
        set((before) => ({ ...before, cart: { ...before.cart, lines: cart.lines } }))
        notify(undefined)
      }
      notify({ text: `Quitaste ${name}`, tone: 'info', action: { label: 'Deshacer', run: undo } })
    }
    return {
      add,
      scan,
      setList,
      drop,
      patch: (change: Partial<Omit<Ticket, 'id' | 'cart'>>) => set((before) => ({ ...before, ...change })),
      setClient: (client: TicketClient | undefined, priceList?: number) => {
        set((before) => {
          const { client: _, ...rest } = before
          return client ? { ...rest, client } : rest
        })
        if (priceList) setList(priceList)
      },
      set,
      taken: (id: string) => {
        takeSold(userId, id)
        notify(undefined)
      },
      replace: (ticket: Ticket) => set(() => ticket),
      clear: () => {
        set(() => newTicket())
        notify(undefined)
      },
    }
  }, [userId, apply, set, show, notify, catalog, storageId, rules])
}
