import { useQuery } from '@tanstack/react-query'
import { formatCop } from '@tendero/core/kernel/values/money'
import { q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'

/** What a client owes, since when, and what may still be sold to them on credit, in pesos; undefined while it is not known. */
export function useCredit(clientId: string | undefined) {
  const sees = useCan('sale-read', 'pos-read')
  const enabled = sees && clientId !== undefined
  const id = clientId ?? ''
  const client = useQuery({ ...q.parties.getClientForSale({ id }), enabled })
  const debts = useQuery({ ...q.sales.listDebts({ client: id, per_page: 100 }), enabled })
  if (!enabled || !client.data || !debts.data) return undefined
  const { data, meta } = debts.data
  const owed = data.reduce((sum, debt) => sum + debt.remaining, 0)
  const late = Math.max(0, ...data.map((debt) => debt.days_late))
  const limit = client.data.credit_limit
  return {
    owed,
    /** There are older debts still that were not read. */
    more: meta.total > data.length,
    late,
    free: limit === null ? undefined : Math.max(0, limit - owed),
    days: client.data.credit_days,
  }
}

/** "Debe $ 46.600, vencida hace 314 días · cupo libre $ 53.400": what whoever sells on credit must know. */
export function ClientStrip({ credit, wantedCents }: { credit: ReturnType<typeof useCredit>; wantedCents: number }) {
  if (!credit || (credit.owed === 0 && credit.free === undefined)) return null
  const { owed, more, late, free } = credit
  const over = free !== undefined && wantedCents > free * 100
  const parts = [
    owed > 0
      ? `Debe ${more ? 'más de ' : ''}${money(owed)}${late > 0 ? `, vencida hace ${plural(late, 'día')}` : ''}`
      : 'No debe nada',
    ...(free === undefined ? [] : [`cupo libre ${money(free)}`]),
  ]
  return (
    <p
      className={cn(
        'rounded-lg px-3.5 py-2 font-medium',
        late > 0 || over ? 'bg-warning-soft text-warning' : 'bg-muted',
      )}
    >
      {parts.join(' · ')}
      {over && <span className="block text-sm font-normal">{`Fiarle ${formatCop(wantedCents)} pasa de su cupo.`}</span>}
    </p>
  )
}
