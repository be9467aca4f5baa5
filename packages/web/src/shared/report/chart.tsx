import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import type { Datum } from './charts'

const Columns = lazy(() => import('./charts').then((m) => ({ default: m.Columns })))

interface ChartCardProps {
  title: ReactNode
  label: string
  data: readonly Datum[]
  beforeLabel?: string
  /** At the right of the title. */
  action?: ReactNode
  className?: string
}

/** A chart in its frame; recharts loads when the first one is shown. */
export function ChartCard({ title, label, data, beforeLabel, action, className }: ChartCardProps) {
  return (
    <Card title={title} action={action} className={cn('flex flex-col', className)}>
      <div className="relative min-h-60 flex-1">
        <div className="absolute inset-0">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <Columns data={data} label={label} beforeLabel={beforeLabel} />
          </Suspense>
        </div>
      </div>
    </Card>
  )
}
