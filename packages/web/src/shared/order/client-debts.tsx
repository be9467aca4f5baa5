import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { date, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { ReceiveSheet } from './receive-sheet'

type Debt = Awaited<ReturnType<Api['sales']['listDebts']>>['data'][number]

/** What one client owes, the oldest due first; each sale can be paid, whole or in part. @param ask asks them to pay one online */
export function ClientDebts({ id, close, ask }: { id: string; close: () => void; ask?: (debtId: string) => void }) {
  const debts = useQuery(q.sales.listDebts({ client: id, per_page: 100 }))
  const [paying, pay] = useState<Debt>()
  if (paying) return <ReceiveSheet order={paying} close={() => pay(undefined)} />
  const rows = debts.data?.data ?? []
  const total = rows.reduce((sum, row) => sum + row.remaining, 0)
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={rows[0]?.client.name ?? 'Cartera del cliente'}
        description={
          rows.length > 0 ? `Debe ${money(total)} en ${plural(debts.data?.meta.total ?? 0, 'venta')}.` : undefined
        }
        className="sm:max-w-lg"
      >
        {debts.isError ? (
          <Failure error={debts.error} retry={() => void debts.refetch()} />
        ) : !debts.data ? (
          <Lines rows={5} />
        ) : rows.length === 0 ? (
          <Empty title="Ya no debe nada" />
        ) : (
          <ul className="divide-y">
            {rows.map((debt) => (
              <DebtRow key={debt.id} debt={debt} pay={() => pay(debt)} {...(ask ? { ask: () => ask(debt.id) } : {})} />
            ))}
          </ul>
        )}
      </SheetContent>
    </Sheet>
  )
}

function DebtRow({ debt, pay, ask }: { debt: Debt; pay: () => void; ask?: () => void }) {
  const receives = useCan('payment_received-create', 'sale-update')
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="min-w-0 flex-1">
        <Link {...screenOf.order(debt.id)} className="rounded-sm font-medium hover:underline">
          {debt.number}
        </Link>
        <span className="block text-sm text-muted-foreground">
          Vendida el {date(debt.date)} por {money(debt.total)}
        </span>
        {debt.days_late > 0 ? (
          <Badge tone={debt.days_late > 60 ? 'bad' : 'warning'}>Vencida hace {plural(debt.days_late, 'día')}</Badge>
        ) : (
          <span className="text-sm text-muted-foreground">Vence el {date(debt.date_pay)}</span>
        )}
      </span>
      <span className="money font-semibold">{money(debt.remaining)}</span>
      {ask && (
        <Button
          variant="outline"
          size="icon"
          aria-label={`Cobrar ${debt.number} en línea`}
          title="Cobrar en línea"
          onClick={ask}
        >
          <Link2 />
        </Button>
      )}
      {receives && (
        <Button variant="soft" size="sm" onClick={pay}>
          Recibir pago
        </Button>
      )}
    </li>
  )
}
