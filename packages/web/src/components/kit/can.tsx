import type { Permission } from '@tendero/core/kernel/permissions'
import type { ReactNode } from 'react'
import { useCan } from '@/lib/person'

/** Shows its children to whoever holds any of the permissions. The server decides again. */
export function Can({ any, children }: { any: Permission | readonly Permission[]; children: ReactNode }) {
  return useCan(...(typeof any === 'string' ? [any] : any)) ? children : null
}
