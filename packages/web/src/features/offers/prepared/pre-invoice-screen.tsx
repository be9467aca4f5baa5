import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Trash2, Truck } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { PrintButton } from '@/components/kit/document/print-button'
import { DocumentState } from '@/components/kit/document/state'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { date, dateTime } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { OfferScreen } from '../offer-screen'
import { type PreInvoice, preInvoiceLooks } from '../offers'
import { SellWindow } from '../sell-window'

/** One pre-invoice: what was prepared, what was sold of it and what is left. */
export function PreInvoiceScreen() {
  const { id } = useParams({ from: '/dashboard/prefacturas/$id' })
  return <Loaded query={useQuery(q.offers.getPreInvoice({ id }))}>{(row) => <PreInvoicePage row={row} />}</Loaded>
}

/** Sentence about the goods that it holds. */
function holdOf({ held_until: until, unconfirmed_until: unconfirmed }: PreInvoice): string {
  if (unconfirmed)
    return `Pedido del catálogo sin confirmar: aparta mercancía hasta el ${dateTime(unconfirmed)}, y tú puedes venderla. Apruébala para que salga.`
  return until ? `Mercancía apartada hasta el ${date(until)}` : 'No aparta mercancía'
}

const PreInvoicePage = ({ row }: { row: PreInvoice }) => (
  <OfferScreen
    offer={row}
    crumbs={[{ label: 'Prefacturas', to: '/dashboard/prefacturas' }]}
    badge={<DocumentState look={preInvoiceLooks[row.state]} word={row.state_name} />}
    description={holdOf(row)}
    actions={<Actions row={row} />}
    facts={[
      [
        'Apartado hasta',
        row.unconfirmed_until ? dateTime(row.unconfirmed_until) : row.held_until && date(row.held_until),
      ],
    ]}
  />
)

function Actions({ row }: { row: PreInvoice }) {
  const navigate = useNavigate()
  const [approving, setApproving] = useState(false)
  const guides = useCan('guide-create')
  const [edits, removes, sells] = [
    useCan('pre_invoices-update'),
    useCan('pre_invoices-delete'),
    useCan('sale-create', 'pos-create'),
  ]
  const pending = row.state !== 'cancelada' && row.products.some(({ left }) => left > 0)
  const remove = useMutation({
    mutationFn: () => api.offers.removePreInvoice({ id: row.id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const annul = async () => {
    const sure = await confirm({
      title: `¿Anular ${row.number}?`,
      body: 'Ya no se podrá aprobar. Lo que tenía apartado queda libre.',
      action: 'Anular',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <>
      <PrintButton print={() => api.offers.printPreInvoice({ id: row.id })} />
      {edits && row.open && (
        <Button
          variant="outline"
          onClick={() => void navigate({ to: '/dashboard/prefacturas/editar/$id', params: { id: row.id } })}
        >
          <Pencil /> Editar
        </Button>
      )}
      {guides && row.open && (
        <Button
          variant="outline"
          onClick={() => void navigate({ to: '/dashboard/prefacturas/crear-guia/$id', params: { id: row.id } })}
        >
          <Truck /> Crear guía
        </Button>
      )}
      {removes && row.open && (
        <Button variant="outline" busy={remove.isPending} onClick={() => void annul()}>
          <Trash2 /> Anular
        </Button>
      )}
      {pending && sells && <Button onClick={() => setApproving(true)}>Aprobar</Button>}
      {approving && <ApproveWindow row={row} onClose={() => setApproving(false)} />}
    </>
  )
}

function ApproveWindow({ row, onClose }: { row: PreInvoice; onClose: () => void }) {
  const online = useCan('sale-create')
  return (
    <SellWindow
      title={`Aprobar ${row.number}`}
      description="Se vende a los precios de la prefactura. Lo que dejes sigue en ella."
      action="Vender"
      offer={row}
      sell={async (products, terms) =>
        (await api.offers.approvePreInvoice({ id: row.id, products, type: online ? 1 : 3, ...terms })).made
      }
      onClose={onClose}
    />
  )
}
