import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { useEffect } from 'react'
import { q } from '@/lib/api'
import { usePerson } from '@/lib/person'

type Current = Awaited<ReturnType<Api['treasury']['currentShift']>>
type Register = NonNullable<Current['openRegister']>

/**
 * The open flag, the register and its cost centre on this device, so that the counter is there before the server answers.
 * What the server says is what counts. Source: product.txt section 4, Cash register shift.
 */
const keysOf = (userId: string) => ({
  open: `tendero.shift.${userId}.open`,
  register: `tendero.shift.${userId}.register`,
  costCenter: `tendero.shift.${userId}.cost-center`,
})

/** Keeps what the server says; nothing of the money in it. */
export function keepShift(userId: string, { openRegister }: Current): void {
  const keys = keysOf(userId)
  try {
    for (const key of Object.values(keys)) localStorage.removeItem(key)
    if (!openRegister) return
    const bare: Register = { ...openRegister, totals: null, movements: [], base: 0 }
    localStorage.setItem(keys.open, 'si')
    localStorage.setItem(keys.register, JSON.stringify(bare))
    if (bare.cost_center_id) localStorage.setItem(keys.costCenter, bare.cost_center_id)
  } catch {
    // A full or forbidden storage only costs a moment at the next start.
  }
}

/** What this device knows of the shift of a person; undefined when it knows nothing. */
export function keptShift(userId: string | undefined): Current | undefined {
  if (!userId) return undefined
  const keys = keysOf(userId)
  try {
    const openRegister = JSON.parse(localStorage.getItem(keys.register) ?? 'null') as Register | null
    const open = localStorage.getItem(keys.open) === 'si'
    return open && openRegister?.id ? { open, openRegister } : undefined
  } catch {
    return undefined
  }
}

/** The open shift of the signed-in person: as this device kept it until the server says how it is. */
export function useCurrentShift({ enabled = true } = {}) {
  const userId = usePerson()?.id
  const query = useQuery({
    ...q.treasury.currentShift(),
    staleTime: 60_000,
    enabled,
    placeholderData: () => keptShift(userId),
  })
  const { data, isPlaceholderData } = query
  useEffect(() => {
    if (userId && data && !isPlaceholderData) keepShift(userId, data)
  }, [userId, data, isPlaceholderData])
  return query
}
