import { adjustmentStateNames } from '@tendero/core/inventory/adjustments/adjustment.states'
import { Ban, CircleCheck, Clock, Hand, PackageCheck, TriangleAlert, Truck, Undo2 } from 'lucide-react'
import { Badge, type Tone } from '@/components/ui/badge'
import type { AdjustmentRow, CountRow, TransferRow } from './types'

interface Look {
  tone: Tone
  icon: typeof Clock
}

const adjustments: Record<AdjustmentRow['state'], Look> = {
  posting: { tone: 'info', icon: Clock },
  posted: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'bad', icon: TriangleAlert },
  reversing: { tone: 'info', icon: Undo2 },
  reversed: { tone: 'neutral', icon: Undo2 },
}

const transfers: Record<TransferRow['status'], Look> = {
  requested: { tone: 'warning', icon: Hand },
  sending: { tone: 'info', icon: Clock },
  sent: { tone: 'info', icon: Truck },
  receiving: { tone: 'info', icon: Clock },
  partial: { tone: 'warning', icon: PackageCheck },
  received: { tone: 'good', icon: CircleCheck },
  rejected: { tone: 'bad', icon: Undo2 },
  cancelled: { tone: 'neutral', icon: Ban },
}

const counts: Record<CountRow['status'], Look> = {
  counting: { tone: 'info', icon: Clock },
  recounting: { tone: 'warning', icon: Undo2 },
  closing: { tone: 'info', icon: Clock },
  closed: { tone: 'good', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
}

const State = ({ look: { tone, icon: Icon }, word }: { look: Look; word: string }) => (
  <Badge tone={tone}>
    <Icon aria-hidden /> {word}
  </Badge>
)

export const AdjustmentState = ({ row }: { row: Pick<AdjustmentRow, 'state'> }) => (
  <State look={adjustments[row.state]} word={adjustmentStateNames[row.state]} />
)

export const TransferState = ({ row }: { row: Pick<TransferRow, 'status' | 'status_name'> }) => (
  <State look={transfers[row.status]} word={row.status_name} />
)

export const CountState = ({ row }: { row: Pick<CountRow, 'status' | 'status_name'> }) => (
  <State look={counts[row.status]} word={row.status_name} />
)
