import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { confirm } from './confirm'

/** Undoes whatever a job did, after asking: how that goes shows below it from then on. */
export function JobUndo({ id }: { id: string }) {
  const cache = useQueryClient()
  const undo = useMutation({
    mutationFn: () => api.jobs.undoJob({ id }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['jobs'] }),
  })
  const ask = async () => {
    const yes = await confirm({
      title: '¿Deshacer toda la importación?',
      body: 'Se quita lo que creó y vuelve como estaba lo que cambió. Lo que ya vendiste, moviste o editaste después se queda y te decimos cuál.',
      action: 'Deshacer la importación',
      danger: true,
    })
    if (yes) undo.mutate()
  }
  return (
    <Button variant="outline" className="justify-self-start" busy={undo.isPending} onClick={() => void ask()}>
      {!undo.isPending && <Undo2 />} Deshacer la importación
    </Button>
  )
}
