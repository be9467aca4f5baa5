import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Ban, Banknote, CircleCheck, Clock, Pencil, Receipt, Send } from 'lucide-react'
import { AskButton } from '@/components/kit/document/ask-button'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { PostedEntries } from '@/components/kit/document/posting'
import { PrintButton } from '@/components/kit/document/print-button'
import { DocumentScreen } from '@/components/kit/document/screen'
import { FactLines, Story } from '@/components/kit/document/story'
import { Loaded } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { date, money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { refundingFavour, screenOf, screenOfKind } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { ElectronicCard } from '@/shared/invoicing/electronic-card'
import { NoteState } from './state'
import type { Note } from './types'

const route = getRouteApi('/dashboard/notas-credito/detalle/$id')
/** Interval of refresh while it is posted, and while DIAN has not answered. */
const [POLL_MS, SENT_POLL_MS] = [1_500, 5_000]
const icons = { registrando: Clock, registrada: CircleCheck, anulada: Ban } as const

/** One credit note: what it took back, where its value went, and what became of its balance. */
export function CreditNoteScreen() {
  const { id } = route.useParams()
  const query = useQuery({
    ...q.notes.getNote({ id }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'registrando' ? POLL_MS : data?.electronic === 'sent' ? SENT_POLL_MS : false,
  })
  return (
    <Loaded query={query}>
      {(note) => (
        <DocumentScreen
          title={`Nota crédito ${note.number}`}
          badge={<NoteState row={note} />}
          description={`${note.type_name} · ${note.client.name}`}
          crumbs={[{ label: 'Notas crédito', to: '/dashboard/notas-credito' }]}
          actions={<Actions note={note} />}
          {...(note.state === 'registrando' ? { posting: { jobId: note.job_id, words: 'Registrando la nota' } } : {})}
          notices={
            note.reason &&
            !note.reason.restock && (
              <Alert tone="warning" title={note.reason.name}>
                Lo devuelto no volvió a la bodega: lo que costó quedó como pérdida por avería.
              </Alert>
            )
          }
          side={
            <>
              <Sums note={note} />
              <Way note={note} />
              <Electronic note={note} />
              {note.electronic !== 'none' && <ElectronicCard id={note.id} begun />}
              <NoteStory note={note} />
            </>
          }
        >
          <LinesTable
            lines={note.products}
            keyOf={(line) => `${line.product_id}${line.variant_id}${line.userStorage}`}
            columns={columns}
          />
          <PostedEntries document={note.id} from={note.date} />
        </DocumentScreen>
      )}
    </Loaded>
  )
}

const columns: LineCell<Note['products'][number]>[] = [
  {
    header: 'Producto',
    cell: (line) => (
      <>
        <span className="font-medium">{line.name}</span>
        <Under>{line.quantity === 0 ? 'Rebaja en el precio' : line.sku}</Under>
      </>
    ),
  },
  { header: 'Cantidad', numeric: true, cell: (line) => (line.quantity === 0 ? '' : quantity(line.quantity)) },
  { header: 'Precio', numeric: true, wide: true, cell: (line) => money(line.price) },
  { header: 'Impuesto', numeric: true, wide: true, cell: (line) => (line.tax > 0 ? money(line.tax) : '') },
  { header: 'Valor', numeric: true, className: 'font-medium', cell: (line) => money(line.total) },
]

const Sums = ({ note }: { note: Note }) => (
  <Card title="Totales">
    <FactLines
      rows={[
        ['Base', money(note.total_base)],
        ['Impuestos', note.taxt_total > 0 && money(note.taxt_total)],
        ['Domicilio', note.delivery > 0 && money(note.delivery)],
        [
          'Total',
          <b key="total" className="text-lg">
            {money(note.total)}
          </b>,
        ],
      ]}
    />
  </Card>
)

/** Where its value went, and what its balance was spent on. */
function Way({ note }: { note: Note }) {
  const pays = useCan('payment_made-create')
  const { retefuente, reteiva, reteica } = note.withholdings
  const withheld = retefuente + reteiva + reteica
  return (
    <Card title="Cómo se devolvió">
      <FactLines
        rows={[
          ['Retenciones', withheld > 0 && `−${money(withheld)}`],
          ['Bajó lo que debía', note.applied > 0 && money(note.applied)],
          ...note.payments.map(({ name, value }) => [name, money(value)] as const),
          ['Saldo a favor', note.balance > 0 && money(note.balance)],
          ['Queda por usar', note.balance > 0 && <b key="left">{money(note.balance_left)}</b>],
        ]}
      />
      {pays && note.balance_left > 0 && (
        <Button variant="outline" size="sm" className="mt-3" asChild>
          <Link {...refundingFavour(note.client.id)}>
            <Banknote /> Devolver en dinero
          </Link>
        </Button>
      )}
      {note.used.length > 0 && (
        <ul className="mt-3 grid gap-2 border-t pt-3 text-sm" aria-label="En qué se usó el saldo">
          {note.used.map((use) => (
            <li key={`${use.id}${use.date}`} className="flex justify-between gap-4">
              <Link
                {...(screenOfKind(use.kind, use.id) ?? screenOf.order(use.id))}
                className="text-primary underline-offset-4 hover:underline"
              >
                {use.number}, {date(use.date)}
              </Link>
              <span className="money">{money(use.value)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Whether DIAN has it, and what keeps it from being sent. */
function Electronic({ note }: { note: Note }) {
  // Asked before it is posted, the answer would be that it cannot be sent yet.
  const isAsked = note.electronic !== 'none' && note.state !== 'registrando'
  const reads = useQuery({ ...q.notes.previewElectronic({ id: note.id }), enabled: isAsked })
  const sends = useCan('credit_note-create', 'credit_note-update')
  // The card of the document lists the same reasons, with what to press.
  const readsSales = useCan('sale-read', 'pos-read')
  const look = useQuery({
    ...q.invoicing.lookAtDocument({ id: note.id }),
    enabled: isAsked && readsSales,
    refetchInterval: ({ state }) => (note.electronic === 'sent' && !state.data?.document ? SENT_POLL_MS : false),
  })
  const send = useMutation({
    mutationFn: () => api.notes.sendElectronic({ id: note.id }),
    onSuccess: (row) => say.good(`${row.number}: ${row.electronic_name.toLowerCase()}`),
  })
  if (note.electronic === 'none' || note.state === 'anulada') return null
  const preview = reads.data
  const problems = look.data?.document ? [] : (preview?.problems ?? [])
  return (
    <Card title="Nota electrónica">
      <FactLines
        rows={[
          ['Estado', note.electronic_name],
          ['Motivo DIAN', preview && `${preview.reason.code}. ${preview.reason.name}`],
          ['La envía', preview?.provider],
        ]}
      />
      {problems.map((problem) => (
        <p key={problem} className="mt-3 text-sm text-muted-foreground">
          {problem}
        </p>
      ))}
      {sends && preview?.ready && (
        <Button variant="soft" className="mt-4 w-full" busy={send.isPending} onClick={() => send.mutate()}>
          <Send /> Enviar a la DIAN
        </Button>
      )}
    </Card>
  )
}

const NoteStory = ({ note }: { note: Note }) => (
  <Story
    title="Historia"
    revision={note.revision}
    steps={note.history.toReversed().map((step) => ({
      icon: icons[step.state],
      name: step.state_name,
      by: step.by.name,
      at: step.at,
      note: step.note,
    }))}
    facts={[
      ...(note.reason ? [['Motivo', note.reason.name] as const] : []),
      ...(note.note ? [['Nota', note.note] as const] : []),
    ]}
    links={[{ icon: Receipt, label: `Viene de ${note.invoice.name}`, at: screenOf.order(note.invoice.id) }]}
  />
)

function Actions({ note }: { note: Note }) {
  const [updates, deletes] = [useCan('credit_note-update'), useCan('credit_note-delete')]
  const free = note.changes && note.balance_left === note.balance
  return (
    <>
      <PrintButton print={() => api.notes.printNote({ id: note.id })} />
      {updates && free && (
        <Button variant="outline" asChild>
          <Link to="/dashboard/notas-credito/editar/$id" params={{ id: note.id }}>
            <Pencil /> Editar
          </Link>
        </Button>
      )}
      {deletes && note.changes && (
        <AskButton
          title={`¿Anular ${note.number}?`}
          body="La mercancía sale otra vez de la bodega, el dinero vuelve a entrar y los asientos se reversan hoy."
          action="Anular nota"
          run={(why) => api.notes.voidNote({ id: note.id, ...why })}
          done={() => `${note.number} anulada`}
        >
          <Ban /> Anular
        </AskButton>
      )}
    </>
  )
}
