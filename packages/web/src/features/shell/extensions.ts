import { type ComponentType, lazy } from 'react'
import type { RecordSource } from './record-source'

/** Where Ctrl-K looks. A capability adds one line: `() => import('@/features/products/search').then((m) => m.productSource)`. */
export const recordSources: readonly (() => Promise<RecordSource>)[] = [
  () => import('./records').then((m) => m.products),
  () => import('./records').then((m) => m.clients),
  () => import('./records').then((m) => m.orders),
]

type LoadSlot = () => Promise<{ default: ComponentType }>

const slots: readonly { id: string; load: LoadSlot }[] = [
  { id: 'connection', load: () => import('./connection-slot') },
  { id: 'register', load: () => import('@/features/shifts/register-slot') },
  { id: 'jobs', load: () => import('@/features/jobs/jobs-tray') },
  { id: 'help', load: () => import('@/features/help/help-button') },
  { id: 'notifications', load: () => import('@/features/notifications/bell') },
]

/** What stands in the top bar before the person: register state, notifications, long works. Each loads by itself. */
export const topBarSlots = slots.map(({ id, load }) => ({ id, Slot: lazy(load) }))
