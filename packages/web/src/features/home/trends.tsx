import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lastDayOf, monthOf } from '@tendero/core/kernel/values/time'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { count, money, plural, quantity, today } from '@/lib/format'
import { useCan } from '@/lib/person'
import { type Place, place } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { ChartCard } from '@/shared/report/chart'
import { monthName } from '@/shared/report/day-name'
import { dailyReport, debts, ordersOf } from '@/shared/report/links'
import { DaysChart } from './days-chart'
import { Open } from './open'

const thisMonth = () => ({ from: `${monthOf(today())}-01`, to: today() })

/** How it goes: the last days, the best sellers and, for who sees the whole shop, months, people, storages and debts. */
export function Trends() {
  const whole = useCan('dashboard_graphic-read')
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-3">
      <DaysChart />
      <BestSellers />
      {whole && (
        <>
          <Months />
          <Debts />
          <Storages />
          <Types />
          <Sellers />
        </>
      )}
    </div>
  )
}

function Months() {
  const months = useQuery(q.reports.utilities())
  const sold = months.data?.filter((month) => month.total !== 0)
  if (!sold || sold.length < 2 || sold.some((month) => month.utility === null)) return null
  return (
    <ChartCard
      className="xl:col-span-2"
      title="Utilidad por mes"
      label="Utilidad"
      action={
        <Open rows={dailyReport(`${sold[0]!.month}-01`, lastDayOf(sold.at(-1)!.month))}>
          {money(Math.round(sold.reduce((sum, month) => sum + (month.utility ?? 0), 0)))}
        </Open>
      }
      data={sold.map((month) => ({ name: monthName(month.month), value: month.utility ?? 0 }))}
    />
  )
}

interface RankRow {
  key: string
  label: string
  note?: string
  total: number
  /** What it is made of; nothing to open when there is no such list. */
  rows: Place | undefined
}

/** Rows with a bar of their share behind; each opens what it is made of. */
function Ranking({ title, rows, action }: { title: string; rows: readonly RankRow[]; action?: ReactNode }) {
  const most = Math.max(...rows.map((row) => row.total), 1)
  return (
    <Card title={title} action={action}>
      <ol className="-mx-2 grid gap-0.5">
        {rows.map((row) => (
          <li key={row.key}>
            <RankLine row={row} share={Math.max(0, row.total / most)} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function RankLine({ row, share }: { row: RankRow; share: number }) {
  const look = 'relative flex items-baseline gap-3 overflow-hidden rounded-md px-2 py-1.5'
  const body = (
    <>
      <span
        aria-hidden
        className="absolute inset-y-0.5 left-0 rounded-md bg-accent"
        style={{ width: `${share * 100}%` }}
      />
      <span className="relative min-w-0 flex-1">
        <span className="line-clamp-2">{row.label}</span>
        {row.note && <span className="block text-xs text-muted-foreground">{row.note}</span>}
      </span>
      <span className="money relative font-medium">{money(row.total)}</span>
    </>
  )
  if (!row.rows) return <div className={look}>{body}</div>
  return (
    <Link {...row.rows} className={`${look} hover:bg-muted`}>
      {body}
    </Link>
  )
}

function BestSellers() {
  const best = useQuery(q.reports.bestSellers())
  if (best.isPending) return <Skeleton className="h-80" />
  if (!best.data || best.data.length === 0) return null
  return (
    <Ranking
      title="Lo más vendido del mes"
      rows={best.data.map((product) => ({
        key: product.product_id,
        label: product.name,
        note: `${quantity(product.quantity)} und`,
        total: product.total,
        rows: screenOf.product(product.product_id),
      }))}
    />
  )
}

function Storages() {
  const storages = useQuery(q.reports.salesByStorage())
  const sold = storages.data?.filter((storage) => storage.total !== 0)
  if (!sold || sold.length < 2) return null
  return (
    <Ranking
      title="Por bodega, este mes"
      rows={sold.map((storage) => ({
        key: storage.storage_id,
        label: storage.name,
        note: plural(storage.count, 'venta'),
        total: storage.total,
        rows: ordersOf({ ...thisMonth(), storage: storage.storage_id }),
      }))}
    />
  )
}

function Sellers() {
  const sellers = useQuery(q.reports.salesBySeller())
  const sold = sellers.data?.filter((seller) => seller.total !== 0).slice(0, 5)
  if (!sold || sold.length < 2) return null
  return (
    <Ranking
      title="Por vendedor, este mes"
      rows={sold.map((seller) => ({
        key: seller.seller_id ?? '',
        label: seller.name,
        note: plural(seller.count, 'venta'),
        total: seller.total,
        rows: seller.seller_id ? ordersOf({ ...thisMonth(), seller: seller.seller_id }) : undefined,
      }))}
    />
  )
}

function Types() {
  const sales = useQuery(q.reports.salesByType())
  const sold = sales.data?.types.filter((type) => type.total !== 0).toSorted((a, b) => b.total - a.total)
  if (!sold || sold.length === 0) return null
  return (
    <Ranking
      title="Por tipo de venta, este mes"
      rows={sold.map((type) => ({
        key: String(type.type),
        label: type.name,
        note: plural(type.count, 'venta'),
        total: type.total,
        rows: ordersOf({ ...thisMonth(), type: type.type }),
      }))}
    />
  )
}

function Debts() {
  const owed = useQuery(q.reports.receivables())
  const owing = useQuery(q.reports.payables())
  if (!owed.data || !owing.data || (owed.data.total === 0 && owing.data.total === 0)) return null
  return (
    <Card title="Cuentas">
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-muted-foreground">Te deben {plural(owed.data.clients, 'cliente')}</dt>
          <dd className="text-xl font-semibold">
            <Open rows={debts()}>{money(owed.data.total)}</Open>
          </dd>
        </div>
        {owed.data.ages
          .filter((age) => age.count > 0)
          .map((age) => (
            <div key={age.label} className="flex justify-between gap-3 text-sm">
              <dt className="text-muted-foreground">
                {age.label} ({count(age.count)})
              </dt>
              <dd className="money">{money(age.total)}</dd>
            </div>
          ))}
        <div className="border-t pt-3">
          <dt className="text-sm text-muted-foreground">Debes a proveedores</dt>
          <dd className="text-xl font-semibold">
            <Open rows={place({ to: '/dashboard/ledgerBook', search: { account: '2' } })}>
              {money(owing.data.total)}
            </Open>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
