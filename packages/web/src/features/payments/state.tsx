import { CircleCheck, Undo2 } from 'lucide-react'
import { DocumentState, type Look } from '@/components/kit/document/state'
import type { PaymentRow } from './types'

const looks: Record<PaymentRow['state'], Look> = {
  posted: { tone: 'good', icon: CircleCheck },
  void: { tone: 'neutral', icon: Undo2 },
}

export const PaymentState = ({ row }: { row: Pick<PaymentRow, 'state' | 'state_name'> }) => (
  <DocumentState look={looks[row.state]} word={row.state_name} />
)
