import type { QueryClient } from '@tanstack/react-query'
import type { Permission } from '@tendero/core/kernel/permissions'
import { type ComponentType, lazy } from 'react'
import type { Place } from '@/lib/place'

/** A record found from the top bar. */
export interface Hit {
  id: string
  label: string
  note?: string
  at: Place
}

/** A kind of record that Ctrl-K finds. */
export interface RecordSource {
  /** Heading of its hits: `Productos`. */
  label: string
  any: readonly Permission[]
  find: (text: string, cache: QueryClient) => Promise<Hit[]>
}

/** Where Ctrl-K looks. A capability adds one line: `() => import('@/features/products/search').then((m) => m.productSource)`. */
export const recordSources: readonly (() => Promise<RecordSource>)[] = [
  () => import('./records').then((m) => m.products),
  () => import('./records').then((m) => m.clients),
  () => import('./records').then((m) => m.orders),
]

type LoadSlot = () => Promise<{ default: ComponentType }>

const slots: readonly { id: string; load: LoadSlot }[] = [
  { id: 'register', load: () => import('@/features/shifts/register-slot') },
  { id: 'jobs', load: () => import('@/features/jobs/jobs-tray') },
  { id: 'notifications', load: () => import('@/features/notifications/bell') },
]

/** What stands in the top bar before the person: register state, notifications, long works. Each loads by itself. */
export const topBarSlots = slots.map(({ id, load }) => ({ id, Slot: lazy(load) }))
