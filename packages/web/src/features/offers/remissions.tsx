import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { remissionStates, stateNames } from '@tendero/core/offers/remissions/remission.states'
import { PackageCheck, ReceiptText } from 'lucide-react'
import { DocumentState } from '@/components/kit/document/state'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { filterNames, OfferList } from './offer-list'
import { remissionLooks } from './offers'

/** Remisiones: what clients have; several of one client are invoiced together. */
export function Remissions() {
  const list = useListSearch(filterNames)
  const counts = useQuery({ ...q.offers.countRemissions({}), placeholderData: (before) => before })
  const creates = useCan('referral-create')
  const sells = useCan('sale-create')
  return (
    <OfferList
      title="Remisiones"
      list={list}
      query={useList(q.offers.listRemissions(list.input))}
      create={creates ? { label: 'Crear remisión', to: '/dashboard/remisiones/agregar' } : undefined}
      states={remissionStates}
      names={stateNames}
      counts={counts.data}
      href={(row) => screenOf.remission(row.id)}
      badge={(row) => <DocumentState look={remissionLooks[row.state]} word={row.state_name} />}
      {...(sells ? { bulk: (ids: string[], clear: () => void) => <Bulk ids={ids} clear={clear} /> } : {})}
      empty={{
        icon: PackageCheck,
        title: 'Aún no hay remisiones',
        text: 'Entrega mercancía sin facturarla todavía: sale una vez de tu bodega, y después la facturas o la recibes de vuelta.',
      }}
    />
  )
}

function Bulk({ ids, clear }: { ids: string[]; clear: () => void }) {
  const navigate = useNavigate()
  const invoice = useMutation({
    mutationFn: () => api.offers.invoiceRemissions({ remissions: ids.map((id) => ({ id })) }),
    onSuccess: ({ id, number }) => {
      say.good(`Pedido ${number} guardado`)
      clear()
      void navigate(screenOf.order(id))
    },
  })
  return (
    <>
      <Button variant="outline" size="sm" busy={invoice.isPending} onClick={() => invoice.mutate()}>
        <ReceiptText /> Facturar juntas
      </Button>
      <Button variant="ghost" size="sm" onClick={clear}>
        Quitar selección
      </Button>
    </>
  )
}
