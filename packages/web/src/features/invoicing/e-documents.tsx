import { useMutation, useQuery } from '@tanstack/react-query'
import { eDocumentStateNames, eDocumentStates } from '@tendero/core/invoicing/e-document.states'
import { FileCheck2, Mail, Send } from 'lucide-react'
import { useState } from 'react'
import { DocumentList, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { dateTime, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { EDocumentState } from '@/shared/invoicing/state'
import type { EDocument } from '@/shared/invoicing/types'
import { showJob } from '@/shared/job/shown-job'
import { Comparison } from './comparison'
import { IssuerCard } from './issuer-card'
import { KeysForm } from './keys-form'
import { TokenForm } from './token-form'

const placeOf = ({ document_type, id }: EDocument) => {
  if (document_type === '91' || document_type === '94') return screenOf.creditNote(id)
  if (document_type === '92') return screenOf.debitNote(id)
  if (document_type === '05') return screenOf.supportDocument(id)
  return document_type === '95' ? place({ to: '/dashboard/documento-soporte' }) : screenOf.order(id)
}

/** Documentos electrónicos: what the shop sent to DIAN, what waits and what each lacks. */
export function EDocuments() {
  const list = useListSearch(['state'])
  const query = useList(q.invoicing.listEDocuments(list.input))
  const issuer = useQuery(q.invoicing.showIssuer({}))
  const sends = useCan('sale-create', 'pos-create')
  const [editing, setEditing] = useState<'token' | 'dates'>()
  return (
    <>
      <DocumentList
        title="Documentos electrónicos"
        list={list}
        query={query}
        href={placeOf}
        tabs={
          <div className="mb-4 grid gap-4">
            {issuer.data && (
              <IssuerCard issuer={issuer.data} edit={() => setEditing('token')} dates={() => setEditing('dates')} />
            )}
            <Deadlines />
            {issuer.data && issuer.data.environment !== null && <Comparison />}
          </div>
        }
        filters={[{ name: 'state', label: 'Estado', options: optionsOf(eDocumentStates, eDocumentStateNames) }]}
        {...(sends ? { bulk: (ids: string[], clear: () => void) => <Bulk ids={ids} clear={clear} /> } : {})}
        columns={[
          numberColumn,
          { header: 'Tipo', cell: (row: EDocument) => row.type_name },
          { header: 'Cliente', phone: 'line', className: 'max-w-64 truncate', cell: (row) => row.client },
          stateColumn(
            (row: EDocument) => row.state_name,
            (row) => <EDocumentState row={row} />,
          ),
          {
            header: 'Qué pasa',
            phone: 'line',
            className: 'max-w-80',
            cell: (row) => row.problems[0]?.text ?? (row.deadline ? `Antes de ${dateTime(row.deadline)}` : ''),
          },
          { header: 'Total', align: 'right', kind: 'money', value: (row) => row.total, phone: 'line' },
        ]}
        empty={{
          icon: FileCheck2,
          title: 'Aún no hay documentos electrónicos',
          text: 'Con Plemsi conectado y una resolución en Facturación, cada venta aparece aquí con lo que dijo la DIAN.',
        }}
      />
      <Sheet open={editing !== undefined} onOpenChange={(open) => !open && setEditing(undefined)}>
        {editing === 'token' && (
          <SheetContent title="Conectar Plemsi">
            <TokenForm onSaved={() => setEditing(undefined)} />
          </SheetContent>
        )}
        {editing === 'dates' && issuer.data && (
          <SheetContent title="Vencimientos">
            <KeysForm issuer={issuer.data} onSaved={() => setEditing(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </>
  )
}

/** What must be sent, and until when. */
function Deadlines() {
  const { data } = useQuery(q.invoicing.deadlines({}))
  if (!data?.next || data.waiting === 0) return null
  const { next, waiting, more, late } = data
  return (
    <Alert
      tone={late > 0 ? 'bad' : 'warning'}
      title={`${plural(waiting, 'documento')}${more ? ' o más' : ''} por resolver`}
    >
      {late > 0
        ? `${plural(late, 'documento')} ya pasó su plazo. Ábrelos y corrige lo que les falta.`
        : `El primero es ${next.number}: debe estar en la DIAN antes de ${dateTime(next.deadline)}.`}
    </Alert>
  )
}

function Bulk({ ids, clear }: { ids: string[]; clear: () => void }) {
  const onSuccess = ({ job }: { job: string }) => {
    showJob(job)
    clear()
  }
  const mail = useMutation({ mutationFn: () => api.invoicing.mailMany({ ids }), onSuccess })
  const send = useMutation({ mutationFn: () => api.invoicing.resendDocuments({ ids }), onSuccess })
  return (
    <>
      <Button variant="outline" size="sm" busy={send.isPending} onClick={() => send.mutate()}>
        <Send /> Enviar a la DIAN
      </Button>
      <Button variant="outline" size="sm" busy={mail.isPending} onClick={() => mail.mutate()}>
        <Mail /> Enviar por correo
      </Button>
      <Button variant="ghost" size="sm" onClick={clear}>
        Quitar selección
      </Button>
    </>
  )
}
