import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FIRST_BANK } from '@tendero/core/settings/payment-types/payment-bank'
import { movementConcepts } from '@tendero/core/treasury/shift-entry'
import { Truck } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { Shift } from './shift'

type Concept = keyof typeof movementConcepts

const concepts = Object.entries(movementConcepts) as [Concept, (typeof movementConcepts)[Concept]][]

/** Cash that goes to the bank or comes from it. */
const toBank = new Set<Concept>(['deposit', 'withdrawal'])

/** One of several banks, of what goes there or comes from it. */
function OtherSide() {
  const concept: Concept = useWatch({ name: 'concept' })
  const seesBanks = useCan('bank-read')
  const banks = useQuery({
    ...q.treasury.listBanks({ per_page: 100, active: true }),
    enabled: seesBanks && toBank.has(concept),
  })
  if (!toBank.has(concept) || (banks.data?.data.length ?? 0) < 2) return null
  return (
    <Field name="bank_id" label="Banco">
      {(f) => (
        <Select
          {...f}
          value={f.value || FIRST_BANK}
          options={banks.data!.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Field>
  )
}

/** Cash that goes in or out of the drawer between sales, with its reason. */
export function MoveSheet({ shift, type, close }: { shift: Shift; type: 'in' | 'out'; close: () => void }) {
  const paysProviders = useCan('payment_made-create')
  const options = concepts.filter(([, one]) => one.type === type).map(([value, { name }]) => ({ value, label: name }))
  const record = useRecord({
    values: {
      concept: options[0]!.value as Concept,
      value: undefined as number | undefined,
      reason: '',
      bank_id: '',
    },
    save: ({ concept, value, reason, bank_id }, api) =>
      api.treasury.moveCash({
        ...{ id: shift.id, concept, value: value ?? 0, reason },
        ...(toBank.has(concept) && bank_id ? { bank_id } : {}),
      }),
    onSaved: close,
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={type === 'in' ? 'Entra efectivo' : 'Sale efectivo'}
        description={`${shift.register}, turno de ${shift.user.name}.`}
      >
        <RecordForm record={record} submit={type === 'in' ? 'Registrar entrada' : 'Registrar salida'}>
          <Field name="value" label="Valor" required="Falta el valor">
            {(f) => <MoneyInput {...f} autoFocus />}
          </Field>
          <Field name="concept" label="Concepto">
            {(f) => <Select {...f} options={options} />}
          </Field>
          <OtherSide />
          <Field name="reason" label="Motivo" required="Falta el motivo">
            {(f) => (
              <Input {...f} maxLength={200} placeholder={type === 'in' ? 'Sencillo del banco' : 'Compra de bolsas'} />
            )}
          </Field>
          {type === 'out' && paysProviders && (
            <Button variant="outline" asChild>
              <Link {...screenOf.paymentMade('nuevo')}>
                <Truck /> Pagarle a un proveedor
              </Link>
            </Button>
          )}
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}
