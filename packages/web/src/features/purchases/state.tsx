import { purchaseStateNames } from '@tendero/core/purchasing/invoices/purchase.states'
import { CircleCheck, Clock, TriangleAlert, Undo2 } from 'lucide-react'
import { DocumentState, type Look } from '@/components/kit/document/state'
import type { PurchaseRow } from './types'

const words = { pending: 'Por pagar', partial: 'Pagada en parte', paid: 'Pagada', overdue: 'Vencida' }
const looks: Record<keyof typeof words | 'voided', Look> = {
  pending: { tone: 'neutral', icon: Clock },
  partial: { tone: 'info', icon: Clock },
  paid: { tone: 'good', icon: CircleCheck },
  overdue: { tone: 'bad', icon: TriangleAlert },
  voided: { tone: 'neutral', icon: Undo2 },
}

type Stated = Pick<PurchaseRow, 'state' | 'payment'>

export const wordOf = ({ payment }: Stated): string => (payment ? words[payment] : purchaseStateNames.voided)

/** Whether it is paid, or was annulled. */
export const PurchaseState = ({ row }: { row: Stated }) => (
  <DocumentState look={looks[row.payment ?? 'voided']} word={wordOf(row)} />
)
