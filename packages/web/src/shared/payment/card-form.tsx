import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { Loaded } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { say } from '@/lib/toast'
import { Consents } from './consents'
import { type CardNumbers, cardProblems, tokenise } from './tokenise'

const empty: CardNumbers = { number: '', holder: '', expires: '', cvc: '' }
const grouped = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
const monthAndYear = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 4)
    .replace(/^(\d{2})(?=\d)/, '$1/')

/** A new card: its number goes from this browser to the gateway, and we get a token that stands for it. */
export function CardForm({ onSaved }: { onSaved: () => void }) {
  const consents = useQuery({ ...q.billing.paymentConsents({}), staleTime: 60_000 })
  return <Loaded query={consents}>{(shown) => <Numbers shown={shown} onSaved={onSaved} />}</Loaded>
}

type Shown = Awaited<ReturnType<typeof api.billing.paymentConsents>>

function Numbers({ shown, onSaved }: { shown: Shown; onSaved: () => void }) {
  const [card, setCard] = useState(empty)
  const [agreed, setAgreed] = useState({ terms: false, data: false })
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: async () => {
      const token = await tokenise(shown, card)
      const consent = { acceptance_token: shown.terms.token, accept_personal_auth: shown.personal_data.token }
      await api.billing.createBillingProfile({ token, holder: card.holder.trim(), ...consent })
    },
    meta: { quiet: true },
    onSuccess: () => {
      say.good('Tarjeta guardada')
      onSaved()
    },
  })
  const found = cardProblems(card)
  const problems = tried ? found : {}
  const agrees = agreed.terms && agreed.data
  const send = () => {
    setTried(true)
    if (Object.keys(found).length === 0 && agrees) save.mutate()
  }
  const change = (part: Partial<CardNumbers>) => setCard((before) => ({ ...before, ...part }))
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <CardFields card={card} change={change} problems={problems} />
      <Consents shown={shown} agreed={agreed} set={setAgreed} />
      {tried && !agrees && <p className="text-sm text-destructive">Marca las dos casillas para poder guardarla.</p>}
      {save.error && <Alert tone="bad">{save.error.message}</Alert>}
      <p className="flex items-start gap-2 text-xs text-muted-foreground">
        <Lock className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        El número va de tu navegador a la pasarela de pagos. Tendero nunca lo ve ni lo guarda.
      </p>
      <Button type="submit" busy={save.isPending}>
        Guardar tarjeta
      </Button>
    </form>
  )
}

interface CardFieldsProps {
  card: CardNumbers
  change: (part: Partial<CardNumbers>) => void
  problems: Partial<Record<keyof CardNumbers, string>>
}

function CardFields({ card, change, problems }: CardFieldsProps) {
  const problem = (name: keyof CardNumbers) => (problems[name] ? { problem: problems[name] } : {})
  return (
    <>
      <Labelled label="Número de la tarjeta" {...problem('number')}>
        {(id, told) => (
          <Input
            id={id}
            {...told}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="0000 0000 0000 0000"
            value={card.number}
            onChange={(event) => change({ number: grouped(event.target.value) })}
          />
        )}
      </Labelled>
      <Labelled label="Nombre en la tarjeta" {...problem('holder')}>
        {(id, told) => (
          <Input
            id={id}
            {...told}
            autoComplete="cc-name"
            value={card.holder}
            onChange={(event) => change({ holder: event.target.value })}
          />
        )}
      </Labelled>
      <div className="grid grid-cols-2 gap-4">
        <Labelled label="Vence (MM/AA)" {...problem('expires')}>
          {(id, told) => (
            <Input
              id={id}
              {...told}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="08/29"
              value={card.expires}
              onChange={(event) => change({ expires: monthAndYear(event.target.value) })}
            />
          )}
        </Labelled>
        <Labelled label="Código de seguridad" {...problem('cvc')}>
          {(id, told) => (
            <Input
              id={id}
              {...told}
              type="password"
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              value={card.cvc}
              onChange={(event) => change({ cvc: event.target.value.replace(/\D/g, '') })}
            />
          )}
        </Labelled>
      </div>
    </>
  )
}
