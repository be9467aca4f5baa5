import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Alert } from '@/components/ui/bits'
import { RadioGroup } from '@/components/ui/choice'
import { api } from '@/lib/api'
import { date } from '@/lib/format'
import { screenOfKind } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { copyOfAnswer } from '@/shared/cart/draft'
import type { Quote } from './offers'
import { PartsWindow, useParts } from './parts-window'
import { SellWindow } from './sell-window'

/** What a quote becomes, and what it is called. */
export const targets = {
  order: { label: 'Vender', what: 'Pedido' },
  remission: { label: 'Remitir', what: 'Remisión' },
  preInvoice: { label: 'Prefacturar', what: 'Prefactura' },
} as const
export type Target = keyof typeof targets

type Prices = 'quoted' | 'today' | undefined
const choices = [
  { value: 'quoted', label: 'Los de la cotización' },
  { value: 'today', label: 'Los de hoy' },
]

interface WindowProps {
  quote: Quote
  to: Target
  onClose: () => void
}

/** Which lines of a quote, how much of each and at which prices, before something is made of it. */
export function ConvertWindow(props: WindowProps) {
  const { quote, to } = props
  const [at, setAt] = useState<Prices>(quote.past ? undefined : 'quoted')
  const choice = (
    <>
      {quote.past && <Alert tone="warning">Venció el {date(quote.valid_until)}: elige con qué precios sigue.</Alert>}
      <h3 className="-mb-2 text-sm font-medium">Precios</h3>
      <RadioGroup aria-label="Precios" value={at ?? ''} onChange={(next) => setAt(next as Prices)} options={choices} />
    </>
  )
  return to === 'order' ? <Sell {...props} at={at} choice={choice} /> : <Make {...props} at={at} choice={choice} />
}

interface ChosenProps extends WindowProps {
  at: Prices
  choice: ReactNode
}

const wordsOf = ({ quote, to }: Pick<WindowProps, 'quote' | 'to'>) => ({
  title: `${targets[to].label} de ${quote.number}`,
  description: 'Elige cuánto de cada producto. Lo que dejes sigue en la cotización.',
  action: targets[to].label,
})

/** Prices in cents of the lines of a quote today. */
function usePricesOfToday(quote: Quote, asked: boolean) {
  return useQuery({
    queryKey: ['offers', 'quote', 'today', quote.id, quote.revision],
    queryFn: async () => {
      const { cart } = await copyOfAnswer(quote)
      return quote.products.map(
        ({ product_id, variant_id }) =>
          cart.lines.find((line) => line.productId === product_id && (line.variantId ?? null) === variant_id)
            ?.priceCents,
      )
    },
    enabled: asked,
  })
}

function Sell({ quote, to, at, choice, onClose }: ChosenProps) {
  const prices = usePricesOfToday(quote, at === 'today')
  return (
    <SellWindow
      {...wordsOf({ quote, to })}
      offer={quote}
      prices={at === 'today' ? prices.data : undefined}
      blocked={at === undefined || (at === 'today' && prices.isPending)}
      sell={async (products, terms) =>
        (await api.offers.convertQuote({ id: quote.id, to: 'order', products, prices: at, ...terms })).made
      }
      onClose={onClose}
    >
      {choice}
    </SellWindow>
  )
}

function Make({ quote, to, at, choice, onClose }: ChosenProps) {
  const navigate = useNavigate()
  const parts = useParts(quote.products)
  const make = useMutation({
    mutationFn: () => api.offers.convertQuote({ id: quote.id, to, products: parts.parts, prices: at }),
    onSuccess: ({ made }) => {
      say.good(`${targets[to].what} ${made.number}`)
      onClose()
      const screen = screenOfKind(made.kind, made.id)
      if (screen) void navigate(screen)
    },
  })
  return (
    <PartsWindow
      {...wordsOf({ quote, to })}
      parts={parts}
      busy={make.isPending}
      blocked={at === undefined}
      onPress={() => make.mutate()}
      onClose={onClose}
    >
      {choice}
    </PartsWindow>
  )
}
