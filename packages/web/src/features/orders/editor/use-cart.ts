import type { Cart, Outcome } from '@tendero/core/sales/cart/cart'
import { useCallback } from 'react'
import type { RecordState } from '@/components/kit/use-record'
import { say } from '@/lib/toast'
import type { OrderDraft } from './draft'

/** Takes a change of the cart, or says why not. */
export type Apply = (change: (cart: Cart) => Outcome) => void

/** Applies changes to the cart of a draft one after another, also those that come while the screen has not been drawn again. */
export function useCart({ form }: RecordState<OrderDraft>): Apply {
  return useCallback(
    (change) => {
      const outcome = change(form.getValues('cart'))
      if (!outcome.ok) return say.bad(outcome.reason)
      form.setValue('cart', outcome.cart, { shouldDirty: true })
      if ('products' in form.formState.errors) void form.trigger('products' as never)
    },
    [form],
  )
}
