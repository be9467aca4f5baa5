import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Send } from 'lucide-react'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { lostSince, useConnection } from '@/lib/connection'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { saveUnsent } from './file'
import { sendAll } from './sending'
import { type Standing, sinceText, useStanding, waitingText } from './standing'

/** What happens with what waits. */
function nextText({ waiting }: Standing, offline: boolean): string {
  if (waiting === 0)
    return offline
      ? 'Puedes seguir vendiendo en esta caja: lo que hagas queda guardado en este equipo.'
      : 'Todo lo de esta caja está en el servidor.'
  return offline
    ? 'Cuando vuelva internet se envía solo, en su orden y una sola vez. No borres los datos de este navegador.'
    : 'Se está enviando, en su orden y una sola vez.'
}

/** How the till of this device stands, in full words, with the way out when it does not get there by itself. */
export function TillStanding() {
  const standing = useStanding()
  const offline = useConnection() === 'none'
  const since = lostSince()
  const send = useMutation({ mutationFn: sendAll, meta: { keep: true } })
  const save = useMutation({
    mutationFn: saveUnsent,
    onSuccess: () => say.good('Archivo guardado. Otra caja lo recibe en Turnos de caja, Vender sin internet.'),
    meta: { keep: true },
  })
  return (
    <div className="grid gap-3 text-pretty">
      <p className="font-medium">
        {offline && since ? sinceText(since) : 'Hay conexión'}
        {standing.waiting > 0 && `. ${waitingText(standing)} por enviar`}
      </p>
      {standing.problem ? (
        <Alert tone="warning">{standing.problem}</Alert>
      ) : (
        <p className="text-sm text-muted-foreground">{nextText(standing, offline)}</p>
      )}
      {standing.decisions.length > 0 && <Told decisions={standing.decisions} />}
      {standing.waiting > 0 && (
        <div className="flex flex-wrap gap-2">
          {!offline && (
            <Button size="sm" onClick={() => send.mutate()} busy={send.isPending || standing.sending}>
              <Send /> Enviar ahora
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => save.mutate()} busy={save.isPending}>
            <Download /> Guardar en un archivo
          </Button>
        </div>
      )}
    </div>
  )
}

/** What was not as it was sold, and where it is decided. */
function Told({ decisions }: { decisions: readonly string[] }) {
  const sees = useCan('pos-read', 'pos-delete')
  return (
    <>
      <ul className="grid gap-1 text-sm">
        {[...new Set(decisions)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {sees && (
        <Button variant="outline" size="sm" asChild className="justify-self-start">
          <Link to="/dashboard/por-decidir">Ver lo que está por decidir</Link>
        </Button>
      )}
    </>
  )
}
