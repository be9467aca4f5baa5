import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileDown, UserX } from 'lucide-react'
import { useState } from 'react'
import { Failure, Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { usePerson } from '@/lib/person'
import type { Plain } from '@/lib/place'
import { say } from '@/lib/toast'
import { showJob } from '@/shared/job/shown-job'

interface Of {
  id: string
  name: string
  /** Where its list is. */
  list: Plain
}

/** What somebody may ask of the shop about their data, for its owner: a file of what is kept, and erasing it. */
export function PersonalData(of: Of) {
  const isOwner = usePerson()?.userType === 2
  const [erasing, setErasing] = useState(false)
  const take = useMutation({
    mutationFn: () => api.privacy.takePerson({ id: of.id }),
    onSuccess: ({ job }) => showJob(job),
  })
  if (!isOwner) return null
  return (
    <Card
      title="Datos personales"
      description={'Quien esté en esta ficha puede pedirte ver lo que guardas y que lo borres (Ley 1581 de 2012).'}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" busy={take.isPending} onClick={() => take.mutate()}>
          <FileDown /> Reunir sus datos
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-destructive hover:bg-destructive-soft"
          onClick={() => setErasing(true)}
        >
          <UserX /> Borrar sus datos
        </Button>
      </div>
      {erasing && <EraseDialog {...of} close={() => setErasing(false)} />}
    </Card>
  )
}

function EraseDialog({ id, name, list, close }: Of & { close: () => void }) {
  const found = useQuery(q.privacy.showPerson({ id }))
  const navigate = useNavigate()
  const erase = useMutation({
    mutationFn: () => api.privacy.erasePerson({ id }),
    // A record that went is not asked again while its screen goes away.
    meta: { keep: true },
    onSuccess: ({ message, removed }) => {
      say.good(message)
      close()
      if (removed) void navigate({ to: list })
    },
    onSettled: (answer, _error, _input, _result, { client }) =>
      void client.invalidateQueries(answer?.removed ? { refetchType: 'none' } : {}),
  })
  const { data } = found
  const nothing = data?.erasable.length === 0 && !data.active
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`Borrar los datos de ${name}`}
        footer={
          <Button
            variant="danger"
            disabled={!data || data.blocked !== null || nothing}
            busy={erase.isPending}
            onClick={() => erase.mutate()}
          >
            Borrar para siempre
          </Button>
        }
      >
        {found.isError ? (
          <Failure error={found.error} retry={() => void found.refetch()} />
        ) : !data ? (
          <Lines rows={5} />
        ) : (
          <div className="grid gap-4">
            {data.blocked && <Alert tone="warning">{data.blocked}</Alert>}
            {nothing ? (
              <p>Ya borraste todo lo que se podía.</p>
            ) : (
              <p>
                {data.erasable.length > 0
                  ? `Se borra: ${new Intl.ListFormat('es').format(data.erasable.map((field) => field.toLowerCase()))}. `
                  : 'No guardas datos de contacto. '}
                Si ningún documento le nombra, se borra toda la ficha. No se puede deshacer.
              </p>
            )}
            <div>
              <p className="font-medium">Esto se queda, porque la ley lo manda guardar</p>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted-foreground text-sm">
                {data.kept.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}
