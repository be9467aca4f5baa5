import { useQuery } from '@tanstack/react-query'
import { Info, TriangleAlert } from 'lucide-react'
import { q } from '@/lib/api'
import { cn } from '@/lib/cn'

const STALE_MS = 15 * 60_000

/** What those who run the product tell every shop today. */
export function Announced() {
  const { data } = useQuery({ ...q.billing.announcements(), staleTime: STALE_MS, meta: { quiet: true } })
  if (!data || data.length === 0) return null
  return (
    <aside aria-label="Anuncios">
      {data.map(({ id, text, tone }) => {
        const Icon = tone === 'warning' ? TriangleAlert : Info
        return (
          <p
            key={id}
            className={cn(
              'flex items-center gap-3 px-4 py-2 text-sm',
              tone === 'warning' ? 'bg-warning-soft text-warning' : 'bg-info-soft text-info',
            )}
          >
            <Icon className="size-4 shrink-0" aria-hidden /> {text}
          </p>
        )
      })}
    </aside>
  )
}
