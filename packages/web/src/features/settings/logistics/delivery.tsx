import { CheckField, Field } from '@/components/kit/field'
import { MoneyInput, NumberInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Checkbox, RadioGroup } from '@/components/ui/choice'
import { given } from '@/lib/given'
import { ParameterPage, type Parameters } from '../parameter-page'

type Delivery = Parameters['delivery']
type Mode = Delivery['modes'][number]

const modes: { value: Mode; label: string; help: string }[] = [
  { value: 'courier', label: 'Domicilio', help: 'Lo lleva un domiciliario tuyo.' },
  { value: 'carrier', label: 'Transportadora', help: 'Va con guía a otra ciudad.' },
  { value: 'pickup', label: 'Recoge en la tienda', help: 'Tu cliente pasa por él.' },
]

const advances: { value: Delivery['advance_by']; label: string; help: string }[] = [
  { value: 'none', label: 'No se pide', help: 'Todo se cobra al entregar.' },
  { value: 'amount', label: 'Un valor fijo', help: 'Por ejemplo, lo que vale el envío.' },
  { value: 'percent', label: 'Una parte del total', help: 'Por ejemplo, la mitad.' },
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
      advance_by: delivery.advance_by,
      advance_amount: delivery.advance_amount ?? undefined,
      advance_percent: delivery.advance_percent ?? undefined,
      advance_from: delivery.advance_from ?? undefined,
    },
    save: ({ free_from, advance_amount, advance_percent, advance_from, ...values }, api) =>
      api.settings.saveDelivery({
        ...{ ...values, ...given({ free_from, advance_amount, advance_percent, advance_from }) },
      }),
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
      <Advance by={record.form.watch('advance_by')} />
    </RecordForm>
  )
}

/** What is asked before an order that is paid at the door leaves. */
function Advance({ by }: { by: Delivery['advance_by'] }) {
  return (
    <div className="grid gap-5">
      <Field
        name="advance_by"
        label="Anticipo de lo que se paga contra entrega"
        help="El pedido espera el anticipo para tener guía o despacho. Lo que falte se cobra al entregar."
      >
        {(f) => <RadioGroup {...f} options={advances} />}
      </Field>
      {by !== 'none' && (
        <div className="grid gap-5 sm:grid-cols-2">
          {by === 'amount' ? (
            <Field name="advance_amount" label="Valor del anticipo" required="Escribe cuánto pides">
              {(f) => <MoneyInput {...f} />}
            </Field>
          ) : (
            <Field name="advance_percent" label="Parte del total" required="Escribe qué porcentaje pides">
              {(f) => <NumberInput {...f} decimals={2} suffix="%" />}
            </Field>
          )}
          <Field name="advance_from" label="Se pide desde" optional help="Pedidos de este total en adelante.">
            {(f) => <MoneyInput {...f} />}
          </Field>
        </div>
      )}
    </div>
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
