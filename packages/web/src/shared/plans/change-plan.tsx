import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { RadioGroup } from '@/components/ui/choice'
import { type api, q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { say } from '@/lib/toast'

type Info = Awaited<ReturnType<typeof api.billing.planInfo>>

interface ChangeProps {
  code: string
  method: 'card' | 'wallet'
  done: () => void
}

/** What taking a plan costs today, and with what it is paid. */
export function ChangePlan(props: ChangeProps) {
  const query = useQuery({ ...q.billing.planInfo({ code: props.code }), staleTime: 0 })
  return <Loaded query={query}>{(info) => <Choose info={info} {...props} />}</Loaded>
}

function Choose({ info, method, done }: ChangeProps & { info: Info }) {
  const { change } = info
  const cards = useQuery(q.billing.creditCards({}))
  const wallet = useQuery(q.billing.walletBalance({}))
  const record = useRecord({
    values: { method },
    save: (values, api) => api.billing.subscribe({ plan_code: info.code, ...values }),
    onSaved: ({ message }) => {
      if (message) say.good(message)
      done()
    },
  })
  const card = cards.data?.find((one) => one.default)
  const submit = change.begins === 'now' && change.total > 0 ? `Pagar ${money(change.total)}` : 'Confirmar'
  return (
    <RecordForm record={record} submit={submit}>
      <Alert tone="info">{sentence(info)}</Alert>
      <Field name="method" label="Se paga con">
        {(f) => (
          <RadioGroup
            {...f}
            options={[
              {
                value: 'card',
                label: 'Tarjeta principal',
                help: card ? `${card.brand} •••• ${card.last4}` : 'Aún no tienes: agrégala en Perfil, Pagos',
              },
              {
                value: 'wallet',
                label: 'Billetera',
                help: wallet.data ? `Saldo: ${money(wallet.data.balance)}. Se recarga con PSE o tarjeta` : '',
              },
            ]}
          />
        )}
      </Field>
    </RecordForm>
  )
}

function sentence({ change, total, name }: Info): string {
  if (change.begins === 'next')
    return `El plan ${name} empieza el ${date(change.date)}. Hoy no pagas nada y hasta ese día sigues con el de ahora.`
  if (change.begins === 'none') return 'Es tu plan de ahora: solo cambia con qué se paga.'
  const today = `Hoy pagas ${money(change.subtotal)} más IVA de ${money(change.iva)}: ${money(change.total)}.`
  return `${today} Después, ${money(total)} cada mes.`
}
