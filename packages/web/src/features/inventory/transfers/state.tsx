import { Ban, CircleCheck, Clock, Hand, PackageCheck, Truck, Undo2 } from 'lucide-react'
import { DocumentState, type Look } from '@/components/kit/document/state'
import type { TransferRow } from '../stock/types'

const looks: Record<TransferRow['status'], Look> = {
  requested: { tone: 'warning', icon: Hand },
  sending: { tone: 'info', icon: Clock },
  sent: { tone: 'info', icon: Truck },
  receiving: { tone: 'info', icon: Clock },
  partial: { tone: 'warning', icon: PackageCheck },
  received: { tone: 'good', icon: CircleCheck },
  rejected: { tone: 'bad', icon: Undo2 },
  cancelled: { tone: 'neutral', icon: Ban },
}

export const TransferState = ({ row }: { row: Pick<TransferRow, 'status' | 'status_name'> }) => (
  <DocumentState look={looks[row.status]} word={row.status_name} />
)
