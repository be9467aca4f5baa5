import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '@/components/ui/bits'
import { RadioGroup } from '@/components/ui/choice'
import { api } from '@/lib/api'
import { date } from '@/lib/format'
import { screenOfKind } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import type { Quote } from './offers'
import { PartsWindow } from './parts-window'

/** What a quote becomes, and what it is called. */
export const targets = {
  order: { label: 'Vender', what: 'Pedido' },
  remission: { label: 'Remitir', what: 'Remisión' },
} as const
export type Target = keyof typeof targets

const prices = [
  { value: 'quoted', label: 'Los de la cotización' },
  { value: 'today', label: 'Los de hoy' },
]

/** Which lines of a quote, how much of each and at which prices, before something is made of it. */
export function ConvertWindow({ quote, to, onClose }: { quote: Quote; to: Target; onClose: () => void }) {
  const navigate = useNavigate()
  const [at, setAt] = useState<'quoted' | 'today' | undefined>(quote.past ? undefined : 'quoted')
  const make = useMutation({
    mutationFn: (products: { line: number; quantity: number }[]) =>
      api.offers.convertQuote({ id: quote.id, to, products, prices: at }),
    onSuccess: ({ made }) => {
      say.good(`${targets[to].what} ${made.number}`)
      if (made.warning) say.bad(made.warning)
      onClose()
      const screen = screenOfKind(made.kind, made.id)
      if (screen) void navigate(screen)
    },
  })
  return (
    <PartsWindow
      title={`${targets[to].label} de ${quote.number}`}
      description="Elige cuánto de cada producto. Lo que dejes sigue en la cotización."
      action={targets[to].label}
      lines={quote.products}
      busy={make.isPending}
      blocked={at === undefined}
      onPress={(products) => make.mutate(products)}
      onClose={onClose}
    >
      {quote.past && <Alert tone="warning">Venció el {date(quote.valid_until)}: elige con qué precios sigue.</Alert>}
      <h3 className="-mb-2 text-sm font-medium">Precios</h3>
      <RadioGroup
        aria-label="Precios"
        value={at ?? ''}
        onChange={(next) => setAt(next as 'quoted' | 'today')}
        options={prices}
      />
    </PartsWindow>
  )
}
