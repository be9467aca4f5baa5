import { Ban, CircleCheck, Clock } from 'lucide-react'
import { DocumentState, type Look } from '@/components/kit/document/state'
import type { DebitRow, NoteRow } from './types'

const looks: Record<NoteRow['state'], Look> = {
  registrando: { tone: 'info', icon: Clock },
  registrada: { tone: 'good', icon: CircleCheck },
  anulada: { tone: 'neutral', icon: Ban },
}

export const NoteState = ({ row }: { row: Pick<NoteRow | DebitRow, 'state' | 'state_name'> }) => (
  <DocumentState look={looks[row.state]} word={row.state_name} />
)
