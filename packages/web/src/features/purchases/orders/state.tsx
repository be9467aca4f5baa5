import { buyOrderStateNames } from '@tendero/core/purchasing/orders/buy-order.states'
import { Ban, CircleCheck, Lock, PackageOpen, Pencil, Truck } from 'lucide-react'
import { DocumentState, type Look } from '@/components/kit/document/state'
import type { BuyOrderRow } from '../types'

const looks: Record<BuyOrderRow['state'], Look> = {
  draft: { tone: 'neutral', icon: Pencil },
  sent: { tone: 'info', icon: Truck },
  partial: { tone: 'warning', icon: PackageOpen },
  received: { tone: 'good', icon: CircleCheck },
  closed: { tone: 'neutral', icon: Lock },
  cancelled: { tone: 'neutral', icon: Ban },
}

export const BuyOrderState = ({ row }: { row: Pick<BuyOrderRow, 'state'> }) => (
  <DocumentState look={looks[row.state]} word={buyOrderStateNames[row.state]} />
)
