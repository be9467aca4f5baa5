import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink, FileCode, FileText, Mail, Send } from 'lucide-react'
import { FactLines } from '@/components/kit/document/story'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { download, openFile } from '@/lib/file'
import { dateTime } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { Problems } from './problems'
import { EDocumentState } from './state'
import type { EDocument } from './types'

/** How often one that is on its way is asked for again. */
const POLL_MS = 3_000
const onItsWay = (document: EDocument | null | undefined) =>
  document?.state === 'por_enviar' || document?.state === 'enviando'

interface Props {
  id: string
  /** It is a support document or a note of one, which the shop issues of what it bought. */
  bought?: boolean
  /** Shown only once somebody has begun to send it. */
  begun?: boolean
}

/** What DIAN has of a document, what keeps it from being sent, and the button that sends it. */
export function ElectronicCard({ id, bought = false, begun = false }: Props) {
  const [readsSales, readsBought] = [useCan('sale-read', 'pos-read'), useCan('document_support-read')]
  const [sendsSales, sendsBought] = [useCan('sale-create', 'pos-create'), useCan('document_support-create')]
  const reads = bought ? readsBought : readsSales
  const sends = bought ? sendsBought : sendsSales
  const query = useQuery({
    ...(bought ? q.invoicing.previewSupportIssue({ id }) : q.invoicing.lookAtDocument({ id })),
    enabled: reads,
    refetchInterval: ({ state }) => (onItsWay(state.data?.document) ? POLL_MS : false),
  })
  const send = useMutation({
    mutationFn: () => (bought ? api.invoicing.sendSupport({ id }) : api.invoicing.sendDocument({ id })),
    onSuccess: ({ message }) => say.good(message),
  })
  const mail = useMutation({
    mutationFn: () => api.invoicing.mailDocument({ id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const found = query.data
  if (!found || (begun && !found.document)) return null
  const { document, problems, ready } = found
  const told = problems.length > 0 ? problems : (document?.problems ?? [])
  return (
    <Card title="Documento electrónico" action={document && <EDocumentState row={document} />}>
      {document ? <Facts document={document} /> : <p className="text-sm">Aún no se envía a la DIAN.</p>}
      {told.length > 0 && <Problems problems={told} />}
      {document?.code_differs && (
        <p className="mt-3 text-sm text-warning">
          El CUFE que respondió el proveedor no es el que da la clave técnica: revísala con tu resolución.
        </p>
      )}
      {document?.state === 'emitido' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Files document={document} />
          {!bought && sends && document.email && (
            <Button variant="outline" size="sm" busy={mail.isPending} onClick={() => mail.mutate()}>
              <Mail /> {document.mailed_at ? 'Enviar otra vez por correo' : 'Enviar por correo'}
            </Button>
          )}
        </div>
      )}
      {sends && ready && (
        <Button variant="soft" className="mt-4 w-full" busy={send.isPending} onClick={() => send.mutate()}>
          {!send.isPending && <Send />} {document?.state === 'dudoso' ? 'Buscarlo y enviarlo' : 'Enviar a la DIAN'}
        </Button>
      )}
    </Card>
  )
}

/** Its paper, and the XML that DIAN has. */
function Files({ document: { id, xml } }: { document: EDocument }) {
  const pdf = useMutation({ mutationFn: () => api.invoicing.documentPdf({ id }), onSuccess: openFile })
  const file = useMutation({
    mutationFn: () => api.invoicing.documentXml({ id }),
    onSuccess: (made) => download(made as File),
  })
  return (
    <>
      <Button variant="outline" size="sm" busy={pdf.isPending} onClick={() => pdf.mutate()}>
        <FileText /> PDF
      </Button>
      {xml && (
        <Button variant="outline" size="sm" busy={file.isPending} onClick={() => file.mutate()}>
          <FileCode /> XML
        </Button>
      )}
    </>
  )
}

const codeNames: Partial<Record<EDocument['document_type'], string>> = { '01': 'CUFE', '05': 'CUDS', '95': 'CUDS' }

const Facts = ({ document }: { document: EDocument }) => (
  <>
    {document.test && <p className="mb-2 text-sm text-muted-foreground">Es una prueba: no tiene validez fiscal.</p>}
    <FactLines
      rows={[
        ['Tipo', document.type_name],
        ['Aceptado', document.issued_at && dateTime(document.issued_at)],
        ['Envíalo antes de', document.deadline && dateTime(document.deadline)],
        ['Correo', document.mailed_at && `${document.email}, ${dateTime(document.mailed_at)}`],
      ]}
    />
    {document.code && (
      <p className="mt-3 text-xs text-muted-foreground wrap-anywhere">
        {codeNames[document.document_type] ?? 'CUDE'} {document.code}
      </p>
    )}
    {document.look_up && (
      <Button variant="outline" size="sm" className="mt-3" asChild>
        <a href={document.look_up} target="_blank" rel="noreferrer">
          <ExternalLink /> Ver en la DIAN
        </a>
      </Button>
    )}
  </>
)
