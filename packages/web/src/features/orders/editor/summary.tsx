import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { RadioGroup } from '@/components/ui/choice'
import { DateInput } from '@/components/ui/date-input'
import { PaymentRows } from '@/shared/order/payment-rows'
import type { outcome, Draft as PaymentDraft, PaymentType } from '@/shared/order/payments'
import { Standing, ways } from '@/shared/order/standing'
import type { OrderDraft } from './draft'

interface PaymentProps {
  dueCents: number
  types: readonly PaymentType[]
  payments: PaymentDraft
  onPayments: (draft: PaymentDraft) => void
  settled: ReturnType<typeof outcome>['settled']
}

/** How a new order is paid. */
export function EditorPayment({ dueCents, types, payments, onPayments, settled }: PaymentProps) {
  const { watch, setValue } = useFormContext<OrderDraft>()
  const [pay, client] = watch(['pay', 'client_id'])
  return (
    <Card title="Pago">
      <div className="grid gap-4">
        <RadioGroup
          aria-label="Cómo paga"
          value={pay}
          onChange={(next) => setValue('pay', next as OrderDraft['pay'], { shouldDirty: true })}
          options={ways}
        />
        {pay === 'credit' && !client && <Alert tone="warning">Para vender a crédito, elige el cliente.</Alert>}
        {pay === 'credit' && (
          <Field name="date_pay" label="Paga a más tardar">
            {({ onChange, ...f }) => <DateInput {...f} onChange={(day) => day && onChange(day)} />}
          </Field>
        )}
        {pay !== 'later' && (
          <>
            <PaymentRows dueCents={dueCents} types={types} draft={payments} onChange={onPayments} />
            <Standing settled={settled} />
          </>
        )}
      </div>
    </Card>
  )
}
