import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import type { Column } from '@/components/kit/data-table-column'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Skeleton } from '@/components/ui/bits'
import { q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { money, percent, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { ClientDebts } from '@/shared/order/client-debts'
import { PayLinkWindow } from '@/shared/payment/pay-link-window'

type Debts = Awaited<ReturnType<Api['sales']['debtsByClient']>>
type Row = Debts['data'][number]

/** Ages of a debt by days past its due date, as the call orders them. */
const ages = ['Sin vencer', '1 a 30 días', '31 a 60 días', '61 a 90 días', 'Más de 90 días'] as const

const amount = (pesos: number) => (pesos === 0 ? '' : money(pesos))

const columns: Column<Row>[] = [
  { header: 'Cliente', cell: (row) => row.client.name, phone: 'title', className: 'max-w-72 truncate' },
  { header: 'Ventas', align: 'right', cell: (row) => row.orders, phone: 'line' },
  ...ages.map(
    (age, i): Column<Row> => ({
      header: age,
      kind: 'money',
      value: (row) => row.ages[i],
      align: 'right',
      cell: (row) => (
        <span className={cn(i > 0 && 'text-warning', i > 2 && 'text-destructive')}>{amount(row.ages[i]!)}</span>
      ),
    }),
  ),
  {
    header: 'Debe',
    kind: 'money',
    value: (row) => row.total,
    align: 'right',
    cell: (row) => <b className="font-semibold">{money(row.total)}</b>,
    phone: 'value',
  },
]

/** Cartera: who owes what, how late, and the way to receive it. */
export function Receivables() {
  const list = useListSearch()
  const query = useList(q.sales.debtsByClient(list.input))
  const { cliente } = useSearch({ strict: false })
  const navigate = useNavigate()
  const asks = useCan('sale-create', 'pos-create', 'payment_received-create')
  const [asked, ask] = useState<string>()
  const show = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, cliente: id }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Page
      title="Cartera"
      description={query.data && query.data.orders > 0 ? `${plural(query.data.orders, 'venta')} por cobrar.` : '\u00a0'}
    >
      {query.isPending ? (
        <Skeleton className="mb-4 h-40 max-lg:h-56" />
      ) : (
        query.data && query.data.total > 0 && <Ages debts={query.data} />
      )}
      <TableToolbar list={list} search="Nombre del cliente" />
      <DataTable
        query={query}
        list={list}
        columns={columns}
        rowKey={(row) => row.client.id}
        onRow={(row) => show(row.client.id)}
        totals={query.data && list.search ? [{ label: 'Deben', value: money(query.data.found) }] : []}
        empty={
          <Empty icon={HandCoins} title="Nadie te debe">
            Las ventas a crédito o sin pagar aparecen aquí, por cliente y por días de vencidas.
          </Empty>
        }
      />
      {asked && <PayLinkWindow id={asked} close={() => ask(undefined)} />}
      {cliente && !asked && <ClientDebts id={cliente} close={() => show(undefined)} {...(asks ? { ask } : {})} />}
    </Page>
  )
}

/** All that is owed by age: figures over a bar of their parts. */
function Ages({ debts }: { debts: Debts }) {
  const looks = [
    'bg-primary',
    'bg-warning-solid/60',
    'bg-warning-solid',
    'bg-destructive/60',
    'bg-destructive',
  ] as const
  return (
    <section aria-label="Por días de vencida" className="mb-4 rounded-lg border bg-card p-4">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-muted-foreground">Te deben</span>
        <output className="money text-2xl font-semibold">{money(debts.total)}</output>
      </div>
      <div aria-hidden className="mt-3 flex h-2 gap-0.5 overflow-hidden rounded-full">
        {debts.ages.map(
          (pesos, i) =>
            pesos > 0 && <span key={ages[i]} className={looks[i]} style={{ flexGrow: pesos, flexBasis: 4 }} />,
        )}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {ages.map((age, i) => (
          <div key={age}>
            <dt className="flex items-center gap-1.5 text-sm text-muted-foreground">
              <span aria-hidden className={cn('size-2 rounded-full', looks[i])} /> {age}
            </dt>
            <dd className="text-lg font-medium">
              {money(debts.ages[i]!)}{' '}
              <span className="text-sm font-normal text-muted-foreground">{percent(debts.ages[i]! / debts.total)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
