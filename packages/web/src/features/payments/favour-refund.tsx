import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { HandCoins } from 'lucide-react'
import { DocumentEditor, leavingDocument } from '@/components/kit/document/editor'
import { useLines } from '@/components/kit/document/lines'
import { FactLines } from '@/components/kit/document/story'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { useRecord } from '@/components/kit/record-form'
import { Empty, Loaded } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { money, today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { type Money, MoneyFields, sumOf } from './money-fields'
import { made } from './sides'

type Favour = Awaited<ReturnType<Api['payments']['creditables']>>

interface Line {
  id: string
  number: string
  left: number
  value: number
}
interface Draft {
  client_id: string
  date: string
  description: string
  items: Line[]
  payments: Money[]
}

const inputOf = ({ items, payments, ...rest }: Draft) => ({
  ...rest,
  items: items.filter(({ value }) => value > 0).map(({ id, value }) => ({ id, value })),
  payments: payments.map(({ reference, ...one }) => ({ ...one, ...(reference ? { reference } : {}) })),
})

/** Gives a client back, in money, what is in their favour. */
export function FavourRefund({ client }: { client: string }) {
  return (
    <Loaded query={useQuery(q.payments.creditables({ client_id: client }))}>
      {(data) =>
        data.advances.length > 0 ? (
          <Editor data={data} />
        ) : (
          <Empty icon={HandCoins} title="No tiene saldo a favor">
            Queda a favor lo que se le acredita con una nota, o lo que paga de más.
          </Empty>
        )
      }
    </Loaded>
  )
}

function Editor({ data: { client, advances, in_favour } }: { data: Favour }) {
  const navigate = useNavigate()
  const record = useRecord({
    values: {
      ...{ client_id: client.id, date: today(), description: '', payments: [] },
      items: advances.map(({ id, document, owed }) => ({ id, number: document.number, left: owed, value: owed })),
    } as Draft,
    save: (draft, api) => api.payments.refundFavour(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: ({ id, number }) => {
      say.good(`${number} guardado`)
      void navigate({ ...screenOf.paymentMade(id), replace: true })
    },
  })
  const [items] = useLines<Line, Draft>(record, 'items')
  const [payments, setPayments] = useLines<Money, Draft>(record, 'payments')
  const given = sumOf(items)
  const moved = sumOf(payments)
  return (
    <DocumentEditor
      record={record}
      title="Devolver saldo a favor"
      crumbs={[made.list]}
      submit="Guardar devolución"
      side={
        <Card title="Lo que va a pasar" className="xl:sticky xl:top-4">
          <FactLines
            rows={[
              ['Cliente', client.name],
              ['A su favor', money(in_favour)],
              ['Se devuelve', money(given)],
              ['Falta o sobra', moved === given ? null : money(moved - given)],
              ['Le queda', money(Math.max(0, in_favour - given))],
            ]}
          />
        </Card>
      }
    >
      <Card className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field name="date" label="Fecha">
          {(f) => <DateInput {...f} max={today()} />}
        </Field>
        <Field name="description" label="Nota" optional>
          {(f) => <Input {...f} maxLength={300} />}
        </Field>
      </Card>
      <Card title="Qué se devuelve" className="grid gap-4">
        {items.map((line, i) => (
          <Field key={line.id} name={`items.${i}.value`} label={line.number} help={`Quedan ${money(line.left)}`}>
            {(f) => <MoneyInput {...f} />}
          </Field>
        ))}
      </Card>
      <MoneyFields rows={payments} set={setPayments as never} words={made.words} due={given} />
    </DocumentEditor>
  )
}
