import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Checkbox } from '@/components/ui/choice'
import { type api, q } from '@/lib/api'
import { date, dateTime, plural } from '@/lib/format'
import { CarrierFields, carrierOf, viaOf } from './carrier-field'

type Waiting = Awaited<ReturnType<typeof api.guides.ordersForGuides>>[number]

/** Envíos masivos: orders that get a guide each, checked before they are made. */
export function NewBatch() {
  const query = useQuery(q.guides.ordersForGuides({}))
  return (
    <Page
      title="Envíos masivos"
      width="form"
      description="Elige los pedidos que se van con la misma transportadora. Antes de crear las guías ves qué le falta a cada uno."
    >
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={6} />
      ) : query.data.length === 0 ? (
        <Empty icon={PackageCheck} title="No hay pedidos sin guía">
          Los pedidos en línea y los domicilios por enviar que aún no tienen guía aparecen aquí.
        </Empty>
      ) : (
        <BatchForm orders={query.data} />
      )}
      <Batches />
    </Page>
  )
}

const PER_PAGE = 10

/** Batches that were made before. */
function Batches() {
  const { data } = useQuery(q.guides.listBatches({ per_page: PER_PAGE }))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="batches" className="mt-8">
      <h2 id="batches" className="mb-2 text-lg font-semibold">
        Lotes anteriores
      </h2>
      <ul className="divide-y rounded-lg border bg-card">
        {data.data.map((batch) => (
          <li key={batch.id}>
            <Link
              to="/dashboard/pedidos/crear-guia-masiva/$id"
              params={{ id: batch.id }}
              className="block px-4 py-3 hover:bg-muted"
            >
              <span className="font-medium">{batch.carrier.name}</span> · {dateTime(batch.created_at)}
              <span className="block text-sm text-muted-foreground">
                {batch.state === 'preparando' || batch.state === 'cotizado'
                  ? `${plural(batch.orders, 'pedido')} por confirmar`
                  : `${plural(batch.guides, 'guía')} de ${plural(batch.orders, 'pedido')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BatchForm({ orders }: { orders: readonly Waiting[] }) {
  const navigate = useNavigate()
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const preferred = useQuery(q.guides.guideChoices({})).data?.preferred
  const record = useRecord({
    values: {
      carrier: preferred?.conveyor_id ? `conveyor.${preferred.conveyor_id}` : '',
      sender_id: preferred?.sender_id ?? '',
      grams: preferred?.grams,
    },
    save: ({ carrier, sender_id, grams }, api) =>
      api.guides.startBatch({
        ...carrierOf(carrier),
        ...viaOf(carrier),
        ...{ sender_id, orders: [...chosen] },
        ...(grams === undefined ? {} : { grams }),
      }),
    done: 'Revisa el lote antes de crear las guías',
    onSaved: (batch) => void navigate({ to: '/dashboard/pedidos/crear-guia-masiva/$id', params: { id: batch.id } }),
  })
  const all = orders.every((order) => chosen.includes(order.id))
  const turn = (one: string, on: boolean) =>
    setChosen((now) => (on ? [...now.filter((other) => other !== one), one] : now.filter((other) => other !== one)))
  return (
    <RecordForm
      record={record}
      submit={chosen.length === 0 ? 'Elige los pedidos' : `Revisar ${plural(chosen.length, 'pedido')}`}
    >
      <CarrierFields account="each" />
      <Field
        name="grams"
        label="Peso en gramos de los que no lo dicen"
        optional
        help="Se usa cuando los productos de un pedido no tienen peso."
      >
        {(f) => <NumberInput {...f} />}
      </Field>
      <fieldset>
        <legend className="font-medium">Pedidos sin guía</legend>
        <ul className="mt-2 divide-y rounded-lg border bg-card">
          <li className="flex items-center gap-3 px-4 py-3">
            <Checkbox
              id={`${id}-all`}
              checked={all}
              onCheckedChange={(on) => setChosen(on === true ? orders.map((order) => order.id) : [])}
            />
            <label htmlFor={`${id}-all`} className="font-medium">
              Todos
            </label>
          </li>
          {orders.map((order) => (
            <li key={order.id} className="flex items-center gap-3 px-4 py-3">
              <Checkbox
                id={`${id}-${order.id}`}
                checked={chosen.includes(order.id)}
                onCheckedChange={(on) => turn(order.id, on === true)}
              />
              <label htmlFor={`${id}-${order.id}`} className="min-w-0 flex-1">
                <span className="font-medium">{order.number}</span> de {order.client}
                <span className="block text-sm text-muted-foreground">
                  {date(order.date)}
                  {order.complete ? '' : ' · le falta la dirección o la ciudad'}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </RecordForm>
  )
}
