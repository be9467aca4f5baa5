import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import type { Guide } from './types'

/** What its carrier charges for a parcel that came back: its order cost that too. */
export function ReturnFreight({
  guide: { id, return_freight: freight },
  keep,
}: {
  guide: Guide
  keep: (after: Guide) => void
}) {
  const record = useRecord({
    values: { value: freight ?? undefined },
    save: ({ value = 0 }, api) => api.guides.chargeReturn({ id, value }),
    done: 'Flete de la devolución guardado',
    onSaved: keep,
  })
  return (
    <details>
      <summary className="cursor-pointer text-muted-foreground">
        {freight === null ? 'Escribir el flete de la devolución' : 'Cambiar el flete de la devolución'}
      </summary>
      <div className="pt-3">
        <RecordForm record={record} submit="Guardar flete">
          <Field
            name="value"
            label="Flete de la devolución"
            optional
            help="Lo que te cobran por traerla de vuelta. Resta en lo que dejó el pedido; sin valor, no te cobran."
          >
            {(f) => <MoneyInput {...f} />}
          </Field>
        </RecordForm>
      </div>
    </details>
  )
}
