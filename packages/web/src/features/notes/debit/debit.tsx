import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, Banknote, CircleCheck, Receipt } from 'lucide-react'
import { AskButton } from '@/components/kit/document/ask-button'
import { type LineCell, LinesTable } from '@/components/kit/document/lines-table'
import { PostedEntries } from '@/components/kit/document/posting'
import { PrintButton } from '@/components/kit/document/print-button'
import { DocumentScreen } from '@/components/kit/document/screen'
import { FactLines, Story } from '@/components/kit/document/story'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { receivingFrom, screenOf } from '@/lib/screen-of'
import { taxText } from '@/lib/tax-text'
import { ElectronicCard } from '@/shared/invoicing/electronic-card'
import { NoteState } from '../state'
import type { Debit } from '../types'

/** How often one that is on its way is asked for again. */
const POLL_MS = 3_000
const icons = { registrada: CircleCheck, anulada: Ban } as const

/** One debit note: what it charges, what is owed of it and what DIAN says. */
export function DebitScreen({ id }: { id: string }) {
  const query = useQuery({
    ...q.notes.getDebit({ id }),
    refetchInterval: ({ state }) => (state.data?.electronic === 'sent' ? POLL_MS : false),
  })
  return (
    <Loaded query={query}>
      {(note) => (
        <DocumentScreen
          title={`Nota débito ${note.number}`}
          badge={<NoteState row={note} />}
          description={`${note.reason_name} · ${note.client.name}`}
          crumbs={[{ label: 'Notas débito', to: '/dashboard/notas-debito' }]}
          actions={<Actions note={note} />}
          side={
            <>
              <Sums note={note} />
              {note.state !== 'anulada' && <ElectronicCard id={note.id} />}
              <Story
                title="Historia"
                steps={note.history.toReversed().map((step) => ({
                  icon: icons[step.state],
                  name: step.state_name,
                  by: step.by.name,
                  at: step.at,
                  note: step.note,
                }))}
                facts={note.note ? [['Nota', note.note]] : []}
                links={[
                  {
                    icon: Receipt,
                    label: `Aumenta la factura ${note.invoice.name}`,
                    at: screenOf.order(note.invoice.id),
                  },
                ]}
              />
            </>
          }
        >
          <LinesTable lines={note.lines} keyOf={(line) => `${line.description}${line.total}`} columns={columns} />
          <PostedEntries document={note.id} from={note.date} />
        </DocumentScreen>
      )}
    </Loaded>
  )
}

const columns: LineCell<Debit['lines'][number]>[] = [
  { header: 'Qué se cobra', cell: (line) => <span className="font-medium">{line.description}</span> },
  { header: 'Impuesto', wide: true, cell: (line) => taxText({ tax: line.tax_percent, tax_code: line.tax_code }) },
  { header: 'Base', numeric: true, wide: true, cell: (line) => money(line.base) },
  { header: 'Valor', numeric: true, className: 'font-medium', cell: (line) => money(line.total) },
]

function Sums({ note }: { note: Debit }) {
  const receives = useCan('payment_received-create')
  return (
    <Card title="Totales">
      <FactLines
        rows={[
          ['Base', money(note.total_base)],
          ['Impuestos', note.taxt_total > 0 && money(note.taxt_total)],
          [
            'Total',
            <b key="total" className="text-lg">
              {money(note.total)}
            </b>,
          ],
          ['Se paga hasta', date(note.date_pay)],
          ['Debe', note.state !== 'anulada' && money(note.owed)],
        ]}
      />
      {receives && note.owed > 0 && (
        <Button variant="soft" className="mt-4 w-full" asChild>
          <Link {...receivingFrom(note.client.id)}>
            <Banknote /> Recibir el pago
          </Link>
        </Button>
      )}
    </Card>
  )
}

const Actions = ({ note }: { note: Debit }) => (
  <>
    <PrintButton print={() => api.notes.printDebit({ id: note.id })} />
    {note.voids && (
      <AskButton
        title={`¿Anular ${note.number}?`}
        body="El cliente ya no la debe y su asiento se reversa hoy."
        action="Anular nota"
        run={(why) => api.notes.voidDebit({ id: note.id, ...why })}
        done={() => `${note.number} anulada`}
      >
        <Ban /> Anular
      </AskButton>
    )}
  </>
)
