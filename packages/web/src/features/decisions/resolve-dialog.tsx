import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import type { Decision } from './sent'

/** Notes what was decided about something that a till did. */
export function ResolveDialog({ decision, close }: { decision: Decision; close: () => void }) {
  const record = useRecord({
    values: { note: '' },
    save: ({ note }, api) => api.tills.resolveDecision({ id: decision.id, note }),
    done: 'Queda decidido',
    onSaved: close,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title={decision.title} description="Lo que escribas queda con tu nombre en la auditoría.">
        <RecordForm record={record} submit="Guardar">
          <Field name="note" label="Qué se decidió" required="Escribe qué se decidió">
            {(f) => <Textarea {...f} maxLength={500} placeholder="Se contó y se ajustó el inventario" />}
          </Field>
        </RecordForm>
      </DialogContent>
    </Dialog>
  )
}
