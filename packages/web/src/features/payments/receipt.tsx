import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '@/components/kit/states'
import { api, q } from '@/lib/api'
import { DebtEditor } from './debt-editor'
import { PaymentScreen } from './detail'
import { received } from './sides'

const route = getRouteApi('/dashboard/pagos-recibidos/$id')

/** A payment of a client: a new one to write, or one that was received. */
export function ReceiptScreen() {
  const { id } = route.useParams()
  const { cliente } = route.useSearch()
  return id === 'nuevo' ? <DebtEditor way="in" third={cliente ?? ''} /> : <Received key={id} id={id} />
}

const Received = ({ id }: { id: string }) => (
  <Loaded query={useQuery(q.payments.getReceipt({ id }))}>
    {(row) => <PaymentScreen row={row} side={received} title="Recibo" remove={api.payments.removeReceipt} supports />}
  </Loaded>
)
