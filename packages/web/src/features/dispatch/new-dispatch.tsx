import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { Field } from '@/components/kit/field'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { useScanner } from '@/components/kit/scanner'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Checkbox } from '@/components/ui/choice'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { money, plural } from '@/lib/format'
import { say } from '@/lib/toast'

const MOST = 100

/** A new dispatch: who takes it and which orders go. */
export function NewDispatch() {
  const orders = useQuery(q.dispatch.ordersToDispatch({}))
  return (
    <Page
      title="Crear relación de despacho"
      width="form"
      crumbs={[{ label: 'Relaciones de despacho', to: '/dashboard/logistica/dispatchRelationships' }]}
    >
      {orders.error && !orders.data ? (
        <Failure error={orders.error} retry={() => void orders.refetch()} />
      ) : !orders.data ? (
        <Lines rows={6} />
      ) : orders.data.length === 0 ? (
        <Empty icon={PackageCheck} title="No hay pedidos por despachar">
          Los pedidos en línea y los domicilios recibidos o confirmados aparecen aquí hasta que los despachas.
        </Empty>
      ) : (
        <Form orders={orders.data} />
      )}
    </Page>
  )
}

type Stop = NonNullable<ReturnType<typeof useOrders>['data']>[number]
const useOrders = () => useQuery(q.dispatch.ordersToDispatch({}))

function Form({ orders }: { orders: readonly Stop[] }) {
  const filters = useQuery(q.dispatch.dispatchFilters({}))
  const navigate = useNavigate()
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const record = useRecord({
    values: { carrier: '', plate: '', note: '' },
    save: ({ carrier, plate, note }, api) => {
      const [kind, carrierId = ''] = carrier.split('.')
      return api.dispatch.createDispatch({
        ...(kind === 'courier' ? { courier_id: carrierId } : { carrier_id: carrierId }),
        ...{ plate, note, orders: [...chosen] },
      })
    },
    done: 'Relación creada',
    onSaved: (row) => void navigate({ to: '/dashboard/logistica/dispatchRelationships', search: { ver: row.id } }),
  })
  const turn = (one: string, on: boolean) =>
    setChosen((now) => (on ? [...now.filter((other) => other !== one), one] : now.filter((other) => other !== one)))
  useScanner((code) => {
    const found = orders.find((order) => [order.number, order.guide].includes(code.toUpperCase()))
    if (!found) return say.bad(`Ningún pedido por despachar tiene el número o la guía ${code}`)
    turn(found.id, true)
    say.good(`${found.number} agregado`)
  })
  const taken = orders.filter((order) => chosen.includes(order.id))
  const cod = taken.reduce((sum, order) => sum + order.cod, 0)
  return (
    <RecordForm
      record={record}
      submit={chosen.length === 0 ? 'Elige los pedidos' : `Crear relación con ${plural(chosen.length, 'pedido')}`}
    >
      <Field
        name="carrier"
        label="Quién los lleva"
        required="Elige la transportadora o el domiciliario"
        help="Las transportadoras y los domiciliarios activos de tu tienda."
      >
        {(f) => (
          <Select
            {...f}
            options={(filters.data?.carriers ?? []).map((one) => ({
              value: `${one.kind}.${one.id}`,
              label: one.kind === 'courier' ? `${one.name} (domiciliario)` : one.name,
            }))}
          />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field name="plate" label="Placa" optional>
          {(f) => <Input {...f} autoComplete="off" />}
        </Field>
        <Field name="note" label="Nota" optional>
          {(f) => <Input {...f} autoComplete="off" />}
        </Field>
      </div>
      <fieldset>
        <legend className="font-medium">Pedidos</legend>
        <p className="text-sm text-muted-foreground">
          Márcalos, o léelos con el lector por su número o su guía.
          {taken.length > 0 ? ` Por cobrar ${money(cod)}.` : ''}
        </p>
        <ul className="mt-2 divide-y rounded-lg border bg-card">
          {orders.map((order) => (
            <li key={order.id} className="flex items-center gap-3 px-4 py-3">
              <Checkbox
                id={`${id}-${order.id}`}
                checked={chosen.includes(order.id)}
                disabled={chosen.length >= MOST && !chosen.includes(order.id)}
                onCheckedChange={(on) => turn(order.id, on === true)}
              />
              <label htmlFor={`${id}-${order.id}`} className="min-w-0 flex-1">
                <span className="font-medium">{order.number}</span> de {order.client}
                <span className="block text-sm text-muted-foreground">
                  {[order.address, order.city].filter(Boolean).join(', ') || 'Sin dirección'}
                  {order.boxes > 0 ? ` · ${plural(order.boxes, 'caja')}` : ''}
                </span>
              </label>
              <span className="money">{money(order.cod)}</span>
            </li>
          ))}
        </ul>
      </fieldset>
    </RecordForm>
  )
}
