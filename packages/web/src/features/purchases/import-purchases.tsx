import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '@/components/kit/file-drop'
import { JobProgress } from '@/components/kit/job-progress'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { plural } from '@/lib/format'

/** Purchases out of a sheet: told first, then posted invoice by invoice. */
export function ImportPurchases({ close }: { close: () => void }) {
  const [file, setFile] = useState<File>()
  const cache = useQueryClient()
  const look = useMutation({
    mutationFn: (chosen: File) => api.purchasing.importPurchases({ file: chosen, preview: true }),
    meta: { quiet: true },
  })
  const start = useMutation({
    mutationFn: (chosen: File) => api.purchasing.importPurchases({ file: chosen }),
    meta: { quiet: true },
  })
  const job = start.data?.job_id
  const failure = look.error ?? start.error
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Importar facturas de compra"
        description="De Excel o CSV, un renglón por fila. Entra cada factura que esté completa; ninguna entra dos veces."
        footer={
          !job && (
            <Button
              busy={start.isPending}
              disabled={!file || !look.data?.valid}
              onClick={() => file && start.mutate(file)}
            >
              {look.data?.valid ? `Importar ${plural(look.data.valid, 'fila')}` : 'Importar'}
            </Button>
          )
        }
      >
        <div className="grid gap-4">
          {job ? (
            <>
              <JobProgress id={job} noun="fila" onEnd={() => void cache.invalidateQueries()} />
              <Button variant="outline" onClick={close} className="justify-self-start">
                Volver a las compras
              </Button>
            </>
          ) : (
            <>
              <FileDrop
                accept=".xlsx,.csv"
                label="Arrastra aquí la planilla de compras"
                value={file}
                onChange={(chosen) => {
                  setFile(chosen)
                  look.reset()
                  start.reset()
                  if (chosen) look.mutate(chosen)
                }}
              />
              <Template />
              {failure && <Alert tone="bad">{failure.message}</Alert>}
              {look.data && <Report report={look.data} />}
            </>
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}

type FileReport = Awaited<ReturnType<typeof api.purchasing.importPurchases>>

function Report({ report }: { report: FileReport }) {
  return (
    <Alert tone={report.errors.length > 0 ? 'warning' : 'good'} title={report.message}>
      {report.errors.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {report.errors.slice(0, 30).map((error) => (
            <li key={`${error.row}${error.letter}${error.message}`}>
              {error.row === undefined ? '' : `Fila ${error.row}, ${error.header}: `}
              {error.message}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function Template() {
  const save = useMutation({
    mutationFn: () => api.purchasing.purchaseTemplate({}),
    onSuccess: (sheet) => download(sheet as File),
    meta: { keep: true },
  })
  return (
    <Button variant="link" busy={save.isPending} onClick={() => save.mutate()} className="justify-self-start">
      <FileDown /> Descargar la planilla con las columnas
    </Button>
  )
}
