import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import type { PaymentSide } from './sides'

export interface Money {
  payment_type_id: string
  value: number
  reference: string
}

/** How the money comes or goes, a line for each means. */
export function MoneyFields({
  rows,
  set,
  words,
  due = 0,
}: {
  words: Pick<PaymentSide['words'], 'add' | 'move'>
  rows: readonly Money[]
  /** What all of it must come to, in pesos: the next one is what is missing of it. */
  due?: number
  set: (change: (now: readonly Money[]) => Money[]) => void
}) {
  const types = useQuery({ ...q.settings.loadPaymentTypes(), staleTime: 300_000 })
  const options = (types.data ?? [])
    .filter(({ means }) => means !== 'credit')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Card title={words.add}>
      <div className="grid gap-4">
        {rows.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of the form have no other name
          <div key={i} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
            <Field name={`payments.${i}.payment_type_id`} label="Tipo de pago">
              {(f) => <Select {...f} options={options} placeholder="Elige" />}
            </Field>
            <Field name={`payments.${i}.value`} label={words.move}>
              {(f) => <MoneyInput {...f} />}
            </Field>
            <Field name={`payments.${i}.reference`} label="Referencia" optional>
              {(f) => <Input {...f} maxLength={80} />}
            </Field>
            <Button
              variant="ghost"
              aria-label={`Quitar el pago ${i + 1}`}
              onClick={() => set((now) => now.filter((__, n) => n !== i))}
            >
              <X />
            </Button>
          </div>
        ))}
        <div>
          <Button
            variant="outline"
            onClick={() =>
              set((now) => [
                ...now,
                {
                  payment_type_id: options[now.length]?.value ?? '',
                  value: (due > sumOf(now) ? due - sumOf(now) : undefined) as number,
                  reference: '',
                },
              ])
            }
          >
            <Plus /> {rows.length > 0 ? 'Otra forma de pago' : 'Agregar forma de pago'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** What some rows of money add up to, in pesos. */
export const sumOf = (rows: readonly { value?: number | null }[]): number =>
  rows.reduce((sum, { value }) => sum + (value ?? 0), 0)
