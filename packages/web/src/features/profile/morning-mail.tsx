import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { say } from '@/lib/toast'

/** Turns the mail of each morning off and on. */
export function MorningMail() {
  const { data } = useQuery(q.reports.showDigest())
  const save = useMutation({
    mutationFn: (on: boolean) => api.reports.saveDigest({ on }),
    onSuccess: ({ on }) => say.good(on ? 'Correo de la mañana activado' : 'Correo de la mañana apagado'),
  })
  if (!data) return null
  return (
    <Card
      title="Correo de la mañana"
      description="Cada día a las 7, cómo te fue ayer y qué está pendiente: ventas, pedidos por despachar, cuentas vencidas y lo que se acaba."
    >
      <Button variant="outline" busy={save.isPending} onClick={() => save.mutate(!data.on)}>
        {data.on ? 'No recibirlo más' : 'Recibirlo'}
      </Button>
    </Card>
  )
}
