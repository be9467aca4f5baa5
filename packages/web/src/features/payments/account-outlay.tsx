import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '@/components/kit/states'
import { api, q } from '@/lib/api'
import { AccountEditor } from './account-editor'
import { PaymentScreen } from './detail'
import { asShown, made } from './sides'

const route = getRouteApi('/dashboard/pagos-realizados-contable/$id')

/** Money that goes out for accounts: a new payment to write, or one that was made. */
export function AccountOutlayScreen() {
  const { id } = route.useParams()
  return id === 'nuevo' ? <AccountEditor way="out" /> : <Made key={id} id={id} />
}

const Made = ({ id }: { id: string }) => (
  <Loaded query={useQuery(q.payments.getAccountPayment({ id }))}>
    {(row) => (
      <PaymentScreen
        row={asShown(row)}
        side={made}
        title="Egreso contable"
        remove={api.payments.removeAccountPayment}
      />
    )}
  </Loaded>
)
