import { useQueryClient } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { CityPick } from './picks'

interface Choice {
  code: string
  name: string
  department: string
}

/** Asks for the municipality of an order whose address has none, offering those that its buyer may have meant. */
export function ChooseCity({ orderId, options }: { orderId: string; options: readonly Choice[] }) {
  const client = useQueryClient()
  const record = useRecord({
    values: { city: options.length === 1 ? options[0]!.code : '' },
    save: ({ city }, api) => api.sales.updateOrder({ id: orderId, city }),
    done: 'Ciudad guardada',
    onSaved: () => void client.invalidateQueries(),
  })
  return (
    <RecordForm record={record} submit="Guardar ciudad">
      {options.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {options.map(({ code, name, department }) => (
            <Button
              key={code}
              type="button"
              variant="outline"
              size="sm"
              onClick={() => record.form.setValue('city', code, { shouldDirty: true })}
            >
              {name}, {department}
            </Button>
          ))}
        </div>
      )}
      <Field name="city" label="Ciudad de entrega" required="Elige la ciudad de entrega">
        {(f) => <CityPick {...f} />}
      </Field>
    </RecordForm>
  )
}
