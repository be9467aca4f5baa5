import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '@/components/kit/states'
import { api, q } from '@/lib/api'
import { DebtEditor } from './debt-editor'
import { PaymentScreen } from './detail'
import { FavourRefund } from './favour-refund'
import { asShown, made } from './sides'

const route = getRouteApi('/dashboard/pagos-realizados/$id')

/** A payment to a provider: a new one to write, or one that was made. */
export function OutlayScreen() {
  const { id } = route.useParams()
  const { proveedor, cliente } = route.useSearch()
  if (id === 'nuevo' && cliente) return <FavourRefund client={cliente} />
  return id === 'nuevo' ? <DebtEditor way="out" third={proveedor ?? ''} /> : <Made key={id} id={id} />
}

const Made = ({ id }: { id: string }) => (
  <Loaded query={useQuery(q.payments.getPaymentMade({ id }))}>
    {(row) => (
      <PaymentScreen row={asShown(row)} side={made} title="Egreso" remove={api.payments.removePaymentMade} supports />
    )}
  </Loaded>
)
