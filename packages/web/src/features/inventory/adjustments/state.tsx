import { adjustmentStateNames } from '@tendero/core/inventory/adjustments/adjustment.states'
import { CircleCheck, Clock, TriangleAlert, Undo2 } from 'lucide-react'
import { DocumentState, type Look } from '@/components/kit/document/state'
import type { AdjustmentRow } from '../stock/types'

const looks: Record<AdjustmentRow['state'], Look> = {
  posting: { tone: 'info', icon: Clock },
  posted: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'bad', icon: TriangleAlert },
  reversing: { tone: 'info', icon: Undo2 },
  reversed: { tone: 'neutral', icon: Undo2 },
}

export const AdjustmentState = ({ row }: { row: Pick<AdjustmentRow, 'state'> }) => (
  <DocumentState look={looks[row.state]} word={adjustmentStateNames[row.state]} />
)
