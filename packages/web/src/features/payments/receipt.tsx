import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '@/components/kit/states'
import { api, q } from '@/lib/api'
import { PaymentScreen } from './detail'
import { ReceiptEditor } from './receipt-editor'

const route = getRouteApi('/dashboard/pagos-recibidos/$id')

/** A payment of a client: a new one to write, or one that was received. */
export function ReceiptScreen() {
  const { id } = route.useParams()
  const { cliente } = route.useSearch()
  return id === 'nuevo' ? <ReceiptEditor client={cliente ?? ''} /> : <Received key={id} id={id} />
}

const Received = ({ id }: { id: string }) => (
  <Loaded query={useQuery(q.payments.getReceipt({ id }))}>
    {(row) => <PaymentScreen row={row} title="Recibo" remove={api.payments.removeReceipt} supports />}
  </Loaded>
)
