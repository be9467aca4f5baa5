import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { CircleCheck, CircleOff, FileDown, Undo2 } from 'lucide-react'
import { useAskNote } from '@/components/kit/document/ask-note'
import { DocumentState } from '@/components/kit/document/state'
import { Page } from '@/components/kit/page'
import { Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { download } from '@/lib/file'
import { date, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { OpeningWizard } from './opening-wizard'

type Row = Awaited<ReturnType<Api['closings']['listOpenings']>>['data'][number]

/** Saldos iniciales: what the shop had and owed when it began here, from a sheet. */
export function Openings() {
  const query = useQuery(q.closings.listOpenings({ per_page: 100 }))
  const creates = useCan('diary_book-create')
  return (
    <Page
      title="Saldos iniciales"
      description="Lo que tenías y debías cuando empezaste aquí, cuenta por cuenta y factura por factura."
    >
      <div className="grid grid-cols-1 gap-4">
        <Card title="Qué va en la planilla">
          <ul className="list-disc space-y-1 pl-5">
            <li>Efectivo, bancos, activos, impuestos, deudas y patrimonio, una fila por saldo.</li>
            <li>Lo que te deben y lo que debes, una fila por factura con su tercero y cuándo vence.</li>
            <li>
              Las existencias no: entran con la{' '}
              <Link to="/dashboard/productos" className="font-medium underline underline-offset-4">
                planilla de productos
              </Link>
              , que suma el inventario (1435) y el patrimonio (3705). Resta ese valor del patrimonio de tu planilla.
            </li>
          </ul>
          <Template />
        </Card>
        {creates && <OpeningWizard />}
        <Card title="Registrados">
          {query.isError ? (
            <Failure error={query.error} retry={() => void query.refetch()} />
          ) : !query.data ? (
            <Lines rows={2} />
          ) : query.data.data.length === 0 ? (
            <p className="text-muted-foreground">
              Aún no hay. Descarga la planilla, llénala con tu contador y súbela aquí.
            </p>
          ) : (
            <ul className="divide-y">
              {query.data.data.map((row) => (
                <Opened key={row.id} row={row} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </Page>
  )
}

const Opened = ({ row }: { row: Row }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {row.number} <State row={row} />
      </p>
      <p className="text-sm text-muted-foreground">
        A {date(row.date)}, {plural(row.lines, 'fila', 'filas')}, {plural(row.documents, 'factura', 'facturas')}.{' '}
        {row.user.name}
      </p>
    </div>
    <span className="font-medium tabular-nums">{money(row.value)}</span>
    <Undo row={row} />
  </li>
)

const State = ({ row }: { row: Row }) => (
  <DocumentState
    look={row.state === 'posted' ? { tone: 'good', icon: CircleCheck } : { tone: 'neutral', icon: CircleOff }}
    word={row.state_name}
  />
)

function Template() {
  const save = useMutation({
    mutationFn: () => api.closings.openingTemplate({}),
    onSuccess: (sheet) => download(sheet),
    meta: { keep: true },
  })
  return (
    <Button variant="link" busy={save.isPending} onClick={() => save.mutate()} className="mt-2 px-0">
      <FileDown /> Descargar la planilla con las columnas
    </Button>
  )
}

function Undo({ row }: { row: Row }) {
  const deletes = useCan('diary_book-delete')
  const [ask, dialog] = useAskNote()
  const undo = useMutation({
    mutationFn: (reason: string) => api.closings.voidOpening({ id: row.id, reason }),
    onSuccess: () => say.good(`${row.number} anulado`),
  })
  if (!deletes || row.state === 'void') return null
  const press = async () => {
    const body = `Los libros vuelven a como estaban, con un asiento al revés de hoy por ${money(row.value)}. Puedes subir la planilla otra vez.`
    const note = await ask({ title: `¿Anular ${row.number}?`, body, action: 'Anular' })
    if (note !== undefined) undo.mutate(note)
  }
  return (
    <>
      <Button variant="outline" size="sm" busy={undo.isPending} onClick={() => void press()}>
        <Undo2 /> Anular
      </Button>
      {dialog}
    </>
  )
}
