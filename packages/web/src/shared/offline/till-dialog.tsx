import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FileDrop } from '@/components/kit/file-drop'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { plural } from '@/lib/format'
import { deviceId, isTill, setTill } from '@/lib/stand-in'
import { useCurrentShift } from '../shift/current-shift'
import { beginTill, unfit } from './begin'
import { takeIn } from './file'
import { withKey } from './lease'
import { standingNow } from './standing'
import { dropTill, keptTill } from './till'
import { TillStanding } from './till-standing'

/** Gives the numbering back and lets this device be one like any other. @throws Error while something waits */
async function leave(): Promise<void> {
  if (standingNow().waiting > 0) throw new Error('Primero hay que enviar lo que espera en este equipo.')
  const till = await keptTill()
  if (till?.lease.state === 'held')
    await api.tills.returnLease({
      id: till.lease.shift_id,
      device: deviceId(),
      ...withKey(till.lease.shift_id),
      seq: till.seq,
    })
  await dropTill()
  setTill(false)
}

/** Switches selling without internet on or off for this device, and takes in what another one could not send. */
export function TillDialog({ close }: { close: () => void }) {
  const [on, setOn] = useState(isTill)
  const shift = useCurrentShift().data?.openRegister
  const box = useId()
  const problem = unfit()
  const change = useMutation({
    mutationFn: async (next: boolean) => {
      if (!next) return leave()
      setTill(true)
      try {
        if (shift) await beginTill(shift.id)
      } catch (error) {
        setTill(false)
        throw error
      }
    },
    onSuccess: (_, next) => setOn(next),
    meta: { quiet: true },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title="Vender sin internet">
        <div className="grid gap-4">
          <p className="text-pretty text-muted-foreground">
            Este equipo guarda tus productos, precios y clientes, y toma para sí la numeración de la caja: mientras la
            tenga, nadie más factura con ella. Si se va internet sigue vendiendo, y lo envía solo cuando vuelve.
          </p>
          <span className="flex items-start gap-2.5">
            <Checkbox
              id={box}
              className="mt-1"
              checked={on}
              disabled={problem !== undefined || change.isPending}
              onCheckedChange={(next) => change.mutate(next === true)}
            />
            <label htmlFor={box}>
              Vender sin internet en este equipo
              {!shift && <span className="block text-sm text-muted-foreground">Empieza cuando abras la caja.</span>}
            </label>
          </span>
          {problem && <Alert tone="warning">{problem}</Alert>}
          {change.error && <Alert tone="bad">{change.error.message}</Alert>}
          {on && <TillStanding />}
          <TakeIn />
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** The last way out: the file that a till saved, sent from here. */
function TakeIn() {
  const [file, setFile] = useState<File>()
  const take = useMutation({ mutationFn: (chosen: File) => takeIn(chosen), meta: { quiet: true } })
  const told = take.data?.results.flatMap(({ decisions }) => decisions) ?? []
  return (
    <div className="grid gap-3 border-t pt-4">
      <p className="font-medium">¿Otra caja no pudo enviar sus ventas?</p>
      <FileDrop
        accept=".json"
        label="Trae el archivo que guardó la otra caja"
        help="Lo que ya estaba enviado no se repite."
        value={file}
        onChange={(next) => {
          setFile(next)
          take.reset()
        }}
      />
      {file && !take.data && (
        <Button onClick={() => take.mutate(file)} busy={take.isPending}>
          Registrar lo que trae
        </Button>
      )}
      {take.error && <Alert tone="bad">{take.error.message}</Alert>}
      {take.data && (
        <Alert tone="good" title={`${plural(take.data.results.length, 'registro')} de la otra caja en el servidor`}>
          {told.join(' ')}
        </Alert>
      )}
    </div>
  )
}
