import { CheckField, Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Checkbox } from '@/components/ui/choice'
import { given } from '@/lib/given'
import { ParameterPage, type Parameters } from '../parameter-page'

type Delivery = Parameters['delivery']
type Mode = Delivery['modes'][number]

const modes: { value: Mode; label: string; help: string }[] = [
  { value: 'courier', label: 'Domicilio', help: 'Lo lleva un domiciliario tuyo.' },
  { value: 'carrier', label: 'Transportadora', help: 'Va con guía a otra ciudad.' },
  { value: 'pickup', label: 'Recoge en la tienda', help: 'Tu cliente pasa por él.' },
]

/** How orders reach the client, and what that costs. */
export function DeliveryParameters() {
  return (
    <ParameterPage title="Entregas" description="Cómo llegan los pedidos a tus clientes.">
      {({ delivery }) => <DeliveryForm delivery={delivery} />}
    </ParameterPage>
  )
}

function DeliveryForm({ delivery }: { delivery: Delivery }) {
  const record = useRecord({
    values: {
      modes: delivery.modes,
      price: delivery.price,
      free_from: delivery.free_from ?? undefined,
      taxed: delivery.taxed,
    },
    save: ({ free_from, ...values }, api) => api.settings.saveDelivery({ ...values, ...given({ free_from }) }),
    done: 'Entregas guardadas',
  })
  return (
    <RecordForm record={record} submit="Guardar entregas">
      <Field name="modes" label="Formas de entrega">
        {(f) => <Modes value={Array.isArray(f.value) ? f.value : []} onChange={f.onChange} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="price" label="Precio del domicilio" required="Escribe el precio del domicilio">
          {(f) => <MoneyInput {...f} />}
        </Field>
        <Field name="free_from" label="Gratis desde" optional help="Pedidos de este total en adelante.">
          {(f) => <MoneyInput {...f} />}
        </Field>
      </div>
      <CheckField
        name="taxed"
        label="El domicilio que llevas tú tiene IVA"
        help="Va incluido en su precio, con la tarifa de lo que vendes. El que le pagas a un domiciliario no lo lleva."
      />
    </RecordForm>
  )
}

function Modes({ value, onChange }: { value: Mode[]; onChange: (value: Mode[]) => void }) {
  return (
    <div className="grid gap-3">
      {modes.map(({ value: mode, label, help }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside
        <label key={mode} className="flex cursor-pointer items-start gap-2.5">
          <Checkbox
            className="mt-px"
            checked={value.includes(mode)}
            onCheckedChange={(on) => onChange(on === true ? [...value, mode] : value.filter((one) => one !== mode))}
          />
          <span>
            {label}
            <span className="block text-xs text-muted-foreground">{help}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
