import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { JobProgress } from '@/components/kit/job-progress'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { ImportFlow } from '@/shared/import/import-flow'
import { useSheet } from '@/shared/import/use-sheet'

/** Clients out of a sheet: matched, fixed and told before anything is written. */
export function ImportClients({ close }: { close: () => void }) {
  const [job, setJob] = useState<string>()
  const cache = useQueryClient()
  const sheet = useSheet({ preview: api.parties.previewClients, start: api.parties.startClientImport }, setJob)
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Importar clientes"
        description="De Excel o CSV. Un cliente que ya tienes, por su documento, se actualiza."
        className="sm:max-w-3xl"
      >
        <div className="grid grid-cols-1 gap-4">
          {job ? (
            <>
              <JobProgress id={job} noun="fila" onEnd={() => void cache.invalidateQueries()} />
              <Button variant="outline" onClick={close} className="justify-self-start">
                Volver a clientes
              </Button>
            </>
          ) : (
            <ImportFlow
              sheet={sheet}
              noun="cliente"
              label="Arrastra tu lista de clientes"
              help="Documento y nombre bastan. Las columnas pueden ir en cualquier orden."
            >
              <Template />
            </ImportFlow>
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** The list of today has the right columns: without clients it is an empty template. */
function Template() {
  const save = useMutation({
    mutationFn: () => api.parties.downloadClients(),
    onSuccess: (sheet) => download(sheet as File),
    meta: { keep: true },
  })
  return (
    <Button variant="link" busy={save.isPending} onClick={() => save.mutate()} className="justify-self-start">
      <FileDown /> Descargar la planilla con las columnas
    </Button>
  )
}
