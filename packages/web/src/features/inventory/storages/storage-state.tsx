import { CircleCheck, CircleSlash, Truck } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { StorageRow } from '../stock/types'

type StateFacts = Pick<StorageRow, 'id' | 'active' | 'isDefault' | 'type'>

export function stateOf({ id, type, active, isDefault }: StateFacts): string {
  if (type === 'transit') return id === 'bod_remision' ? 'Con clientes' : 'En camino'
  return !active ? 'Desactivada' : isDefault ? 'Principal' : 'Activa'
}

export function StorageState({ row }: { row: StateFacts }) {
  if (row.type === 'transit')
    return (
      <Badge tone="info">
        <Truck aria-hidden /> {stateOf(row)}
      </Badge>
    )
  if (!row.active)
    return (
      <Badge>
        <CircleSlash aria-hidden /> {stateOf(row)}
      </Badge>
    )
  return (
    <Badge tone="good">
      <CircleCheck aria-hidden /> {stateOf(row)}
    </Badge>
  )
}
