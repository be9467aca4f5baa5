import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Ticket } from './ticket'
import { claimTicket, onTicket, putTicket, ticketOf } from './tickets'

/** The ticket of a person in this tab, undefined while it is being claimed; it survives a reload and a change of screen. */
export function useClaimedTicket(userId: string): Ticket | undefined {
  useEffect(() => void claimTicket(userId), [userId])
  return useSyncExternalStore(onTicket, () => ticketOf(userId))
}

/** How to change the ticket of a person that this tab has claimed. */
export const useSetTicket = (userId: string) =>
  useCallback(
    (change: (before: Ticket) => Ticket) => {
      const before = ticketOf(userId)
      if (before) putTicket(userId, change(before))
    },
    [userId],
  )
