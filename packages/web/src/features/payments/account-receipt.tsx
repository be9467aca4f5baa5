import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '@/components/kit/states'
import { api, q } from '@/lib/api'
import { AccountEditor } from './account-editor'
import { PaymentScreen } from './detail'
import { received } from './sides'

const route = getRouteApi('/dashboard/pagos-recibidos-cont/$id')

/** Money that came in for accounts: a new receipt to write, or one that was made. */
export function AccountReceiptScreen() {
  const { id } = route.useParams()
  return id === 'nuevo' ? <AccountEditor way="in" /> : <Made key={id} id={id} />
}

const Made = ({ id }: { id: string }) => (
  <Loaded query={useQuery(q.payments.getAccountReceipt({ id }))}>
    {(row) => (
      <PaymentScreen row={row} side={received} title="Recibo contable" remove={api.payments.removeAccountReceipt} />
    )}
  </Loaded>
)
