import {
  addLine,
  type CartLine,
  type CartRules,
  type KeptPrice,
  keptPrices,
  lineKey,
  remove,
  setPriceList,
  takeListed,
} from '@tendero/core/sales/cart/cart'
import type { ScaleCode } from '@tendero/core/settings/parameters/parameters.input'
import { useMemo } from 'react'
import { ApiError } from '@/lib/api-error'
import { askCode, type Catalog } from '@/shared/sellable/catalog'
import { keptText } from '@/shared/sellable/kept-prices'
import { findByCode, findWeighed, lineOf, type Sellable, sellableOf, weightIn } from '@/shared/sellable/sellable'
import { putBack } from './ticket/put-back'
import { newTicket, type Ticket, type TicketClient } from './ticket/ticket'
import { takeSold } from './ticket/tickets'
import type { Notice, Over, Till } from './till-shape'

interface Parts {
  userId: string
  apply: Till['apply']
  set: (change: (before: Ticket) => Ticket) => void
  show: (over: Over | undefined) => void
  notify: (notice: Notice | undefined | ((before: Notice | undefined) => Notice | undefined)) => void
  mark: (key: string) => void
  catalog: Catalog
  storageId: string | undefined
  rules: CartRules
  /** What the labels of the shop's scale say. */
  scale: ScaleCode
  /** Whether the person may create products. */
  creates: boolean
}

/** What went wrong is over with the next thing that is done; what can be undone is not. */
const onlyUndo = (notice: Notice | undefined) => (notice?.tone === 'info' ? notice : undefined)

/** What can be done with the ticket of the counter. */
export function useTillActions(parts: Parts) {
  const { userId, apply, set, show, notify, mark, catalog, storageId, rules, scale, creates } = parts
  return useMemo(() => {
    const refuse = (text: string) => notify({ text, tone: 'bad' })
    const tryAdd = (item: Sellable, quantity: number) => {
      let refused: string | undefined
      set((before) => {
        const line = lineOf(item, before.cart, storageId, quantity)
        const outcome = addLine(before.cart, line, rules)
        if (outcome.ok) mark(lineKey(line))
        else refused = outcome.reason
        return outcome.ok ? { ...before, cart: outcome.cart } : before
      })
      return refused
    }
    /** What is known of the stock may be old: before refusing, the server is asked. */
    const add = async (item: Sellable, quantity = 1_000) => {
      notify(onlyUndo)
      const refused = tryAdd(item, quantity)
      if (!refused) return
      const fresh = item.kind === 'product' ? await askCode(item.sku).catch(() => undefined) : undefined
      const again = fresh && [fresh.own, ...fresh.variants].find((one) => one.id === item.id)
      const why = again ? tryAdd(again, quantity) : refused
      if (why) refuse(why)
    }
    const unknown = (code: string) => {
      const run = () => {
        notify(undefined)
        show({ what: 'create', typed: code })
      }
      const action = creates ? { action: { label: 'Crear producto con este código', run } } : {}
      notify({ text: `Ningún producto tiene el código ${code}`, tone: 'bad', ...action })
    }
    const scan = async (code: string, asked = 1_000) => {
      const quantity = weightIn(code) ?? asked
      const known = findByCode(catalog.index, code)
      if (known) return add(known, quantity)
      const label = findWeighed(catalog.index, code, scale)
      if (label) return add(label.item, label.quantity)
      try {
        const found = await askCode(code)
        if (!found) unknown(code)
        else if (found.variants.length > 0)
          show({ what: 'variants', name: found.own.name, items: found.variants, quantity })
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
      let gone: Ticket | undefined
      set((before) => {
        const outcome = remove(before.cart, key)
        if (!outcome.ok) return before
        gone = before
        return { ...before, cart: outcome.cart }
      })
      const name = gone?.cart.lines.find((line) => lineKey(line) === key)?.name
      if (gone && name) undoable(`Quitaste ${name}`, gone)
    }
    /** Tells that something was taken off the ticket, and how to have it back. */
    const undoable = (text: string, before: Ticket) => {
      const run = () => {
        set((now) => putBack(before, now))
        notify(undefined)
      }
      notify({ text, tone: 'info', action: { label: 'Deshacer', run } })
    }
    return {
      add,
      scan,
      setList,
      drop,
      patch: (change: Partial<Omit<Ticket, 'id' | 'cart'>>) => set((before) => ({ ...before, ...change })),
      setClient: (client: TicketClient | undefined, priceList?: number) => {
        set((before) => {
          const { client: _, exchange: __, ...rest } = before
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
      empty: () => {
        let gone: Ticket | undefined
        set((before) => {
          gone = before
          return newTicket()
        })
        if (gone) undoable('Vaciaste el ticket', gone)
      },
    }
  }, [userId, apply, set, show, notify, mark, catalog, storageId, rules, scale, creates])
}
