import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import type { Shift } from './shift'

/** Closes a shift that nobody can count, with a reason: what was expected is taken as counted. */
export function ForceDialog({
  shift,
  close,
  onClosed,
}: {
  shift: Shift
  close: () => void
  onClosed: (shift: Shift) => void
}) {
  const record = useRecord({
    values: { reason: '' },
    save: ({ reason }, api) =>
      api.treasury.closeShift({ id: shift.id, end: new Date().toISOString(), force: true, reason }),
    done: 'Caja cerrada a la fuerza',
    onSaved: (closed) => onClosed(closed),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`Cerrar ${shift.register} a la fuerza`}
        description="Úsalo cuando nadie puede contar el efectivo. Se toma como contado lo que debía haber, y queda en la auditoría."
      >
        <RecordForm record={record} submit="Cerrar a la fuerza" danger>
          <Field name="reason" label="Motivo" required="Escribe por qué cierras la caja a la fuerza">
            {(f) => <Textarea {...f} maxLength={300} />}
          </Field>
        </RecordForm>
      </DialogContent>
    </Dialog>
  )
}
