import { formatCop } from '@tendero/core/kernel/values/money'
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/bits'
import type { outcome } from './payments'

/** When a sale that is not the counter's is paid. */
export const ways = [
  { value: 'later', label: 'Paga después', help: 'Contra entrega o cuando llegue el pago.' },
  { value: 'now', label: 'Paga ahora', help: 'Todo o un abono.' },
  { value: 'credit', label: 'A crédito', help: 'Con fecha para pagar; puede abonar hoy.' },
]

/** What the payments leave. */
export function Standing({ settled }: { settled: ReturnType<typeof outcome>['settled'] }): ReactNode {
  if (typeof settled === 'string') return <Alert tone="warning">{settled}</Alert>
  if (settled.changeCents > 0) return <Left label="Cambio" cents={settled.changeCents} />
  return settled.remainingCents > 0 ? <Left label="Queda debiendo" cents={settled.remainingCents} /> : null
}

const Left = ({ label, cents }: { label: string; cents: number }) => (
  <p className="flex items-baseline justify-between rounded-lg bg-muted px-4 py-3">
    <span>{label}</span>
    <output className="money text-xl font-semibold">{formatCop(cents)}</output>
  </p>
)
