import { useQuery } from '@tanstack/react-query'
import { type Cart, type Outcome, withoutIva } from '@tendero/core/sales/cart/cart'
import { belowCost, totals } from '@tendero/core/sales/cart/cart-totals'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { q } from '@/lib/api'
import { useCan, useChargesIva } from '@/lib/person'
import { isTill } from '@/lib/stand-in'
import { type Catalog, type KeptGoods, useCatalog } from '@/shared/sellable/catalog'
import { sellableOf } from '@/shared/sellable/sellable'
import { useCurrentShift } from '@/shared/shift/current-shift'
import type { Ticket } from './ticket/ticket'
import { onSoldElsewhere } from './ticket/tickets'
import { useClaimedTicket, useSetTicket } from './ticket/use-ticket'
import { useTillActions } from './till-actions'
import type { Notice, Over, Till } from './till-shape'

/** What this device keeps of the goods: read only where it sells without a connection. */
const keptGoods: KeptGoods = {
  known: () => import('@/shared/offline/changes').then((m) => m.knownSellables()),
  fresh: () => import('@/shared/offline/changes').then((m) => m.freshSellables()),
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
  const registerId = register?.id
  useEffect(() => {
    if (registerId && isTill()) void import('@/shared/offline/begin').then((m) => m.ensureTill(registerId))
  }, [registerId])
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
  const catalog = useCatalog(userId, isTill() ? keptGoods : undefined)
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
