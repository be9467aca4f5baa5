import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type GuideState, guideStateNames } from '@tendero/core/guides/guide.states'
import { Link2, Printer } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { count, dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { placeOf } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { Bought } from './bought'
import { ReturnFreight } from './return-freight'
import { CameBack, OrderPhotos } from './sent-order'
import type { Guide } from './types'

/** How often one whose label is being bought is read again. */
const POLL_MS = 2_000

/** A guide: where it goes, where it is, and what may be done about it. */
export function GuideSheet({ id }: { id: string }) {
  const options = q.guides.getGuide({ id })
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.state === 'generando' ? POLL_MS : false),
  })
  const client = useQueryClient()
  const updates = useCan('guide-update')
  const keep = (after: Guide) => client.setQueryData(options.queryKey, after)
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={8} />
  const guide = query.data
  const of = guide.source === 'order' ? screenOf.order(guide.source_id) : screenOf.preInvoice(guide.source_id)
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-lg font-semibold">
          {guide.guide ?? guide.number} · {guide.state_name}
        </p>
        <p className="text-muted-foreground">
          {guide.carrier.name}
          {guide.service ? `, ${guide.service}` : ''} ·{' '}
          <Link className="underline-offset-4 hover:underline" {...placeOf(of)}>
            {guide.source_number}
          </Link>
        </p>
      </div>
      <p>
        <span className="font-medium">{guide.recipient.name}</span>
        <span className="block text-muted-foreground">
          {[guide.recipient.address, guide.recipient.city, guide.recipient.phone].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className="text-muted-foreground">
        {guide.packages.map(({ grams = 0 }) => `${count(grams)} g`).join(', ')}
        {guide.cod > 0 ? ` · cobrar ${money(guide.cod)} (${guide.collection_name.toLowerCase()})` : ' · sin recaudo'}
        {guide.freight === null ? '' : ` · flete ${money(guide.freight)}`}
      </p>
      {guide.return_freight !== null && <p>Devolverla costó {money(guide.return_freight)}</p>}
      {guide.notes && <p>{guide.notes}</p>}
      {guide.incident_id && (
        <Link to="/dashboard/logistica/novedades" className="font-medium underline underline-offset-4">
          Responder la novedad
        </Link>
      )}
      {guide.state === 'devuelta' && guide.source === 'order' && <CameBack orderId={guide.source_id} />}
      <Actions guide={guide} keep={keep} />
      {guide.bought && <Bought guide={guide} bought={guide.bought} keep={keep} />}
      {updates && guide.state === 'borrador' && <NumberForm id={id} keep={keep} />}
      {updates && guide.state !== 'borrador' && guide.next.length > 0 && (
        <Moves key={guide.state} guide={guide} keep={keep} />
      )}
      {updates && guide.state === 'entregada' && guide.collection !== 'liquidado' && (
        <details>
          <summary className="cursor-pointer text-muted-foreground">No se entregó</summary>
          <UndoForm guide={guide} keep={keep} />
        </details>
      )}
      {updates && guide.state === 'devuelta' && <ReturnFreight key={guide.return_freight} guide={guide} keep={keep} />}
      {guide.source === 'order' && <OrderPhotos orderId={guide.source_id} />}
      <ul className="grid gap-1 text-sm text-muted-foreground">
        {guide.history.map((step) => (
          <li key={`${step.at}${step.state_name}`}>
            {step.state_name}, {step.user}, {dateTime(step.at)}
            {step.note ? `: ${step.note}` : ''}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Kept {
  keep: (after: Guide) => void
}

function Actions({ guide: { id, guide, number, state, bought }, keep }: Kept & { guide: Guide }) {
  const deletes = useCan('guide-delete')
  const print = useMutation({
    mutationFn: () => api.guides.printGuides({ guides: [id] }),
    onSuccess: (blob) => openFile(blob),
    meta: { keep: true },
  })
  const link = useMutation({
    mutationFn: async () => navigator.clipboard.writeText((await api.guides.trackingLink({ id })).url),
    onSuccess: () => say.good('Enlace copiado: pégalo en el chat con tu cliente'),
    onError: () => say.bad('No se pudo copiar el enlace. Inténtalo otra vez.'),
    meta: { keep: true },
  })
  const cancel = useMutation({
    mutationFn: async () => {
      await api.guides.cancelGuides({ id })
      return api.guides.getGuide({ id })
    },
    onSuccess: (after) => {
      keep(after)
      say.good('Guía anulada')
    },
  })
  const ask = async () => {
    const sure = await confirm({
      title: `¿Anular la guía ${guide ?? number}?`,
      body: bought
        ? bought.pays === 'wallet'
          ? 'La anulamos también en Envia.com y lo que costó vuelve a tu saldo. Su pedido queda libre para otra guía.'
          : 'La anulamos también en Envia.com, que te devuelve lo que costó. Su pedido queda libre para otra guía.'
        : 'Su pedido queda libre para otra guía. Anúlala también con la transportadora.',
      action: 'Anular guía',
      danger: true,
    })
    if (sure) cancel.mutate()
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" busy={print.isPending} onClick={() => print.mutate()}>
        {!print.isPending && <Printer />} Imprimir rótulo
      </Button>
      {state !== 'anulada' && (
        <Button variant="outline" busy={link.isPending} onClick={() => link.mutate()}>
          {!link.isPending && <Link2 />} Copiar rastreo
        </Button>
      )}
      {deletes && (state === 'borrador' || state === 'creada' || state === 'fallida') && (
        <Button
          variant="ghost"
          className="text-destructive hover:bg-destructive-soft"
          busy={cancel.isPending}
          onClick={() => void ask()}
        >
          Anular guía
        </Button>
      )}
    </div>
  )
}

function NumberForm({ id, keep }: Kept & { id: string }) {
  const record = useRecord({
    values: { tracking: '' },
    save: ({ tracking }, api) => api.guides.updateGuide({ id, tracking }),
    done: 'Número guardado',
    onSaved: keep,
  })
  return (
    <RecordForm record={record} submit="Guardar número">
      <Field name="tracking" label="Número de guía" required="Escribe el número que te dio la transportadora">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}

/** One of the account moves by itself; a person moves it when its carrier does not tell. */
function Moves(props: Kept & { guide: Guide }) {
  if (!props.guide.bought) return <MoveForm {...props} />
  return (
    <details>
      <summary className="cursor-pointer text-muted-foreground">Mover a mano</summary>
      <div className="pt-3">
        <MoveForm {...props} />
      </div>
    </details>
  )
}

function MoveForm({ guide: { id, next }, keep }: Kept & { guide: Guide }) {
  const record = useRecord({
    values: { state: next[0]!.state as GuideState, note: '' },
    save: (values, api) => api.guides.moveGuide({ id, ...values }),
    done: 'Estado guardado',
    onSaved: keep,
  })
  const held = record.form.watch('state') === 'novedad'
  return (
    <RecordForm record={record} submit="Guardar estado">
      <Field name="state" label="Dónde va">
        {(f) => <Select {...f} options={next.map(({ state, name }) => ({ value: state, label: name }))} />}
      </Field>
      <Field
        name="note"
        label={held ? 'Por qué no se entregó' : 'Nota'}
        {...(held ? { required: 'Escribe por qué no se entregó' } : { optional: true as const })}
      >
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}

/** What was told as delivered was not: the client owes again. */
function UndoForm({ guide: { id, cod }, keep }: Kept & { guide: Guide }) {
  const record = useRecord({
    values: { state: 'en_reparto' as 'en_reparto' | 'en_devolucion', note: '' },
    save: (values, api) => api.guides.undoDelivery({ id, ...values }),
    done: 'Entrega deshecha',
    onSaved: keep,
  })
  return (
    <RecordForm record={record} submit="Deshacer la entrega">
      {cod > 0 && <p className="pt-2 text-muted-foreground">Tu cliente vuelve a deber el pedido.</p>}
      <Field name="state" label="Dónde está">
        {(f) => (
          <Select
            {...f}
            options={(['en_reparto', 'en_devolucion'] as const).map((state) => ({
              value: state,
              label: guideStateNames[state],
            }))}
          />
        )}
      </Field>
      <Field name="note" label="Por qué no se entregó" required="Escribe por qué no se entregó">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
