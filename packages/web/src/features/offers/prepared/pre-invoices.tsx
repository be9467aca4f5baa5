import { useQuery } from '@tanstack/react-query'
import { preInvoiceStates, stateNames } from '@tendero/core/offers/pre-invoices/pre-invoice.states'
import { ClipboardCheck } from 'lucide-react'
import { DocumentState } from '@/components/kit/document/state'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { filterNames, OfferList } from '../offer-list'
import { preInvoiceLooks } from '../offers'

/** Prefacturas: what somebody prepared and waits to be approved. */
export function PreInvoices() {
  const list = useListSearch(filterNames)
  const counts = useQuery({ ...q.offers.countPreInvoices({}), placeholderData: (before) => before })
  const creates = useCan('pre_invoices-create')
  return (
    <OfferList
      title="Prefacturas"
      list={list}
      query={useList(q.offers.listPreInvoices(list.input))}
      create={creates ? { label: 'Crear prefactura', to: '/dashboard/prefacturas/agregar' } : undefined}
      states={preInvoiceStates}
      names={stateNames}
      counts={counts.data}
      href={(row) => screenOf.preInvoice(row.id)}
      badge={(row) => <DocumentState look={preInvoiceLooks[row.state]} word={row.state_name} />}
      more={[{ header: 'Apartado hasta', kind: 'date', value: (row) => row.held_until ?? '' }]}
      empty={{
        icon: ClipboardCheck,
        title: 'Aún no hay prefacturas',
        text: 'Quien atiende prepara la venta y quien cobra la aprueba. Hasta entonces no se vende ni se cobra nada.',
      }}
    />
  )
}
