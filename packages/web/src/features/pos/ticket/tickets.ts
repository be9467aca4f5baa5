import { isBlank, newTicket, type Ticket } from './ticket'
import { hold, onSold, sessionOnly, tellSold } from './ticket-locks'

/** Tickets of this device: each has a key of its own, and one tab at a time has it on its counter. */

const VERSION = 1
/** Tickets of closed tabs that a device keeps for the next ones. */
const MAX_KEPT = 20

interface Kept {
  v: number
  /** Instant of the last change, in ms. */
  at: number
  ticket: Ticket
}

const prefixOf = (userId: string) => `tendero.pos.${userId}.`
/** Which ticket this tab had: a reload goes on with it. */
const tabKeyOf = (userId: string) => `tendero.pos.tab.${userId}`
/** Where tickets are kept: without locks no tab may look at those of another. */
const shelf = (): Storage => (sessionOnly() ? sessionStorage : localStorage)

/** A full or forbidden storage only costs a ticket its life after a reload. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function keptOf(userId: string): Kept[] {
  const prefix = prefixOf(userId)
  const keys = quietly(() => Object.keys(shelf()).filter((key) => key.startsWith(prefix))) ?? []
  const kept = keys.flatMap((key) => {
    const row = quietly(() => JSON.parse(shelf().getItem(key) ?? 'null') as Kept | null)
    if (row?.v === VERSION && Array.isArray(row.ticket.cart.lines)) return row
    quietly(() => shelf().removeItem(key))
    return []
  })
  return kept.sort((a, b) => b.at - a.at)
}

const forget = (userId: string, id: string) => quietly(() => shelf().removeItem(prefixOf(userId) + id))

function keep(userId: string, ticket: Ticket): void {
  quietly(() => {
    sessionStorage.setItem(tabKeyOf(userId), ticket.id)
    if (isBlank(ticket)) return shelf().removeItem(prefixOf(userId) + ticket.id)
    shelf().setItem(prefixOf(userId) + ticket.id, JSON.stringify({ v: VERSION, at: Date.now(), ticket } satisfies Kept))
  })
}

const onCounter = new Map<string, Ticket>()
const claims = new Map<string, Promise<Ticket>>()
const listeners = new Set<() => void>()

/** Calls `listener` when a ticket of this tab changes. Returns how to stop. */
export function onTicket(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The ticket that a person has on the counter of this tab; undefined until it is claimed. */
export const ticketOf = (userId: string): Ticket | undefined => onCounter.get(userId)

/** Puts a ticket on the counter of this tab, in the place of the one that is there: that one is gone. */
export function putTicket(userId: string, ticket: Ticket): void {
  const before = onCounter.get(userId)
  if (before && before.id !== ticket.id) forget(userId, before.id)
  // One that nobody has yet: its id is new, or it was claimed a moment ago.
  if (before?.id !== ticket.id) void hold(ticket.id)
  onCounter.set(userId, ticket)
  keep(userId, ticket)
  for (const listener of listeners) listener()
}

async function claim(userId: string): Promise<Ticket> {
  const kept = keptOf(userId)
  for (const { ticket } of kept.slice(MAX_KEPT)) forget(userId, ticket.id)
  const last = quietly(() => sessionStorage.getItem(tabKeyOf(userId)))
  const own = kept.find(({ ticket }) => ticket.id === last)
  if (own && (await hold(own.ticket.id, { mine: true }))) return own.ticket
  for (const { ticket } of kept) if (ticket.id !== last && (await hold(ticket.id))) return ticket
  return newTicket()
}

/**
 * Gives this tab a ticket of the person that no other tab has: its own after a reload, else one that a closed tab left,
 * else a new one.
 */
export function claimTicket(userId: string): Promise<Ticket> {
  const known = claims.get(userId)
  if (known) return known
  const claimed = claim(userId).then((ticket) => {
    if (!onCounter.has(userId)) putTicket(userId, ticket)
    return onCounter.get(userId)!
  })
  claims.set(userId, claimed)
  return claimed
}

/** Takes a sold ticket off the counter of this tab and of any other that has it. */
export function takeSold(userId: string, id: string): void {
  forget(userId, id)
  if (onCounter.get(userId)?.id === id) putTicket(userId, newTicket())
  tellSold(id)
}

/** Calls `told` when the ticket of this tab was sold in another one, once it is off the counter. Returns how to stop. */
export const onSoldElsewhere = (userId: string, told: () => void): (() => void) =>
  onSold((id) => {
    if (onCounter.get(userId)?.id !== id) return
    putTicket(userId, newTicket())
    told()
  })
