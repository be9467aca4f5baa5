import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure } from '@/components/kit/states'
import { Skeleton } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'

interface Line {
  payment_type_id: string
  name: string
  bank_id: string
}
interface Values {
  counter: Line[]
  order: Line[]
}

/** Which bank the money of each payment type enters, at the counter and in orders. Cash enters the drawer. */
export function BankOfPayments() {
  const counter = useQuery(q.treasury.counterBanks())
  const order = useQuery(q.treasury.orderBanks())
  const banks = useQuery(q.treasury.listBanks({ per_page: 100, active: true }))
  const changes = useCan('bank-update')
  const failed = [counter, order, banks].find((query) => query.error)
  const ready = counter.data && order.data && banks.data
  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 pb-8 sm:px-6 lg:px-8">
      <Card
        title="A qué banco entra cada pago"
        description="El efectivo entra a la caja. Cambiarlo vale desde la próxima venta."
      >
        {failed ? (
          <Failure error={failed.error} retry={() => void failed.refetch()} className="py-6" />
        ) : ready ? (
          <ConfigForm
            key={[...counter.data, ...order.data].map((line) => line.payment_type_id + line.bank_id).join()}
            values={{ counter: counter.data, order: order.data }}
            banks={banks.data.data.map(({ id, name }) => ({ value: id, label: name }))}
            changes={changes}
          />
        ) : (
          <Skeleton className="h-32" />
        )}
      </Card>
    </div>
  )
}

const sent = (lines: Line[]) => ({
  config: lines.map(({ payment_type_id, bank_id }) => ({ payment_type_id, bank_id })),
})

function ConfigForm({
  values,
  banks,
  changes,
}: {
  values: Values
  banks: { value: string; label: string }[]
  changes: boolean
}) {
  const record = useRecord<Values>({
    values,
    save: async ({ counter, order }, api) => {
      await api.treasury.saveCounterBanks(sent(counter))
      await api.treasury.saveOrderBanks(sent(order))
    },
    done: 'Bancos de los pagos guardados',
  })
  if (values.counter.length === 0)
    return <p className="text-muted-foreground">Crea un tipo de pago que no sea efectivo para elegir su banco.</p>
  return (
    <RecordForm record={record} submit="Guardar bancos" {...(changes ? {} : { disabled: true })}>
      {values.counter.map((line, i) => (
        <fieldset key={line.payment_type_id} className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1 font-medium">{line.name}</legend>
          <Field name={`counter.${i}.bank_id`} label="En el mostrador">
            {(f) => <Select {...f} options={banks} disabled={!changes} />}
          </Field>
          <Field name={`order.${i}.bank_id`} label="En pedidos">
            {(f) => <Select {...f} options={banks} disabled={!changes} />}
          </Field>
        </fieldset>
      ))}
    </RecordForm>
  )
}
