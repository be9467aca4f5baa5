import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { DateInput } from '@/components/ui/date-input'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { today } from '@/lib/format'
import { say } from '@/lib/toast'

type Movement = Awaited<ReturnType<Api['treasury']['createBankMovement']>>

interface Props {
  bank: { id: string; name: string }
  type: 'income' | 'expense'
  close: () => void
}

const words = {
  income: { title: 'Registrar ingreso', help: 'Intereses, reintegros y lo que entra sin una venta.', usual: '421005' },
  expense: { title: 'Registrar gasto', help: 'Comisiones, cuota de manejo, 4×1000.', usual: '530505' },
} as const

/** Income or expense that went straight through a bank. */
export function MovementSheet({ bank, type, close }: Props) {
  const accounts = useQuery(q.treasury.movementAccounts())
  const { title, help, usual } = words[type]
  const known = accounts.data?.[type === 'income' ? 'income' : 'expenses'] ?? []
  const record = useRecord({
    values: { account: usual as string, value: undefined as unknown as number, date: today(), description: '' },
    save: (values, api) => api.treasury.createBankMovement({ bank_id: bank.id, type, ...values }),
    onSaved: (row) => {
      say.good(`${(row as Movement).number} guardado`)
      close()
    },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent title={`${title} en ${bank.name}`} description={help}>
        <RecordForm record={record} submit={title}>
          <Field name="value" label="Valor">
            {(f) => <MoneyInput {...f} />}
          </Field>
          <Field name="account" label="Cuenta contable">
            {(f) => (
              <Select
                {...f}
                options={known.map(({ code, name, parent_name }) => ({
                  value: code,
                  label: `${code} ${name}${parent_name ? ` (${parent_name})` : ''}`,
                }))}
              />
            )}
          </Field>
          <Field name="date" label="Fecha">
            {(f) => <DateInput {...f} max={today()} />}
          </Field>
          <Field name="description" label="Descripción" optional>
            {(f) => <Input {...f} maxLength={200} />}
          </Field>
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}
