import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'

/** Who carries it, as a form keeps it: `conveyor.<id>` or `courier.<id>`. */
export const carrierOf = (carrier: string) => {
  const [kind, id = ''] = carrier.split('.')
  return kind === 'courier' ? { courier_id: id } : { conveyor_id: id }
}

/** The carriers and couriers of the shop, and its senders. */
export function CarrierFields() {
  const { data } = useQuery(q.guides.guideChoices({}))
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field name="carrier" label="Quién la lleva" required="Elige la transportadora o el domiciliario">
        {(f) => (
          <Select
            {...f}
            options={(data?.carriers ?? []).map((one) => ({
              value: `${one.kind}.${one.id}`,
              label: one.kind === 'courier' ? `${one.name} (domiciliario)` : one.name,
            }))}
          />
        )}
      </Field>
      <Field
        name="sender_id"
        label="Remitente"
        required="Elige el remitente"
        help="De donde sale. Se crean en Remitentes."
      >
        {(f) => <Select {...f} options={(data?.senders ?? []).map(({ id, name }) => ({ value: id, label: name }))} />}
      </Field>
    </div>
  )
}
