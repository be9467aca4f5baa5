import { useMutation } from '@tanstack/react-query'
import { carrierName } from '@tendero/core/guides/account/carrier-name'
import { CalendarClock, RotateCw, Search } from 'lucide-react'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { PickupForm } from './pickup-form'
import type { Guide } from './types'

interface BoughtProps {
  guide: Guide
  bought: NonNullable<Guide['bought']>
  keep: (after: Guide) => void
}

/** A label of the account: what came of asking for it, and what its carrier says of the parcel. */
export function Bought({ guide, bought, keep }: BoughtProps) {
  return (
    <section aria-label="Envia.com" className="grid gap-3 border-t pt-4">
      <p>
        <span className="font-medium">{carrierName(bought.carrier)} por Envia.com</span>
        {bought.pays === 'wallet' && <span className="block text-sm">Se paga con tu saldo de Tendero.</span>}
        {bought.quoted !== null && guide.freight !== null && bought.quoted !== guide.freight && (
          <span className="block text-sm text-warning">
            La cotizaste en {money(bought.quoted)} y te cobraron {money(guide.freight)}.
          </span>
        )}
        {bought.pickup && <span className="block text-sm">Recogida pedida: {bought.pickup}.</span>}
      </p>
      <Asking guide={guide} bought={bought} keep={keep} />
      {bought.steps.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted-foreground">
          {bought.steps.map(({ at, text }) => (
            <li key={`${at}${text}`}>
              {dateTime(at)}: {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What may be asked of the service, by where the guide is. */
function Asking({ guide: { id, state }, bought, keep }: BoughtProps) {
  const [creates, updates] = [useCan('guide-create'), useCan('guide-update')]
  const [picking, setPicking] = useState(false)
  const retry = useMutation({ mutationFn: () => api.guides.retryGuide({ id }), onSuccess: keep })
  const track = useMutation({
    mutationFn: () => api.guides.refreshGuide({ id }),
    onSuccess: (after) => {
      keep(after)
      say.good('Esto es lo último que dijo la transportadora')
    },
  })
  if (state === 'generando') return <p role="status">Le estamos pidiendo la guía a Envia.com…</p>
  if (state === 'dudosa') return updates ? <Doubt id={id} bought={bought} keep={keep} /> : null
  if (state === 'fallida')
    return (
      <Alert tone="bad" title="Envia.com no la hizo">
        <p>{bought.problem}</p>
        {creates && (
          <Button variant="outline" className="mt-2" busy={retry.isPending} onClick={() => retry.mutate()}>
            {!retry.isPending && <RotateCw />} Pedirla otra vez
          </Button>
        )}
      </Alert>
    )
  if (!updates || state === 'anulada') return null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" busy={track.isPending} onClick={() => track.mutate()}>
          {!track.isPending && <Search />} Preguntar dónde va
        </Button>
        {state === 'creada' && !bought.pickup && (
          <Button variant="outline" aria-expanded={picking} onClick={() => setPicking(!picking)}>
            <CalendarClock /> Pedir recogida
          </Button>
        )}
      </div>
      {picking && state === 'creada' && !bought.pickup && (
        <PickupForm guides={[id]} asked={bought.pickup_asked_at} onSaved={() => setPicking(false)} />
      )}
    </>
  )
}

/** Nobody knows whether there is one: it is looked for, or its number is written. It is never bought twice. */
function Doubt({ id, bought: { pays, problem }, keep }: Pick<BoughtProps, 'bought' | 'keep'> & { id: string }) {
  const look = useMutation({ mutationFn: () => api.guides.resolveGuide({ id }), onSuccess: keep })
  return (
    <Alert tone="warning" title={problem ? 'Falta saldo para recibirla' : 'Envia.com no contestó si la hizo'}>
      <p>{problem ?? 'La buscamos en su lista antes de pedirla otra vez, para que no pagues dos.'}</p>
      <Button variant="outline" className="my-3" busy={look.isPending} onClick={() => look.mutate()}>
        {!look.isPending && <Search />} Buscarla ahora
      </Button>
      {pays === 'own' && <FoundNumber id={id} keep={keep} />}
    </Alert>
  )
}

/** Its number, as a person found it at the service. */
function FoundNumber({ id, keep }: Pick<BoughtProps, 'keep'> & { id: string }) {
  const record = useRecord({
    values: { tracking: '' },
    save: ({ tracking }, api) => api.guides.resolveGuide({ id, tracking }),
    done: 'Número guardado',
    onSaved: keep,
  })
  return (
    <RecordForm record={record} submit="Guardar número">
      <Field
        name="tracking"
        label="Número de guía"
        required="Escribe el número que ves en Envia.com"
        help="Si ya la viste en tu panel de Envia.com."
      >
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
