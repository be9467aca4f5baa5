import type { ReactNode } from 'react'
import { dateTime } from '@/lib/format'

/** An instant that never breaks over two lines. */
export const When = ({ at }: { at: string }) => <span className="whitespace-nowrap">{dateTime(at)}</span>

/** What is known of a document, a line each; what is empty is left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-muted-foreground">{label}</dt>
            <dd className="min-w-0 text-right">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
