import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { JobProgress } from '@/components/kit/job-progress'
import { type Crumb, Page } from '@/components/kit/page'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { useCan } from '@/lib/person'
import { ImportFlow } from '@/shared/import/import-flow'
import { useSheet } from '@/shared/import/use-sheet'
import { exportSheet } from '../products/export-sheet'

const crumbs: Crumb[] = [{ label: 'Productos', to: '/dashboard/productos' }]
type Job = Awaited<ReturnType<Api['jobs']['showJob']>>

/** The work under way, in the URL: reloading or coming back shows it again. */
function useJob(): [string | undefined, (job: string | undefined) => void] {
  const { trabajo } = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (job: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, trabajo: job }), replace: true })
  return [trabajo, set]
}

/** Many products at once from a sheet: new ones, or changes of those there are. */
export default function ImportProducts({ editing }: { editing: boolean }) {
  const [job, setJob] = useJob()
  return (
    <Page
      title={editing ? 'Edición masiva en Excel' : 'Importar productos'}
      crumbs={crumbs}
      description={
        editing
          ? 'Descarga tus productos, cambia en Excel lo que quieras y súbelos de nuevo.'
          : 'Trae tu planilla como la tengas: reconocemos sus columnas, corriges los errores aquí mismo y, si algo sale mal, lo deshaces completo.'
      }
    >
      <div className="grid max-w-4xl grid-cols-1 gap-4">
        {job ? (
          <Working key={job} job={job} editing={editing} again={() => setJob(undefined)} />
        ) : (
          <Choosing editing={editing} onJob={setJob} />
        )}
      </div>
    </Page>
  )
}

function Choosing({ editing, onJob }: { editing: boolean; onJob: (job: string) => void }) {
  const creates = useCan('product-create')
  const sheet = useSheet(
    {
      preview: (input) => api.goods.previewProducts({ ...input, editing }),
      start: (input) => api.goods.importProducts({ ...input, editing }),
    },
    onJob,
  )
  const apply = useMutation({
    mutationFn: (file: File) => api.goods.editProductsBySheet({ file }),
    onSuccess: ({ job }) => onJob(job),
  })
  return (
    <>
      {/* Only who may create products may ask for a preview; who only edits goes straight to the work. */}
      <ImportFlow
        sheet={sheet}
        noun="producto"
        label={editing ? 'Arrastra aquí la planilla con los cambios' : 'Arrastra aquí tu planilla'}
        editing={editing}
        looks={creates}
      >
        <Source editing={editing} />
      </ImportFlow>
      {sheet.file && !creates && (
        <Button className="justify-self-start" busy={apply.isPending} onClick={() => apply.mutate(sheet.file!)}>
          Aplicar los cambios de la planilla
        </Button>
      )}
    </>
  )
}

/** Where the sheet comes from: an empty template, or what there is. */
function Source({ editing }: { editing: boolean }) {
  const get = useMutation({
    mutationFn: async () => {
      if (editing) await exportSheet({})
      else download((await api.goods.productTemplate()) as Blob)
    },
    meta: { keep: true },
  })
  return (
    <Card
      title={editing ? '1. Descarga tus productos' : '¿No tienes planilla?'}
      description={
        editing
          ? 'Conserva la columna SKU: con ella sabemos cuál es cada uno. Una celda vacía deja el dato como está.'
          : 'Descarga la plantilla con los títulos y dos ejemplos. Solo el nombre y el precio son necesarios.'
      }
      action={
        <Button variant="outline" busy={get.isPending} onClick={() => get.mutate()}>
          <Download /> {editing ? 'Descargar' : 'Descargar plantilla'}
        </Button>
      }
      className="[&>header]:mb-0 max-sm:[&>header]:flex-col"
    />
  )
}

function Working({ job, editing, again }: { job: string; editing: boolean; again: () => void }) {
  const [ended, setEnded] = useState<Job>()
  const navigate = useNavigate()
  const corrects = Boolean(ended?.result)
  return (
    <>
      <JobProgress id={job} noun="fila" onEnd={setEnded} />
      {ended && (
        <div className="flex flex-wrap gap-2">
          {corrects && <Button onClick={again}>Subir el archivo corregido</Button>}
          <Button
            variant={corrects ? 'outline' : 'primary'}
            onClick={() => void navigate({ to: '/dashboard/productos' })}
          >
            Ver productos
          </Button>
          {!corrects && (
            <Button variant="outline" onClick={again}>
              {editing ? 'Subir otra planilla' : 'Importar otra planilla'}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
