import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Banknote, BookOpenText, FileText, Pencil, Send, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { AskButton } from '@/components/kit/document/ask-button'
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
  const draft = row.state === 'draft'
  const paper = useMutation({ mutationFn: () => api.purchasing.supportPdf({ id: row.id }), onSuccess: openFile })
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
  const action = draft ? 'Descartar borrador' : 'Anular documento'
  return (
    <>
      {updates && draft && (
        <Button asChild>
          <Link to="/dashboard/documento-soporte/edit/$id" params={{ id: row.id }}>
            <Pencil /> Revisar y registrar
          </Link>
        </Button>
      )}
      {updates && !draft && row.changes && (
        <Button variant="outline" asChild>
          <Link to="/dashboard/documento-soporte/edit/$id" params={{ id: row.id }}>
            <Pencil /> Editar
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
        <AskButton
          title={`¿Hacer una nota de ajuste a ${row.number}?`}
          body="La DIAN ya lo tiene: la nota lo deja sin efecto allá, la mercancía sale de la bodega y el asiento se reversa con fecha de hoy."
          action="Hacer nota de ajuste"
          run={(why) => api.purchasing.adjustSupport({ id: row.id, ...why })}
          done={({ adjustment }) => `Nota de ajuste ${adjustment?.number} guardada`}
        >
          <Undo2 /> Hacer nota de ajuste
        </AskButton>
      )}
      {deletes && !there && (
        <AskButton
          title={`¿${action}?`}
          body={
            draft
              ? 'No tocó los libros.'
              : 'La mercancía sale de la bodega, el asiento se reversa con fecha de hoy y ya no debes nada de él.'
          }
          action={action}
          run={(why) => api.purchasing.voidSupport({ id: row.id, ...why })}
          done={() => (draft ? 'Borrador descartado' : `${row.number} anulado`)}
        >
          <Undo2 /> {draft ? 'Descartar' : 'Anular documento'}
        </AskButton>
      )}
      {telling && <SendingSheet row={row} close={() => setTelling(false)} />}
    </>
  )
}
