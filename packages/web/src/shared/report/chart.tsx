import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import type { Datum } from './charts'

const Trend = lazy(() => import('./charts').then((m) => ({ default: m.Trend })))
const Columns = lazy(() => import('./charts').then((m) => ({ default: m.Columns })))
const kinds = { trend: Trend, columns: Columns }

interface ChartCardProps {
  title: string
  kind: keyof typeof kinds
  label: string
  data: readonly Datum[]
  beforeLabel?: string
  /** At the right of the title. */
  action?: ReactNode
  className?: string
}

/** A chart in its frame; recharts loads when the first one is shown. */
export function ChartCard({ title, kind, label, data, beforeLabel, action, className }: ChartCardProps) {
  const Chart = kinds[kind]
  return (
    <Card title={title} action={action} className={cn('flex flex-col', className)}>
      <div className="relative min-h-60 flex-1">
        <div className="absolute inset-0">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <Chart data={data} label={label} beforeLabel={beforeLabel} />
          </Suspense>
        </div>
      </div>
    </Card>
  )
}
