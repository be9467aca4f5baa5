import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { carrierName } from '@tendero/core/guides/account/carrier-name'
import { Field } from '@/components/kit/field'
import { Alert } from '@/components/ui/bits'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { usePerson } from '@/lib/person'

/** What a form keeps for a label of the account, before one of its carriers is chosen. */
export const ACCOUNT = 'account'

/** Who carries it, as a form keeps it: `conveyor.<id>`, `courier.<id>` or, of the account, `account.<carrier>`. */
export function carrierOf(carrier: string) {
  const [kind, id = ''] = carrier.split('.')
  if (kind === ACCOUNT) return {}
  return kind === 'courier' ? { courier_id: id } : { conveyor_id: id }
}

/** Which carrier of the account a batch is bought of: `cheapest` or one of them. */
export const viaOf = (carrier: string) => (carrier.startsWith(`${ACCOUNT}.`) ? { via: carrier.split('.')[1]! } : {})

interface CarrierFieldsProps {
  /** Labels of the account: one carrier for all of them, or whichever is chosen when they are quoted. */
  account: 'each' | 'quoted'
}

/** The carriers and couriers of the shop, those of its account, and its senders. */
export function CarrierFields({ account }: CarrierFieldsProps) {
  const { data } = useQuery(q.guides.guideChoices({}))
  const bought = data?.bought ?? []
  const each = [
    { value: `${ACCOUNT}.cheapest`, label: 'Envia.com: la más barata para cada pedido' },
    ...bought.map((code) => ({ value: `${ACCOUNT}.${code}`, label: `Envia.com: ${carrierName(code)}` })),
  ]
  const quoted = [{ value: ACCOUNT, label: 'Cotizar y comprar con Envia.com' }]
  const own = (data?.carriers ?? []).map((one) => ({
    value: `${one.kind}.${one.id}`,
    label: one.kind === 'courier' ? `${one.name} (domiciliario)` : one.name,
  }))
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field name="carrier" label="Quién la lleva" required="Elige la transportadora o el domiciliario">
        {(f) => (
          <Select {...f} options={[...(bought.length === 0 ? [] : account === 'each' ? each : quoted), ...own]} />
        )}
      </Field>
      <Field
        name="sender_id"
        label="Remitente"
        required="Elige el remitente"
        help="De donde sale. Se crean en Remitentes."
      >
        {(f) => <Select {...f} options={(data?.senders ?? []).map(({ id, name }) => ({ value: id, label: name }))} />}
      </Field>
    </div>
  )
}

/** What is paid of the wallet for guides, and the way to recharge it when that does not reach. */
export function ByWallet({ cost, balance }: { cost: number; balance: number }) {
  const pays = [2, 5].includes(usePerson()?.userType ?? 0)
  if (cost <= balance)
    return (
      <p role="note">
        Se paga con tu saldo: {money(cost)} de {money(balance)}.
      </p>
    )
  return (
    <Alert tone="warning" title="Tu saldo no alcanza">
      <p>
        Cuesta {money(cost)} y en tu billetera hay {money(balance)}.{' '}
        {pays ? (
          // What is written here stays.
          <Link to="/dashboard/wallet" target="_blank" className="font-medium underline underline-offset-4">
            Recargar la billetera
          </Link>
        ) : (
          'Pide a quien administra la tienda que la recargue.'
        )}
      </p>
    </Alert>
  )
}
