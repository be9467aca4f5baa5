import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { DateInput } from '@/components/ui/date-input'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { today } from '@/lib/format'
import { say } from '@/lib/toast'
import { BankSelect } from '@/shared/banks/bank-select'

export type Transfer = Awaited<ReturnType<Api['treasury']['getBankTransfer']>>

interface Values {
  bank_origin: string
  bank_destination: string
  value: number
  date: string
  description: string
}

/** Fields of a transfer, new or to be changed. */
export function TransferForm({ from, row, done }: { from?: string; row?: Transfer; done: () => void }) {
  const record = useRecord<Values>({
    values: {
      bank_origin: row?.bank_origin.id ?? from ?? '',
      bank_destination: row?.bank_destination.id ?? '',
      value: row?.value as number,
      date: row?.date ?? today(),
      description: row?.description ?? '',
    },
    save: (values, api) =>
      row ? api.treasury.updateBankTransfer({ id: row.id, ...values }) : api.treasury.createBankTransfer({ ...values }),
    onSaved: (saved) => {
      say.good(`${(saved as Transfer).number} guardada`)
      done()
    },
  })
  return (
    <RecordForm record={record} submit={row ? 'Guardar transferencia' : 'Transferir'}>
      <Field name="bank_origin" label="Sale de">
        {(f) => <BankSelect {...f} />}
      </Field>
      <Field name="bank_destination" label="Entra a">
        {(f) => <BankSelect {...f} />}
      </Field>
      <Field name="value" label="Valor">
        {(f) => <MoneyInput {...f} />}
      </Field>
      <Field name="date" label="Fecha">
        {(f) => <DateInput {...f} max={today()} />}
      </Field>
      <Field name="description" label="Descripción" optional>
        {(f) => <Input {...f} maxLength={200} />}
      </Field>
    </RecordForm>
  )
}

/** A new transfer, with the number that it will have. */
export function TransferSheet({ from, close }: { from: string; close: () => void }) {
  const next = useQuery(q.treasury.nextTransferNumber())
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Transferir entre bancos"
        description={next.data ? `Será la transferencia ${next.data.number}.` : '\u00a0'}
      >
        <TransferForm from={from} done={close} />
      </SheetContent>
    </Sheet>
  )
}
