import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { Layers } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { date, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'

type Week = Awaited<ReturnType<Api['purchasing']['pendingWeek']>>

/** How many days are left for DIAN, in words. */
const TimeLeft = ({ days }: { days: number }) => {
  if (days < 0) return <Badge tone="bad">Se pasó el plazo</Badge>
  return (
    <Badge tone={days <= 1 ? 'warning' : 'neutral'}>
      {days === 0 ? 'Último día' : `Quedan ${plural(days, 'día')}`}
    </Badge>
  )
}

/** What the week has of drafts, by provider: they may be one document, and until when. */
export function PendingWeek() {
  const { data } = useQuery(q.purchasing.pendingWeek({}))
  const creates = useCan('document_support-create')
  if (!data || data.drafts.length === 0) return null
  return (
    <Card title="Esta semana, por registrar" className="mb-4">
      <ul className="divide-y">
        {data.drafts.map((row) => (
          <Drafts key={row.provider.id} row={row} creates={creates} />
        ))}
      </ul>
    </Card>
  )
}

function Drafts({ row, creates }: { row: Week['drafts'][number]; creates: boolean }) {
  const many = row.ids.length > 1
  const gather = useMutation({
    mutationFn: () => api.purchasing.gatherWeek({ provider_id: row.provider.id, ids: row.ids.slice(0, 40) }),
    onSuccess: ({ number }) => say.good(`Documento soporte ${number} guardado`),
  })
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="min-w-40 flex-1">
        <span className="font-medium">{row.provider.name}</span>
        <span className="block text-sm text-muted-foreground">
          {plural(row.ids.length, 'borrador', 'borradores')} desde el{' '}
          <span className="whitespace-nowrap">{date(row.first_day)}</span>
        </span>
      </span>
      <TimeLeft days={row.days_left} />
      <span className="money font-semibold">{money(row.total_cost)}</span>
      {creates && many && (
        <Button variant="soft" size="sm" busy={gather.isPending} onClick={() => gather.mutate()}>
          <Layers /> Reunir en uno
        </Button>
      )}
      {!many && (
        <Button variant="outline" size="sm" asChild>
          <Link {...screenOf.supportDocument(row.ids[0]!)}>Revisar</Link>
        </Button>
      )}
    </li>
  )
}
