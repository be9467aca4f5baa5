import { useQuery } from '@tanstack/react-query'
import { quoteStates, stateNames } from '@tendero/core/offers/quotes/quote.states'
import { FileText } from 'lucide-react'
import { DocumentState } from '@/components/kit/document/state'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { filterNames, OfferList } from './offer-list'
import { quoteLooks } from './offers'

/** Cotizaciones: what was quoted, with how many there are in each state. */
export function Quotes() {
  const list = useListSearch(filterNames)
  const counts = useQuery({ ...q.offers.countQuotes({}), placeholderData: (before) => before })
  const creates = useCan('quote-create')
  return (
    <OfferList
      title="Cotizaciones"
      list={list}
      query={useList(q.offers.listQuotes(list.input))}
      create={creates ? { label: 'Crear cotización', to: '/dashboard/cotizaciones/agregar' } : undefined}
      states={quoteStates}
      names={stateNames}
      counts={counts.data}
      href={(row) => screenOf.quote(row.id)}
      badge={(row) => <DocumentState look={quoteLooks[row.state]} word={row.state_name} />}
      more={[{ header: 'Válida hasta', kind: 'date', value: (row) => row.valid_until }]}
      empty={{
        icon: FileText,
        title: 'Aún no hay cotizaciones',
        text: 'Pon precio a lo que te piden y envíalo por WhatsApp o correo: tu cliente responde desde su celular.',
      }}
    />
  )
}
