import { CheckField, Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { money, today } from '@/lib/format'
import { useCan } from '@/lib/person'
import { BankSelect } from '@/shared/banks/bank-select'
import type { GuideRow } from '../types'

type Way = 'bank' | 'cash'
const ways = [
  { value: 'bank', label: 'En un banco' },
  { value: 'cash', label: 'En efectivo, a mi caja abierta' },
]

/** What a carrier or courier paid of some guides: what it took, what came in and where. */
export function SettleForm({ rows, onSaved }: { rows: readonly GuideRow[]; onSaved: () => void }) {
  const courier = rows[0]?.carrier.kind === 'courier'
  const banks = useCan('bank-read')
  const owed = rows.reduce((sum, row) => sum + row.owed, 0)
  const record = useRecord({
    values: {
      way: (courier || !banks ? 'cash' : 'bank') as Way,
      bank_id: '',
      date: today(),
      freight: undefined as unknown as number,
      commission: undefined as unknown as number,
      vat: undefined as unknown as number,
      keep_fees: courier,
      paid: undefined as unknown as number,
      reference: '',
    },
    save: ({ way, bank_id, keep_fees, ...values }, api) =>
      api.guides.createSettlement({
        lines: rows.map(({ id }) => ({ guide_id: id })),
        ...values,
        ...(way === 'bank' ? { bank_id } : {}),
        ...(courier ? { keep_fees } : {}),
      }),
    done: 'Liquidación guardada',
    onSaved,
  })
  const way = record.form.watch('way')
  return (
    <RecordForm record={record} submit="Guardar liquidación">
      <p className="font-medium">
        {rows[0]?.carrier.name} te debe {money(owed)} de estas guías.
      </p>
      {banks && (
        <Field name="way" label="Cómo te pagó">
          {(f) => <Select {...f} options={ways} />}
        </Field>
      )}
      {way === 'bank' && (
        <Field name="bank_id" label="Banco" required="Elige el banco al que te consignó">
          {(f) => <BankSelect {...f} />}
        </Field>
      )}
      {courier ? (
        <CheckField
          name="keep_fees"
          label="Se queda con sus domicilios"
          help="Lo que le debes por entregar se resta de lo que trae."
        />
      ) : (
        <>
          <Field name="freight" label="Flete que te descontó" optional>
            {(f) => <MoneyInput {...f} />}
          </Field>
          <Field name="commission" label="Comisión de recaudo" optional>
            {(f) => <MoneyInput {...f} />}
          </Field>
          <Field name="vat" label="IVA de la comisión" optional>
            {(f) => <MoneyInput {...f} />}
          </Field>
        </>
      )}
      <Field
        name="paid"
        label="Cuánto te llegó"
        optional
        help="Si lo escribes, revisamos que sea lo que debía menos los descuentos."
      >
        {(f) => <MoneyInput {...f} />}
      </Field>
      <Field name="date" label="Fecha">
        {(f) => <DateInput {...f} max={today()} />}
      </Field>
      <Field name="reference" label="Referencia" optional help="El número de la consignación o de la relación.">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
