import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Banknote, BookOpenText, FileText, Pencil, Send, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAskNote } from '@/components/kit/document/ask-note'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { PostedEntries } from '@/components/kit/document/posting'
import { DocumentScreen } from '@/components/kit/document/screen'
import { Story } from '@/components/kit/document/story'
import { Loaded } from '@/components/kit/states'
import { When } from '@/components/kit/when'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { date, money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import { payingSupport, screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { ElectronicCard } from '@/shared/invoicing/electronic-card'
import { Sums } from '../purchase'
import type { SupportDetail } from '../types'
import { WithheldRows } from '../withheld'
import { SendingSheet } from './sending-sheet'
import { SupportState } from './state'

const route = getRouteApi('/dashboard/documento-soporte/show/$id')

/** One support document: what was bought, what was withheld and why. */
export function Support() {
  const { id } = route.useParams()
  return (
    <Loaded query={useQuery(q.purchasing.getSupport({ id }))}>
      {(row) => (
        <DocumentScreen
          title={row.number ? `Documento soporte ${row.number}` : 'Documento soporte en borrador'}
          badge={<SupportState row={row} />}
          description={row.reference ? `${row.provider.name}, ${row.reference}` : row.provider.name}
          crumbs={[{ label: 'Documentos soporte', to: '/dashboard/documento-soporte' }]}
          actions={<Actions row={row} />}
          side={
            <>
              <Card title="Totales">
                <Sums row={row} />
              </Card>
              {row.authorized && row.state !== 'dropped' && <ElectronicCard id={row.id} bought />}
              {row.adjustment && <ElectronicCard id={row.adjustment.id} bought />}
              <Facts row={row} />
            </>
          }
        >
          <LinesTable lines={row.products} keyOf={(line) => line.id} columns={columns} />
          <Card title="Retenciones">
            <WithheldRows rows={row.withholdings} />
          </Card>
          <PostedEntries document={row.id} from={row.date} />
        </DocumentScreen>
      )}
    </Loaded>
  )
}

const columns: LineCell<SupportDetail['products'][number]>[] = [
  {
    header: 'Lo que compraste',
    cell: (line) => (
      <>
        <span className="font-medium">{line.name}</span>
        <Under>{line.storage ?? line.account}</Under>
      </>
    ),
  },
  { header: 'Cantidad', numeric: true, wide: true, cell: (line) => quantity(line.quantity) },
  {
    header: 'Valor',
    numeric: true,
    cell: (line) => money(line.base_cost),
  },
]

const Facts = ({ row }: { row: SupportDetail }) => (
  <Story
    title="Resumen"
    revision={row.revision}
    steps={
      row.voided_at ? [{ icon: Undo2, name: 'Anulado', by: row.user.name, at: row.voided_at, note: row.void_note }] : []
    }
    facts={[
      ['Fecha', date(row.date)],
      ['Vence', date(row.due_date)],
      ['Numeración', row.number && (row.authorized ? 'Autorizada por la DIAN' : 'Interna: registra tu resolución')],
      ['Va a la DIAN', row.authorized && (row.sending.period === '2' ? 'Reúne la semana' : 'Por sí solo')],
      ['Comprado desde', row.authorized && date(row.sending.bought_on)],
      ['Envíalo hasta', row.authorized && date(row.sending.last_day)],
      ['Nota de ajuste', row.adjustment?.number],
      ['Nota', row.notes],
      ['Lo registró', row.user.name],
      ['Guardado', <When key="at" at={row.created_at} />],
    ]}
    links={[
      { icon: Truck, label: 'Ver el proveedor', at: screenOf.provider(row.provider.id) },
      row.number && {
        icon: BookOpenText,
        label: 'Ver su asiento',
        at: place({ to: '/dashboard/diaryBooks', search: { from: row.date, to: row.date, document: row.number } }),
      },
    ]}
  />
)

function Actions({ row }: { row: SupportDetail }) {
  const [updates, deletes] = [useCan('document_support-update'), useCan('document_support-delete')]
  const [askNote, dialog] = useAskNote()
  const draft = row.state === 'draft'
  const annul = useMutation({
    mutationFn: (note: string) => api.purchasing.voidSupport({ id: row.id, ...(note ? { note } : {}) }),
    onSuccess: () => say.good(draft ? 'Borrador descartado' : `${row.number} anulado`),
  })
  const paper = useMutation({ mutationFn: () => api.purchasing.supportPdf({ id: row.id }), onSuccess: openFile })
  const adjust = useMutation({
    mutationFn: (note: string) => api.purchasing.adjustSupport({ id: row.id, ...(note ? { note } : {}) }),
    onSuccess: ({ adjustment }) => say.good(`Nota de ajuste ${adjustment?.number} guardada`),
  })
  const [telling, setTelling] = useState(false)
  const pays = useCan('payment_made-create')
  const document = useQuery({
    ...q.invoicing.previewSupportIssue({ id: row.id }),
    enabled: row.authorized && row.state === 'posted',
  })
  const state = document.data?.document?.state
  const there = state === 'emitido'
  const print = (
    <Button variant="outline" busy={paper.isPending} onClick={() => paper.mutate()}>
      <FileText /> Ver PDF
    </Button>
  )
  if (!draft && row.state !== 'posted') return print
  const askAdjust = async () => {
    const note = await askNote({
      title: `¿Hacer una nota de ajuste a ${row.number}?`,
      body: 'La DIAN ya lo tiene: la nota lo deja sin efecto allá, la mercancía sale de la bodega y el asiento se reversa con fecha de hoy.',
      action: 'Hacer nota de ajuste',
    })
    if (note !== undefined) adjust.mutate(note)
  }
  const ask = async () => {
    const body = draft
      ? 'No tocó los libros.'
      : 'La mercancía sale de la bodega, el asiento se reversa con fecha de hoy y ya no debes nada de él.'
    const action = draft ? 'Descartar borrador' : 'Anular documento'
    const note = await askNote({ title: `¿${action}?`, body, action })
    if (note !== undefined) annul.mutate(note)
  }
  return (
    <>
      {updates && draft && (
        <Button asChild>
          <Link to="/dashboard/documento-soporte/edit/$id" params={{ id: row.id }}>
            <Pencil /> Revisar y registrar
          </Link>
        </Button>
      )}
      {!draft && pays && (row.owed_cost ?? 0) > 0 && (
        <Button asChild>
          <Link {...payingSupport(row.provider.id, row.id)}>
            <Banknote /> Pagar
          </Link>
        </Button>
      )}
      {print}
      {!draft && updates && row.authorized && (!state || state === 'incompleto' || state === 'rechazado') && (
        <Button variant="outline" onClick={() => setTelling(true)}>
          <Send /> Cómo va a la DIAN
        </Button>
      )}
      {deletes && there && (
        <Button variant="outline" busy={adjust.isPending} onClick={() => void askAdjust()}>
          <Undo2 /> Hacer nota de ajuste
        </Button>
      )}
      {deletes && !there && (
        <Button variant="outline" busy={annul.isPending} onClick={() => void ask()}>
          <Undo2 /> {draft ? 'Descartar' : 'Anular documento'}
        </Button>
      )}
      {dialog}
      {telling && <SendingSheet row={row} close={() => setTelling(false)} />}
    </>
  )
}
