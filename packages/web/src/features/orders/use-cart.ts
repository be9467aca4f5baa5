import type { Cart, Outcome } from '@tendero/core/sales/cart/cart'
import { useCallback, useRef } from 'react'
import { say } from '@/lib/toast'

/** Takes a change of the cart, or says why not. */
export type Apply = (change: (cart: Cart) => Outcome) => void

/** Applies changes to a cart one after another, also those that come while the screen has not been drawn again. */
export function useCart(cart: Cart, onChange: (cart: Cart) => void): Apply {
  const latest = useRef(cart)
  latest.current = cart
  const set = useRef(onChange)
  set.current = onChange
  return useCallback((change) => {
    const outcome = change(latest.current)
    if (!outcome.ok) return say.bad(outcome.reason)
    latest.current = outcome.cart
    set.current(outcome.cart)
  }, [])
}
