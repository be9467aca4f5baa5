import type { QueryClient } from '@tanstack/react-query'
import type { Permission } from '@tendero/core/kernel/permissions'
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
