import { useNavigate } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { DocumentEditor, leavingDocument } from '@/components/kit/document/editor'
import { useLines } from '@/components/kit/document/lines'
import { FactLines } from '@/components/kit/document/story'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { money, today } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { type Money, MoneyFields, sumOf } from './money-fields'
import { made, received } from './sides'
import type { PaymentDetail } from './types'

interface Line {
  account: string
  value: number
  description: string
}
interface Draft {
  third_id: string
  date: string
  description: string
  lines: Line[]
  payments: Money[]
}

const blank = (): Line => ({ account: '', value: undefined as unknown as number, description: '' })

const inputOf = ({ third_id, payments, ...rest }: Draft) => ({
  ...rest,
  ...(third_id ? { third_id } : {}),
  payments: payments.map(({ reference, ...one }) => ({ ...one, ...(reference ? { reference } : {}) })),
})

/** Accounts of the chart that may be posted to, by code or name. */
const findAccounts = (search: string) => ({
  queryKey: ['payments', 'accounts', search],
  queryFn: async () =>
    (await api.accounting.accountChoices({}))
      .filter(({ value, name }) => `${value} ${name}`.toLowerCase().includes(search.toLowerCase()))
      .slice(0, 30),
})

const findThirds = (search: string) => ({
  queryKey: ['payments', 'thirds', search],
  queryFn: () => api.accounting.listThirds(search ? { search } : {}),
})

/** What differs of money that comes for accounts, and of money that goes. */
const ways = {
  in: { side: received, title: 'Crear recibo contable', submit: 'Guardar recibo', at: screenOf.accountReceipt },
  out: { side: made, title: 'Crear egreso contable', submit: 'Guardar egreso', at: screenOf.accountPayment },
}

/** A new payment against accounts: capital, a loan, a reimbursement; or taxes, payroll, charges. */
export function AccountEditor({ way }: { way: 'in' | 'out' }) {
  const { side, title, submit, at } = ways[way]
  const navigate = useNavigate()
  const seesThirds = useCan('puc-read', 'diary_book-read', side.can.create)
  const record = useRecord({
    values: { third_id: '', date: today(), description: '', lines: [blank()], payments: [] } as Draft,
    save: async (draft, api): Promise<Pick<PaymentDetail, 'id' | 'number'>> =>
      way === 'in'
        ? api.payments.createAccountReceipt(inputOf(draft))
        : api.payments.createAccountPayment(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: (row) => {
      const { id, number } = row as Pick<PaymentDetail, 'id' | 'number'>
      say.good(`${number} guardado`)
      void navigate({ ...at(id), replace: true })
    },
  })
  const [lines, setLines] = useLines<Line, Draft>(record, 'lines')
  const [payments, setPayments] = useLines<Money, Draft>(record, 'payments')
  return (
    <DocumentEditor
      record={record}
      title={title}
      crumbs={[side.list]}
      submit={submit}
      side={
        <Card title="Totales">
          <FactLines
            rows={[
              ['Cuentas', money(sumOf(lines))],
              ['Dinero', money(sumOf(payments))],
            ]}
          />
        </Card>
      }
    >
      <Card className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {seesThirds && (
          <Field name="third_id" label="Tercero" optional>
            {(f) => (
              <Pick
                {...f}
                clearable
                placeholder={side.words.account}
                find={findThirds as never}
                item={(row: { id: string; name: string; document_text: string | null }) => ({
                  id: row.id,
                  label: row.name,
                  note: row.document_text ?? '',
                })}
                onChange={(id) => f.onChange(id ?? '')}
              />
            )}
          </Field>
        )}
        <Field name="date" label="Fecha">
          {(f) => <DateInput {...f} max={today()} />}
        </Field>
        <Field name="description" label="Nota" optional>
          {(f) => <Input {...f} maxLength={300} />}
        </Field>
      </Card>
      <Card title={side.words.means}>
        <div className="grid gap-4">
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of the form have no other name
            <div key={i} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
              <Field name={`lines.${i}.account`} label="Cuenta">
                {(f) => (
                  <Pick
                    {...f}
                    {...(line.account ? { chosen: line.account } : {})}
                    placeholder="Código o nombre"
                    find={findAccounts as never}
                    item={(row: { value: string; name: string }) => ({
                      id: row.value,
                      label: `${row.value} ${row.name}`,
                    })}
                    onChange={(id) => f.onChange(id ?? '')}
                  />
                )}
              </Field>
              <Field name={`lines.${i}.value`} label="Valor">
                {(f) => <MoneyInput {...f} />}
              </Field>
              <Field name={`lines.${i}.description`} label="Detalle" optional>
                {(f) => <Input {...f} maxLength={200} />}
              </Field>
              <Button
                variant="ghost"
                aria-label={`Quitar la cuenta ${i + 1}`}
                onClick={() => setLines((now) => now.filter((_, n) => n !== i))}
              >
                <X />
              </Button>
            </div>
          ))}
          <div>
            <Button variant="outline" onClick={() => setLines((now) => [...now, blank()])}>
              <Plus /> Otra cuenta
            </Button>
          </div>
        </div>
      </Card>
      <MoneyFields rows={payments} set={setPayments as never} words={side.words} />
    </DocumentEditor>
  )
}
