import { Ban, CircleCheck, Clock, Undo2 } from 'lucide-react'
import { DocumentState, type Look } from '@/components/kit/document/state'
import type { CountDetail, CountRow } from '../stock/types'

const looks: Record<CountRow['status'], Look> = {
  counting: { tone: 'info', icon: Clock },
  recounting: { tone: 'warning', icon: Undo2 },
  closing: { tone: 'info', icon: Clock },
  closed: { tone: 'good', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
}

export const CountState = ({ row }: { row: Pick<CountRow, 'status' | 'status_name'> }) => (
  <DocumentState look={looks[row.status]} word={row.status_name} />
)

export const isOpen = (row: Pick<CountDetail, 'status'>) => row.status === 'counting' || row.status === 'recounting'

/** Nothing of it is adjusted yet, though somebody began to close it: it can be closed again, or cancelled. */
export const isHalfClosed = (row: Pick<CountDetail, 'status' | 'adjustment_id'>) =>
  row.status === 'closing' && row.adjustment_id === null
