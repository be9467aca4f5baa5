import { useMutation } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { BookOpenText, FileText, Paperclip, ShoppingBag, Undo2, User } from 'lucide-react'
import { useRef } from 'react'
import { useAskNote } from '@/components/kit/document/ask-note'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { PostedEntries } from '@/components/kit/document/posting'
import { DocumentScreen } from '@/components/kit/document/screen'
import { FactLines, Story } from '@/components/kit/document/story'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { openFile } from '@/lib/file'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { type Place, place } from '@/lib/place'
import { screenOfKind } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import type { PaymentSide } from './sides'
import { PaymentState } from './state'
import type { PaymentDetail } from './types'

interface Props {
  row: PaymentDetail
  side: PaymentSide
  title: string
  remove: (input: { id: string; reason: string }) => Promise<{ number: string }>
  /** It settles debts: supporting files may be added. A payment for accounts has none. */
  supports?: boolean
  /** Where what it pays is shown. */
  link?: { icon: LucideIcon; label: string; at: Place }
}

const columns: LineCell<PaymentDetail['items'][number]>[] = [
  {
    header: 'Qué paga',
    cell: (line) => (
      <>
        <span className="font-medium">{line.document?.number ?? `${line.account} ${line.name ?? ''}`}</span>
        {line.description && <Under>{line.description}</Under>}
        {line.withholdings.map((one) => (
          <Under key={one.type}>
            {one.type} {money(one.amount)}
          </Under>
        ))}
        {line.discount > 0 && <Under>descuento {money(line.discount)}</Under>}
      </>
    ),
  },
  { header: 'Se debía', numeric: true, wide: true, cell: (line) => money(line.owed) },
  { header: 'Saldado', numeric: true, cell: (line) => money(line.amount) },
  { header: 'Dinero', numeric: true, wide: true, cell: (line) => money(line.received) },
]

/** What of it was paid with something in favour: each can be taken out alone. */
function Used({ row, side }: Pick<Props, 'row' | 'side'>) {
  const [ask, dialog] = useAskNote()
  const may = useCan(side.can.update)
  const run = useMutation({
    mutationFn: (advance: string) => side.unapply({ id: row.id, advance }),
    onSuccess: () => say.good('Se quitó, y lo que pagaba se vuelve a deber'),
  })
  const used = row.payments.filter(({ means }) => means === 'balance')
  if (!may || used.length === 0) return null
  const press = async (one: (typeof used)[number]) => {
    const body = 'Vuelve a quedar disponible, y lo que pagaba se vuelve a deber. El dinero de este pago no cambia.'
    const note = await ask({ title: `¿Quitar ${one.name}?`, body, action: 'Quitar' })
    if (note !== undefined) run.mutate(one.payment_type_id)
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {used.map((one) => (
        <Button
          key={one.payment_type_id}
          variant="outline"
          size="sm"
          busy={run.isPending && run.variables === one.payment_type_id}
          onClick={() => void press(one)}
        >
          <Undo2 /> Quitar {one.name}
        </Button>
      ))}
      {dialog}
    </div>
  )
}

/** A payment that was made: what it settled, how it was paid, its papers, and the way to void it. */
export function PaymentScreen({ row, side, title, remove, supports, link }: Props) {
  const span = { from: row.date, to: row.date }
  const order = row.order_id && screenOfKind('order', row.order_id)
  const third = row.client && side.third.at(row.client.id)
  return (
    <DocumentScreen
      title={`${title} ${row.number}`}
      badge={<PaymentState row={row} />}
      description={row.client?.name}
      crumbs={[side.list]}
      actions={<Actions row={row} side={side} remove={remove} supports={supports} />}
      side={
        <>
          <Card title="Totales">
            <FactLines
              rows={[
                [side.words.moved, money(row.received)],
                ['Retenido', row.withheld ? money(row.withheld) : null],
                ['Descuento', row.discount ? money(row.discount) : null],
                [side.words.favour, row.advance ? money(row.advance) : null],
                ['Saldado en total', money(row.total)],
                ...row.payments.map((one) => [one.name, money(one.amount)] as const),
              ]}
            />
            {supports && row.state === 'posted' && <Used row={row} side={side} />}
          </Card>
          <Story
            title="Resumen"
            revision={row.revision}
            steps={
              row.voided
                ? [{ icon: Undo2, name: 'Anulado', by: row.voided.user.name, at: row.voided.at, note: row.reason }]
                : []
            }
            facts={[
              ['Fecha', date(row.date)],
              ['Nota', row.description],
              ['Lo hizo', row.user.name],
            ]}
            links={[
              third && { icon: User, label: side.third.label, at: third },
              link,
              order && { icon: ShoppingBag, label: 'Ver el pedido', at: order },
              {
                icon: BookOpenText,
                label: 'Ver su asiento',
                at: place({ to: '/dashboard/diaryBooks', search: { ...span, document: row.number } }),
              },
            ]}
          />
          {supports && <Supports row={row} side={side} />}
        </>
      }
    >
      <LinesTable
        lines={row.items}
        keyOf={(line) => `${line.id}${line.account}${line.description}`}
        columns={columns}
      />
      <PostedEntries document={row.id} from={row.date} />
    </DocumentScreen>
  )
}

function Actions({ row, side, remove, supports }: Omit<Props, 'title' | 'link'>) {
  const [ask, dialog] = useAskNote()
  const deletes = useCan(side.can.delete)
  const undo = useMutation({
    mutationFn: (reason: string) => remove({ id: row.id, reason }),
    onSuccess: ({ number }) => say.good(`${number} anulado`),
  })
  const paper = useMutation({
    mutationFn: () => (supports ? side.pdf : side.accountPdf)({ id: row.id }),
    onSuccess: openFile,
  })
  const press = async () => {
    const note = await ask({ title: `¿Anular ${row.number}?`, body: side.words.undo, action: 'Anular pago' })
    if (note !== undefined) undo.mutate(note)
  }
  return (
    <>
      <Button variant="outline" busy={paper.isPending} onClick={() => paper.mutate()}>
        <FileText /> Ver comprobante
      </Button>
      {deletes && row.state === 'posted' && (
        <Button variant="outline" busy={undo.isPending} onClick={() => void press()}>
          <Undo2 /> Anular pago
        </Button>
      )}
      {dialog}
    </>
  )
}

/** Files that prove a payment: a photo of the transfer, the PDF of the bank. */
function Supports({ row, side }: Pick<Props, 'row' | 'side'>) {
  const input = useRef<HTMLInputElement>(null)
  const adds = useCan(side.can.create)
  const add = useMutation({
    mutationFn: (file: File) => side.support({ id: row.id, file }),
    onSuccess: () => say.good('Soporte guardado'),
  })
  return (
    <Card title="Soportes">
      <ul className="grid gap-2 text-sm">
        {row.supports.map((one) => (
          <li key={one.url}>
            <a className="text-primary underline underline-offset-4" href={one.url} target="_blank" rel="noreferrer">
              {one.name}
            </a>
          </li>
        ))}
      </ul>
      {row.supports.length === 0 && <p className="text-sm text-muted-foreground">Aún no tiene soportes.</p>}
      {adds && (
        <>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label="Archivo del soporte"
            accept="application/pdf,image/*"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) add.mutate(file)
              event.target.value = ''
            }}
          />
          <Button className="mt-3" variant="outline" busy={add.isPending} onClick={() => input.current?.click()}>
            <Paperclip /> Agregar soporte
          </Button>
        </>
      )}
    </Card>
  )
}
