import { useMutation } from '@tanstack/react-query'
import { carrierName } from '@tendero/core/guides/account/carrier-name'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice'
import { api } from '@/lib/api'
import { money, plural } from '@/lib/format'
import { ByWallet } from './carrier-field'

type Asked = Parameters<typeof api.guides.quoteGuide>[0]
type Quotes = Awaited<ReturnType<typeof api.guides.quoteGuide>>
export type Quote = Quotes['options'][number]

const keyOf = ({ carrier, service }: Quote): string => `${carrier}.${service}`

/** The option that was chosen, as a guide is bought with it. */
export const boughtWith = (quotes: readonly Quote[], chosen: string) => {
  const one = quotes.find((quote) => keyOf(quote) === chosen)
  return one && { via: { carrier: one.carrier, service: one.service, price: one.price }, service: one.name }
}

/** How what a carrier took to that city ended, as far as the shop knows. */
const endedThere = ({ ended, returned }: Quote): string =>
  ended === 0 ? 'sin historia en esa ciudad' : `te devolvieron ${returned} de ${ended} en esa ciudad`

const about = (quote: Quote): string =>
  [
    carrierName(quote.carrier),
    quote.days,
    quote.commission > 0 && `incluye ${money(quote.commission)} por recaudar`,
    endedThere(quote),
  ]
    .filter(Boolean)
    .join(' · ')

interface QuotesProps {
  /** What would be sent, as it is in the form by now; undefined while something of it lacks. */
  asked: Asked | undefined
  quotes: readonly Quote[]
  setQuotes: (quotes: readonly Quote[]) => void
}

/** What each carrier of the account asks for the parcel, side by side. Another parcel is quoted again. */
export function QuotesField({ asked, quotes, setQuotes }: QuotesProps) {
  const form = useFormContext()
  const ask = useMutation({
    mutationFn: (input: Asked) => api.guides.quoteGuide(input),
    onSuccess: ({ options }) => {
      setQuotes(options)
      form.setValue('option', options[0] ? keyOf(options[0]) : '')
    },
    meta: { keep: true },
  })
  const option: unknown = form.watch('option')
  const chosen = quotes.find((quote) => keyOf(quote) === option)
  const what = JSON.stringify(asked)
  const { reset } = ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was quoted was another parcel
  useEffect(() => {
    setQuotes([])
    form.setValue('option', '')
    reset()
  }, [what, reset])
  const options = useRef<HTMLDivElement>(null)
  // What came is shown whole, above the button that stays at the foot.
  useEffect(() => {
    if (quotes.length > 0) options.current?.scrollIntoView({ block: 'center' })
  }, [quotes])
  return (
    <div ref={options} className="grid gap-3">
      <Button
        type="button"
        variant="outline"
        className="justify-self-start"
        busy={ask.isPending}
        disabled={!asked}
        onClick={() => asked && ask.mutate(asked)}
      >
        {quotes.length > 0 ? 'Cotizar otra vez' : 'Cotizar'}
      </Button>
      {!asked && <p className="text-sm text-muted-foreground">Elige el remitente y escribe el peso para cotizar.</p>}
      {quotes.length > 0 && (
        <Field name="option" label="Con cuál la envías" required="Elige una de las opciones">
          {(f) => (
            <RadioGroup
              {...f}
              options={quotes.map((quote) => ({
                value: keyOf(quote),
                label: `${quote.name}: ${money(quote.price)}`,
                help: about(quote),
              }))}
            />
          )}
        </Field>
      )}
      {ask.data && ask.data.wallet !== null && chosen && <ByWallet cost={chosen.price} balance={ask.data.wallet} />}
      {ask.data && ask.data.wallet !== null && asked?.cod !== 0 && chosen?.commission !== 0 && (
        <Alert tone="warning" title="Con saldo de Tendero no se cobra en la puerta">
          Escribe 0 en «Cobrar al entregar», o usa tu propia cuenta de Envia.com.
        </Alert>
      )}
      {ask.data && <Silent {...ask.data} />}
    </div>
  )
}

function Silent({ options, silent }: Quotes) {
  if (silent.length === 0 && options.length > 0) return null
  return (
    <Alert
      tone="warning"
      title={
        options.length === 0
          ? 'Ninguna transportadora la lleva'
          : `${plural(silent.length, 'transportadora')} sin precio`
      }
    >
      <ul className="list-disc pl-5">
        {silent.map(({ carrier, why }) => (
          <li key={carrier}>
            {carrierName(carrier)}: {why}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
