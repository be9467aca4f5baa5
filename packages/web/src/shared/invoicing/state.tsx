import { Ban, CircleCheck, CircleHelp, Clock, Hourglass, Send, TriangleAlert } from 'lucide-react'
import { DocumentState, type Look } from '@/components/kit/document/state'
import type { EDocument } from './types'

const looks: Record<EDocument['state'], Look> = {
  por_enviar: { tone: 'info', icon: Clock },
  incompleto: { tone: 'warning', icon: TriangleAlert },
  enviando: { tone: 'info', icon: Send },
  dudoso: { tone: 'warning', icon: CircleHelp },
  pendiente_dian: { tone: 'info', icon: Hourglass },
  contingencia: { tone: 'warning', icon: Clock },
  rechazado: { tone: 'bad', icon: TriangleAlert },
  emitido: { tone: 'good', icon: CircleCheck },
  anulado: { tone: 'neutral', icon: Ban },
}

export const EDocumentState = ({ row }: { row: Pick<EDocument, 'state' | 'state_name'> }) => (
  <DocumentState look={looks[row.state]} word={row.state_name} />
)
