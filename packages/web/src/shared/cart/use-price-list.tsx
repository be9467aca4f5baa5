import { type Cart, type CartLine, keptPrices, setPriceList, takeListed } from '@tendero/core/sales/cart/cart'
import { type ReactNode, useState } from 'react'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { keptText } from '@/shared/sellable/kept-prices'
import { pricesOfLines } from './prices'
import type { Apply } from './use-cart'

/** Takes a cart to another price list; lines whose price was agreed stay, and the notice offers the list for them too. */
export function usePriceList(cart: Cart, apply: Apply): { toList: (list: number) => void; notice: ReactNode } {
  const [notice, setNotice] = useState<{ text: string; run: () => void }>()
  const change = async (list: number) => {
    if (list === cart.priceList) return
    const prices = await pricesOfLines(cart.lines)
    const pricesOf = (line: CartLine) => prices.get(line.variantId ?? line.productId)
    const kept = keptPrices(cart, list, pricesOf)
    apply((before) => setPriceList(before, list, pricesOf))
    const text = keptText(kept)
    setNotice(text ? { text, run: () => apply((before) => takeListed(before, kept)) } : undefined)
  }
  return {
    toList: (list) => void change(list),
    notice: notice && (
      <Alert tone="info">
        <p>{notice.text}</p>
        <Button
          variant="outline"
          size="sm"
          className="mt-2"
          onClick={() => {
            notice.run()
            setNotice(undefined)
          }}
        >
          Usar la lista
        </Button>
      </Alert>
    ),
  }
}
