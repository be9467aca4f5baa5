import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { say } from '@/lib/toast'

interface Mail {
  title: string
  description: string
  on: boolean
  /** What is turned on or off with it. */
  turn: (on: boolean) => Parameters<typeof api.reports.saveDigest>[0]
}

/** Turns the mails of each morning off and on. */
export function MorningMail() {
  const { data } = useQuery(q.reports.showDigest())
  if (!data) return null
  return (
    <>
      <Switch
        title="Correo de la mañana"
        description="Cada día a las 7, cómo te fue ayer y qué está pendiente: ventas, pedidos por despachar, cuentas vencidas y lo que se acaba."
        on={data.on}
        turn={(on) => ({ on })}
      />
      {data.dian !== null && (
        <Switch
          title="Pendientes con la DIAN por correo"
          description="A las 7, lo nuevo que debes hacer: documentos por enviar, resoluciones y certificados que se acaban, y facturas que quedan aceptadas. Cada cosa una vez."
          on={data.dian}
          turn={(dian) => ({ dian })}
        />
      )}
    </>
  )
}

function Switch({ title, description, on, turn }: Mail) {
  const save = useMutation({
    mutationFn: () => api.reports.saveDigest(turn(!on)),
    onSuccess: () => say.good(on ? `${title}: apagado` : `${title}: activado`),
  })
  return (
    <Card title={title} description={description}>
      <Button variant="outline" busy={save.isPending} onClick={() => save.mutate()}>
        {on ? 'No recibirlo más' : 'Recibirlo'}
      </Button>
    </Card>
  )
}
