import { useQuery } from '@tanstack/react-query'
import { Failure, Loaded } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { api, q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { Concept } from './concept'
import { loadDebits } from './debit-list'

const tones = { held: 'warning', captured: 'good', released: 'neutral', returned: 'neutral' } as const

/** What the wallet keeps for something, or paid. */
export function Debits() {
  const query = useQuery({
    queryKey: [...q.billing.walletDebits({}).queryKey, 'list'],
    queryFn: ({ signal }) => loadDebits(() => api.billing.walletDebits({}, { signal }), signal),
  })
  return (
    <Loaded query={query}>
      {({ rows, error }) =>
        error !== undefined ? (
          <Failure error={error} retry={() => void query.refetch()} />
        ) : rows.length === 0 ? (
          <p className="rounded-lg border bg-card p-6 text-center text-muted-foreground">
            Aún no se ha cobrado nada de tu saldo.
          </p>
        ) : (
          <ul className="divide-y rounded-lg border bg-card">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3 sm:px-4">
                <div className="min-w-0 grow">
                  <p className="font-medium">
                    <Concept {...row} />
                  </p>
                  <p className="text-sm text-muted-foreground">{date(row.date)}</p>
                </div>
                <Badge tone={tones[row.state]}>{row.state_name}</Badge>
                <span className="font-medium">
                  {money(row.state === 'captured' || row.state === 'returned' ? row.charged : row.value)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
