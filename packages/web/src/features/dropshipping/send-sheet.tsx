import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maySendAgain } from '@tendero/core/dropshipping/parcel.states'
import { RefreshCw } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, Lines } from '@/components/kit/states'
import { When } from '@/components/kit/when'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { placeOf } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import type { Parcel } from './types'

type Look = Awaited<ReturnType<typeof api.dropshipping.lookAtOrder>>

/** An order at the supplier: what it lacks, with whom to send it, and how it does. */
export function SendSheet({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useQuery(q.dropshipping.lookAtOrder({ id }))
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={6} />
  const { order, parcel, problems } = query.data
  const sends = !parcel || maySendAgain(parcel.state)
  return (
    <div className="grid gap-5">
      <p>
        <Link className="font-medium underline-offset-4 hover:underline" {...placeOf(screenOf.order(id))}>
          Pedido {order.number}
        </Link>{' '}
        de {order.client}
        {order.city ? ` en ${order.city}` : ''}, por {money(order.total)}
      </p>
      {parcel && <Standing parcel={parcel} />}
      {sends && problems.length > 0 && (
        <Alert tone="warning" title="Le falta algo para enviarlo">
          <ul className="list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {sends && problems.length === 0 && <SendForm look={query.data} onDone={onDone} />}
    </div>
  )
}

function SendForm({ look, onDone }: { look: Look; onDone: () => void }) {
  const creates = useCan('dropshipping-create')
  const { order, carriers, goods, collects } = look
  const record = useRecord({
    values: { carrier: carriers[0]?.id ?? '' },
    save: ({ carrier }, api) => api.dropshipping.sendOrder({ id: order.id, carrier }),
    done: 'Pedido enviado a Dropi',
    onSaved: onDone,
  })
  if (!creates) return null
  const freight = carriers.find(({ id }) => id === record.form.watch('carrier'))?.price ?? null
  return (
    <RecordForm record={record} submit="Enviar a Dropi">
      <Field
        name="carrier"
        label="Transportadora"
        required="Elige la transportadora"
        help={
          freight === null
            ? 'Dropi dirá cuánto cobra cuando reciba el pedido.'
            : goods === null
              ? `El envío vale ${money(freight)}.`
              : `De ${money(order.total)} quedan ${money(order.total - goods - freight)}: ${money(goods)} son del producto y ${money(freight)} del envío.`
        }
      >
        {(f) => (
          <Select
            {...f}
            options={carriers.map(({ id, name, price }) => ({
              value: id,
              label: price === null ? name : `${name}, ${money(price)}`,
            }))}
          />
        )}
      </Field>
      <p className="text-muted-foreground">
        {collects ? `Se cobra ${money(order.total)} en la puerta.` : 'Ya está pagado: no se cobra nada en la puerta.'}
      </p>
    </RecordForm>
  )
}

/** How an order does at the supplier, and what may be done about it. */
function Standing({ parcel }: { parcel: Parcel }) {
  const updates = useCan('dropshipping-update')
  const { id, state } = parcel
  const done = { onSuccess: ({ message }: { message: string }) => say.good(message) }
  const approve = useMutation({ mutationFn: () => api.dropshipping.confirmOrder({ id }), ...done })
  const cancel = useMutation({ mutationFn: () => api.dropshipping.cancelOrder({ id }), ...done })
  const refresh = useMutation({
    mutationFn: () => api.dropshipping.refreshOrder({ id }),
    onSuccess: (after) => say.good(`${after.number}: ${after.state_name}`),
  })
  const ask = async () => {
    const sure = await confirm({
      title: `¿Cancelar ${parcel.number} en Dropi?`,
      body: 'El proveedor no lo despacha. El pedido sigue aquí: puedes enviarlo otra vez o anularlo.',
      action: 'Cancelar en Dropi',
      danger: true,
    })
    if (sure) cancel.mutate()
  }
  return (
    <section aria-label="En Dropi" className="grid gap-3">
      <p className="text-lg font-semibold">{parcel.state_name}</p>
      <p className="text-muted-foreground">
        {[parcel.carrier, parcel.guide && `guía ${parcel.guide}`].filter(Boolean).join(', ')} ·{' '}
        <When at={parcel.heard_at} />
      </p>
      <p>
        {[
          parcel.goods !== null && `Producto ${money(parcel.goods)}`,
          parcel.freight !== null && `Envío ${money(parcel.freight)}`,
          parcel.gain !== null && `Te quedan ${money(parcel.gain)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {parcel.problem && <p className="text-destructive wrap-anywhere">{parcel.problem}</p>}
      {parcel.incident_id && (
        <Link to="/dashboard/logistica/novedades" className="font-medium underline underline-offset-4">
          Responder la novedad
        </Link>
      )}
      {updates && (
        <div className="flex flex-wrap gap-2">
          {state === 'pendiente' && (
            <Button busy={approve.isPending} onClick={() => approve.mutate()}>
              Confirmar y pedir guía
            </Button>
          )}
          <Button variant="outline" busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {!refresh.isPending && <RefreshCw />} Preguntar cómo va
          </Button>
          {(state === 'pendiente' || state === 'guia') && (
            <Button
              variant="ghost"
              className="text-destructive hover:bg-destructive-soft"
              busy={cancel.isPending}
              onClick={() => void ask()}
            >
              Cancelar en Dropi
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
