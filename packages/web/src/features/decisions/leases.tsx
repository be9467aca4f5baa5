import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { useCan } from '@/lib/person'
import type { Lease, Taken } from './sent'

/** How often they are asked for again while somebody looks at them. */
const POLL_MS = 30_000

/** The devices that sell without internet, each with its numbering and when it was last heard; nothing when there are none. */
export function Leases() {
  const takes = useCan('pos-delete')
  const leases = useQuery({ ...q.tills.listLeases(), refetchInterval: POLL_MS }).data?.leases ?? []
  const [taking, setTaking] = useState<Lease>()
  const [taken, setTaken] = useState<Taken>()
  if (leases.length === 0 && !taken) return null
  return (
    <div className="mt-6 grid gap-3">
      {taken && (
        <Alert tone="warning" title={`La numeración de ${taken.lease.register} ya no es de ese equipo`}>
          <p>{taken.outside.text}</p>
        </Alert>
      )}
      {leases.length > 0 && (
        <Card
          title="Equipos que venden sin internet"
          description="Cada uno tiene la numeración de su caja. La devuelve al cerrar el turno."
        >
          <ul className="grid gap-3">
            {leases.map((lease) => (
              <li key={lease.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="min-w-0 flex-1 basis-56">
                  <span className="block font-medium wrap-anywhere">
                    {lease.register}, {lease.user.name}
                  </span>
                  <span className="block text-sm text-muted-foreground">
                    {lease.series.map(({ prefix, next }) => `Sigue la ${prefix}-${next}`).join(' · ')} · Se comunicó por
                    última vez el {dateTime(lease.seen_at)}
                  </span>
                </span>
                {takes && (
                  <Button variant="outline" onClick={() => setTaking(lease)}>
                    Tomar la numeración
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {taking && <TakeDialog lease={taking} close={() => setTaking(undefined)} onTaken={setTaken} />}
    </div>
  )
}

/** Takes a numbering from a device that is lost or broken, with a reason, and says what may still be out there. */
function TakeDialog({ lease, close, onTaken }: { lease: Lease; close: () => void; onTaken: (taken: Taken) => void }) {
  const record = useRecord({
    values: { reason: '' },
    save: ({ reason }, api) => api.tills.takeLease({ id: lease.id, reason }),
    onSaved: (taken) => {
      onTaken(taken)
      close()
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`Tomar la numeración de ${lease.register}`}
        description={`Hazlo solo si el equipo de ${lease.user.name} se perdió o se dañó. Si todavía enciende, es mejor que se conecte o que cierre allí la caja.`}
      >
        <Alert className="mb-4">
          Ese equipo puede tener ventas que no ha enviado. No se pierden: cuando las envíe entran como se vendieron, y
          si su número ya se usó reciben otro y las verás en Por decidir.
        </Alert>
        <RecordForm record={record} submit="Tomar la numeración" danger>
          <Field name="reason" label="Motivo" required="Escribe por qué le quitas la numeración">
            {(f) => <Textarea {...f} maxLength={300} placeholder="Se dañó la tableta" />}
          </Field>
        </RecordForm>
      </DialogContent>
    </Dialog>
  )
}
