import { movementConcepts } from '@tendero/core/treasury/shift-entry'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Shift } from './shift'

type Concept = keyof typeof movementConcepts

const concepts = Object.entries(movementConcepts) as [Concept, (typeof movementConcepts)[Concept]][]

/** Cash that goes in or out of the drawer between sales, with its reason. */
export function MoveSheet({ shift, type, close }: { shift: Shift; type: 'in' | 'out'; close: () => void }) {
  const options = concepts.filter(([, one]) => one.type === type).map(([value, { name }]) => ({ value, label: name }))
  const record = useRecord({
    values: { concept: options[0]!.value as Concept, value: undefined as number | undefined, reason: '' },
    save: ({ concept, value, reason }, api) =>
      api.treasury.moveCash({ id: shift.id, concept, value: value ?? 0, reason }),
    onSaved: close,
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={type === 'in' ? 'Entra efectivo' : 'Sale efectivo'}
        description={`${shift.register}, turno de ${shift.user.name}.`}
      >
        <RecordForm record={record} submit={type === 'in' ? 'Registrar entrada' : 'Registrar salida'}>
          <Field name="value" label="Valor" required="Falta el valor">
            {(f) => <MoneyInput {...f} autoFocus />}
          </Field>
          <Field name="concept" label="Concepto">
            {(f) => <Select {...f} options={options} />}
          </Field>
          <Field name="reason" label="Motivo" required="Falta el motivo">
            {(f) => (
              <Input {...f} maxLength={200} placeholder={type === 'in' ? 'Sencillo del banco' : 'Compra de bolsas'} />
            )}
          </Field>
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}
