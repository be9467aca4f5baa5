import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '@/components/kit/file-drop'
import { JobProgress } from '@/components/kit/job-progress'
import { Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { count, plural } from '@/lib/format'

type Preview = Awaited<ReturnType<Api['parties']['importClients']>>

/** Clients out of a sheet: what is wrong in it is told before anything is written. */
export function ImportClients({ close }: { close: () => void }) {
  const [file, setFile] = useState<File>()
  const cache = useQueryClient()
  const preview = useMutation({
    mutationFn: (sheet: File) => api.parties.importClients({ file: sheet, preview: true }),
    meta: { keep: true, quiet: true },
  })
  const run = useMutation({ mutationFn: (sheet: File) => api.parties.importClients({ file: sheet }) })
  const choose = (next: File | undefined) => {
    setFile(next)
    preview.reset()
    if (next) preview.mutate(next)
  }
  const job = run.data?.job_id
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Importar clientes"
        description="De Excel o CSV. Un cliente que ya tienes, por su documento, se actualiza."
        className="sm:max-w-lg"
      >
        <div className="grid gap-4">
          {job ? (
            <>
              <JobProgress id={job} noun="fila" onEnd={() => void cache.invalidateQueries()} />
              <Button variant="outline" onClick={close} className="justify-self-start">
                Volver a clientes
              </Button>
            </>
          ) : (
            <>
              <FileDrop
                accept=".xlsx,.csv"
                label="Arrastra tu lista de clientes"
                help="Documento y nombre bastan. Las columnas pueden ir en cualquier orden."
                value={file}
                onChange={choose}
              />
              <Template />
              {preview.isPending && <Lines rows={4} />}
              {preview.error && (
                <Alert tone="bad" title="No pudimos leer el archivo">
                  {preview.error.message}
                </Alert>
              )}
              {preview.data && <Found preview={preview.data} />}
              {file && preview.data && preview.data.valid > 0 && (
                <Button busy={run.isPending} onClick={() => run.mutate(file)}>
                  Importar {plural(preview.data.valid, 'cliente')}
                </Button>
              )}
            </>
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

function Found({ preview }: { preview: Preview }) {
  const { rows, valid, errors, ignored, sample } = preview
  return (
    <div className="grid gap-3">
      <Alert tone={valid === 0 ? 'bad' : valid < rows ? 'warning' : 'good'} title={preview.message}>
        {valid > 0 && valid < rows && (
          <p>Las {count(rows - valid)} filas por corregir vuelven en un archivo para que las arregles.</p>
        )}
      </Alert>
      {ignored.length > 0 && (
        <Alert tone="warning" title={`No usamos ${plural(ignored.length, 'columna')} de tu archivo`}>
          <p>
            {ignored.map(({ header, letter }) => `${header} (${letter})`).join(', ')}. Si alguna hace falta, ponle el
            nombre que tiene en la planilla.
          </p>
        </Alert>
      )}
      {errors.length > 0 && (
        <ul className="max-h-64 divide-y overflow-y-auto rounded-lg border bg-card text-sm">
          {errors.map((error) => (
            <li key={`${error.row}.${error.letter}.${error.message}`} className="px-3 py-2">
              {error.row !== undefined && (
                <b className="font-medium">
                  Fila {error.row}, {error.header || error.letter}:{' '}
                </b>
              )}
              {error.message}
            </li>
          ))}
        </ul>
      )}
      {sample.length > 0 && (
        <p className="text-sm text-muted-foreground">
          Por ejemplo:{' '}
          {sample
            .slice(0, 3)
            .map(({ name, document }) => `${name} (${document})`)
            .join(', ')}
          .
        </p>
      )}
    </div>
  )
}
