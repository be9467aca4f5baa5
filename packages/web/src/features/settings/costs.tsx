import { CheckField, Field } from '@/components/kit/field'
import { PercentInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { RadioGroup } from '@/components/ui/choice'
import { ParameterPage, type Parameters } from './parameter-page'

/** How goods cost, and what may be sold below it. For the owner only. */
export function Costs() {
  return (
    <ParameterPage
      title="Costos"
      description="Cómo se calcula lo que te cuesta cada producto. Solo tú ves esta página."
    >
      {({ costs }) => costs && <CostsForm costs={costs} />}
    </ParameterPage>
  )
}

function CostsForm({ costs }: { costs: NonNullable<Parameters['costs']> }) {
  const record = useRecord({
    values: costs,
    save: (values, api) => api.settings.saveCosts(values),
    done: 'Costos guardados',
  })
  return (
    <RecordForm record={record} submit="Guardar costos">
      <Field name="freight_by" label="El flete de una compra se reparte">
        {(f) => (
          <RadioGroup
            {...f}
            options={[
              { value: 'value', label: 'Según el valor de cada línea', help: 'Lo más caro carga más flete.' },
              { value: 'quantity', label: 'Según la cantidad', help: 'Cada unidad carga lo mismo.' },
              { value: 'none', label: 'No se reparte', help: 'El flete es un gasto y no cambia el costo.' },
            ]}
          />
        )}
      </Field>
      <Field name="below_cost" label="Vender por debajo del costo">
        {(f) => (
          <RadioGroup
            {...f}
            options={[
              { value: 'warn', label: 'Avisar', help: 'Se ve una advertencia y la venta sigue.' },
              { value: 'refuse', label: 'No permitir', help: 'La venta no se puede cobrar así.' },
            ]}
          />
        )}
      </Field>
      <Field name="minimum_margin" label="Margen mínimo" required="Escribe 0 si no tienes" className="sm:max-w-60">
        {(f) => <PercentInput {...f} />}
      </Field>
      <CheckField
        name="staff_sees_cost"
        label="Tu equipo ve los costos"
        help="Si no, solo los ve quien puede editar productos: los demás tampoco los ven en los libros."
      />
    </RecordForm>
  )
}
