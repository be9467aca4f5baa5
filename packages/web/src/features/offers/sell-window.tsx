import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { money } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { useSellingTerms } from '@/shared/order/selling-terms'
import { dueOf } from './due'
import type { Quote } from './offers'
import { PartsWindow, useParts } from './parts-window'

/** Whoever buys without a name. */
const NOBODY = 'cli_final'

interface SellProps {
  title: string
  description: string
  action: string
  offer: Pick<Quote, 'products' | 'delivery' | 'generated' | 'client'>
  /** Cents of each line when they are not those that were offered. */
  prices?: readonly (number | undefined)[] | undefined
  blocked?: boolean
  sell: (
    products: { line: number; quantity: number }[],
    terms: ReturnType<typeof useSellingTerms>['input'],
  ) => Promise<{ id: string; number: string; warning: string | null }>
  onClose: () => void
  children?: ReactNode
}

/** Sells what is left of an offer, or some of it: how much of each product, and how it is paid. */
export function SellWindow({ offer, prices, blocked, sell, onClose, children, ...words }: SellProps) {
  const navigate = useNavigate()
  const parts = useParts(offer.products)
  const due = dueOf(offer, parts.parts, prices)
  const { id } = offer.client
  const terms = useSellingTerms(id === NOBODY ? undefined : id, due)
  const make = useMutation({
    mutationFn: () => sell(parts.parts, terms.input),
    onSuccess: (made) => {
      say.good(`Pedido ${made.number}`)
      if (made.warning) say.bad(made.warning)
      onClose()
      void navigate(screenOf.order(made.id))
    },
  })
  return (
    <PartsWindow
      {...words}
      parts={parts}
      busy={make.isPending}
      blocked={blocked || terms.blocked}
      onPress={() => make.mutate()}
      onClose={onClose}
    >
      {children}
      <p className="flex items-baseline justify-between rounded-lg bg-muted px-4 py-3">
        <span>Total</span>
        <output className="money text-xl font-semibold">{money(due / 100)}</output>
      </p>
      {terms.field}
    </PartsWindow>
  )
}
