import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { JobProgress } from '@/components/kit/job-progress'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { download } from '@/lib/file'
import { ImportFlow } from './import-flow'
import { type SheetCalls, useSheet } from './use-sheet'

interface ImportSheetProps {
  /** The noun: `cliente`. */
  one: string
  /** `clientes` */
  many: string
  description: string
  help: string
  calls: SheetCalls
  /** The list of today, which has the right columns: without records it is an empty template. */
  template: () => Promise<unknown>
  close: () => void
}

/** Records out of a sheet, beside their list: matched, fixed and told before anything is written. */
export function ImportSheet({ one, many, description, help, calls, template, close }: ImportSheetProps) {
  const [job, setJob] = useState<string>()
  const cache = useQueryClient()
  const sheet = useSheet(calls, setJob)
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent title={`Importar ${many}`} description={description} className="sm:max-w-3xl">
        <div className="grid grid-cols-1 gap-4">
          {job ? (
            <>
              <JobProgress id={job} noun="fila" onEnd={() => void cache.invalidateQueries()} />
              <Button variant="outline" onClick={close} className="justify-self-start">
                Volver a {many}
              </Button>
            </>
          ) : (
            <ImportFlow sheet={sheet} noun={one} label={`Arrastra tu lista de ${many}`} help={help}>
              <Template get={template} />
            </ImportFlow>
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}

function Template({ get }: { get: () => Promise<unknown> }) {
  const save = useMutation({
    mutationFn: get,
    onSuccess: (sheet) => download(sheet as File),
    meta: { keep: true },
  })
  return (
    <Button variant="link" busy={save.isPending} onClick={() => save.mutate()} className="justify-self-start">
      <FileDown /> Descargar la planilla con las columnas
    </Button>
  )
}
