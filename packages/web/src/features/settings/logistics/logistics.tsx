import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { RadioGroup } from '@/components/ui/choice'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { given } from '@/lib/given'
import { useCan } from '@/lib/person'
import { findProviders } from '@/shared/party/finders'
import { ParameterPage, type Parameters } from '../parameter-page'
import { ShippingBoxes } from './shipping-boxes'

const NONE = '-'

/** What every guide begins with. */
export function LogisticsParameters() {
  return (
    <ParameterPage title="Envíos" description="Con esto empieza cada guía; en cada una lo puedes cambiar.">
      {({ logistics }) => (
        <div className="grid gap-8">
          <LogisticsForm logistics={logistics} />
          <ShippingBoxes />
        </div>
      )}
    </ParameterPage>
  )
}

function LogisticsForm({ logistics }: { logistics: Parameters['logistics'] }) {
  const senders = useQuery({
    ...q.parties.listSenders({ per_page: 100 }),
    enabled: useCan('sender-read', 'guide-create'),
  })
  const conveyors = useQuery(q.parties.listConveyors({ per_page: 100 }))
  const owedTo = logistics.freight_provider_id
  const provider = useQuery({ ...q.parties.getProvider({ id: owedTo ?? '' }), enabled: owedTo !== null })
  const record = useRecord({
    values: {
      ...logistics,
      ...{ sender_id: logistics.sender_id ?? '', conveyor_id: logistics.conveyor_id ?? '' },
      freight_provider_id: logistics.freight_provider_id ?? '',
    },
    save: ({ sender_id, conveyor_id, freight_provider_id, ...values }, api) =>
      api.parties.saveLogistics({ ...values, ...given({ sender_id, conveyor_id, freight_provider_id }) }),
    done: 'Envíos guardados',
  })
  return (
    <RecordForm record={record} submit="Guardar envíos">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="sender_id" label="Remitente" optional>
          {(f) => <Choice {...f} rows={senders.data?.data} none="Se elige en cada guía" />}
        </Field>
        <Field name="conveyor_id" label="Transportadora" optional>
          {(f) => <Choice {...f} rows={conveyors.data?.data} none="Se elige en cada guía" />}
        </Field>
        <Field
          name="freight_provider_id"
          label="Proveedor de los fletes"
          optional
          help="A quién le debes las guías que compras. Con él, cada guía lleva su flete a la contabilidad."
        >
          {(f) => (
            <Pick
              {...f}
              {...(provider.data ? { chosen: provider.data.name } : {})}
              clearable
              placeholder="El flete no se contabiliza solo"
              find={findProviders}
              item={(row) => ({ id: row.id, label: row.name, note: row.document_text })}
              onChange={(id) => f.onChange(id ?? '')}
            />
          )}
        </Field>
        <Field name="package_grams" label="Peso de un paquete" required="Escribe el peso">
          {(f) => <NumberInput {...f} decimals={0} suffix="g" />}
        </Field>
        <Field
          name="dispatch_days"
          label="Días para despachar"
          required="Escribe los días"
          help="Lo que tardas en entregarlo a la transportadora."
        >
          {(f) => <NumberInput {...f} decimals={0} />}
        </Field>
      </div>
      <Field name="declare" label="Valor que se declara">
        {(f) => (
          <RadioGroup
            {...f}
            options={[
              { value: 'price', label: 'El precio de venta', help: 'Si se pierde, te pagan lo que ibas a cobrar.' },
              { value: 'cost', label: 'El costo', help: 'El seguro de la guía cuesta menos.' },
            ]}
          />
        )}
      </Field>
    </RecordForm>
  )
}

interface ChoiceProps {
  value: string
  onChange: (value: string) => void
  rows: readonly { id: string; name: string; active?: boolean }[] | undefined
  none: string
}

/** The active ones, and the chosen one even when it no longer is. */
function Choice({ rows = [], none, value, onChange, ...control }: ChoiceProps) {
  const offered = rows.filter(({ id, active }) => active !== false || id === value)
  return (
    <Select
      {...control}
      value={value || NONE}
      onChange={(next) => onChange(next === NONE ? '' : next)}
      options={[
        { value: NONE, label: none },
        ...offered.map(({ id, name, active }) => ({
          value: id,
          label: active === false ? `${name} (inactivo)` : name,
        })),
      ]}
    />
  )
}
