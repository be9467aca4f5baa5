import type { Cart, Outcome } from '@tendero/core/sales/cart/cart'
import { useCallback } from 'react'
import type { RecordState } from '@/components/kit/use-record'
import { say } from '@/lib/toast'
import type { CartDraft } from './draft'

/** Takes a change of the cart, or says why not. */
export type Apply = (change: (cart: Cart) => Outcome) => void

/** Applies changes to the cart of a draft one after another, also those that come while the screen has not been drawn again. */
export function useCart<D extends CartDraft>(record: RecordState<D>): Apply {
  const { form } = record as unknown as RecordState<CartDraft>
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

/** Its products leave from a storage. */
export const leaveFrom =
  (storageId: string) =>
  (before: Cart): Outcome => ({
    ok: true,
    cart: { ...before, lines: before.lines.map((line) => (line.kind === 'product' ? { ...line, storageId } : line)) },
  })
