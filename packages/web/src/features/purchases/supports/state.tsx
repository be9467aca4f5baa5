import { supportStateNames } from '@tendero/core/purchasing/supports/support.states'
import { CircleCheck, Clock, Pencil, TriangleAlert, Undo2 } from 'lucide-react'
import { DocumentState, type Look } from '@/components/kit/document/state'
import { today } from '@/lib/format'
import type { SupportRow } from '../types'

type Stated = Pick<SupportRow, 'state' | 'owed_cost' | 'due_date'>

const looks: Record<SupportRow['state'], Look> = {
  draft: { tone: 'info', icon: Pencil },
  posted: { tone: 'neutral', icon: Clock },
  voided: { tone: 'neutral', icon: Undo2 },
  dropped: { tone: 'neutral', icon: Undo2 },
}
const paid: Look = { tone: 'good', icon: CircleCheck }
const late: Look = { tone: 'bad', icon: TriangleAlert }

/** What it is called and looks like: of one that is posted, how much of it is owed. */
function seen(row: Stated): { look: Look; word: string } {
  if (row.state !== 'posted') return { look: looks[row.state], word: supportStateNames[row.state] }
  if (row.owed_cost === 0) return { look: paid, word: 'Pagado' }
  if (row.due_date < today()) return { look: late, word: 'Vencido' }
  return { look: looks.posted, word: 'Por pagar' }
}

export const wordOf = (row: Stated): string => seen(row).word

export const SupportState = ({ row }: { row: Stated }) => <DocumentState {...seen(row)} />
