import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { date } from '@/lib/format'
import { screenOfKind } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { OfferParts, partsOf, type Taken, tooMuch } from './offer-parts'
import type { Quote } from './offers'

/** What a quote becomes, and what it is called. */
export const targets = { order: { label: 'Vender', what: 'Pedido' } } as const
export type Target = keyof typeof targets

const prices = [
  { value: 'quoted', label: 'Los de la cotización' },
  { value: 'today', label: 'Los de hoy' },
]

/** Which lines of a quote, how much of each and at which prices, before something is made of it. */
export function ConvertWindow({ quote, to, onClose }: { quote: Quote; to: Target; onClose: () => void }) {
  const navigate = useNavigate()
  const [taken, setTaken] = useState<Taken>({})
  const [at, setAt] = useState<'quoted' | 'today'>()
  const products = partsOf(quote.products, taken)
  const make = useMutation({
    mutationFn: () =>
      api.offers.convertQuote({ id: quote.id, to, products, ...(at || !quote.past ? { prices: at ?? 'quoted' } : {}) }),
    onSuccess: ({ made }) => {
      say.good(`${targets[to].what} ${made.number} guardado`)
      if (made.warning) say.bad(made.warning)
      onClose()
      const screen = screenOfKind(made.kind, made.id)
      if (screen) void navigate(screen)
    },
  })
  const blocked = products.length === 0 || tooMuch(quote.products, taken) || (quote.past && !at)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`${targets[to].label} de ${quote.number}`}
        description="Elige cuánto de cada producto. Lo que dejes sigue en la cotización."
        footer={
          <Button busy={make.isPending} disabled={blocked} onClick={() => make.mutate()}>
            {targets[to].label}
          </Button>
        }
      >
        <div className="grid gap-4">
          {quote.past && (
            <Alert tone="warning">Venció el {date(quote.valid_until)}: elige con qué precios sigue.</Alert>
          )}
          <OfferParts lines={quote.products} taken={taken} onChange={setTaken} />
          <RadioGroup
            aria-label="Precios"
            value={at ?? (quote.past ? '' : 'quoted')}
            onChange={(next) => setAt(next as 'quoted' | 'today')}
            options={prices}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}
