import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { api } from '@/lib/api'
import { say } from '@/lib/toast'
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
  const [reason, setReason] = useState('')
  const id = useId()
  const send = useMutation({
    mutationFn: () =>
      api.treasury.closeShift({ id: shift.id, end: new Date().toISOString(), force: true, reason: reason.trim() }),
    onSuccess: (closed) => {
      say.good('Caja cerrada a la fuerza')
      onClosed(closed)
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`Cerrar ${shift.register} a la fuerza`}
        description="Úsalo cuando nadie puede contar el efectivo. Se toma como contado lo que debía haber, y queda en la auditoría."
        footer={
          <Button variant="danger" busy={send.isPending} disabled={!reason.trim()} onClick={() => send.mutate()}>
            Cerrar a la fuerza
          </Button>
        }
      >
        <div className="grid gap-1.5">
          <Label htmlFor={id}>Motivo</Label>
          <Textarea
            id={id}
            autoFocus
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}
