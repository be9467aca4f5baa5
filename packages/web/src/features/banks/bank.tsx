import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { ArrowRightLeft, Landmark, Minus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import type { Column, DataTableProps } from '@/components/kit/data-table-column'
import { CountedTabs } from '@/components/kit/document/list'
import { DocumentLink } from '@/components/kit/document-link'
import { Page } from '@/components/kit/page'
import { PeriodPicker } from '@/components/kit/period-picker'
import { Stat } from '@/components/kit/stat'
import { Empty, Loaded } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { usePeriod } from '@/shared/report/use-period'
import { MoneySheet } from './money-sheet'
import { MovementSheet } from './movement-form'
import { Reconcile } from './reconcile-tab'
import { TransferSheet } from './transfer-form'

type Answer = Awaited<ReturnType<Api['treasury']['movementsByBank']>>
type Row = Answer['data'][number]
type Stats = Awaited<ReturnType<Api['treasury']['bankStats']>>

const route = getRouteApi('/dashboard/bancos/$id')

/** Documents of a bank that open in place, to be changed or void. */
const ours = ['bankTransfer', 'bankMovement'] as const
type Ours = (typeof ours)[number]
const isOurs = (type: string): type is Ours => (ours as readonly string[]).includes(type)

/** What moved in a bank: the ledger of its money, and what is recorded in it by hand. */
export function BankScreen() {
  const { id } = route.useParams()
  const query = useQuery(q.treasury.getBank({ id }))
  return <Loaded query={query}>{(bank) => <Movements key={id} bank={bank} />}</Loaded>
}

const columns = (open: (row: Row) => void): Column<Row>[] => [
  { header: 'Fecha', kind: 'date', value: (row) => row.date, phone: 'line', className: 'whitespace-nowrap' },
  {
    header: 'Concepto',
    phone: 'title',
    value: (row) => row.concept,
    cell: (row) => (
      <>
        {row.concept}
        {row.third && <span className="block text-sm text-muted-foreground">{row.third}</span>}
      </>
    ),
  },
  {
    header: 'Documento',
    value: (row) => row.document.number,
    cell: (row) =>
      isOurs(row.document.type) ? (
        <button
          type="button"
          className="relative z-10 text-primary underline underline-offset-4"
          onClick={() => open(row)}
        >
          {row.document.number}
        </button>
      ) : (
        <DocumentLink document={row.document} />
      ),
    phone: 'line',
  },
  {
    header: 'Entra o sale',
    align: 'right',
    phone: 'value',
    kind: 'money',
    value: (row) => row.income - row.expense,
    cell: (row) => (
      <span className={row.income < row.expense ? 'text-destructive' : 'text-primary'}>
        {money(row.income - row.expense)}
      </span>
    ),
  },
  { header: 'Saldo', align: 'right', kind: 'money', value: (row) => row.balance, cell: (row) => money(row.balance) },
]

function Movements({ bank }: { bank: { id: string; name: string; number?: string | null } }) {
  const period = usePeriod()
  const list = useListSearch()
  const span = { from: period.from, to: period.to }
  const query = useList(q.treasury.movementsByBank({ bankId: bank.id, ...span, ...list.input }))
  const stats = useQuery(q.treasury.bankStats({ bank_id: bank.id, ...span }))
  const { ver, parte } = route.useSearch()
  const navigate = useNavigate()
  const show = (document: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ver: document }), replace: true, resetScroll: false })
  const [form, setForm] = useState<'transfer' | 'income' | 'expense'>()
  const creates = useCan('bank-create')
  const [type, id] = (ver ?? '').split('.') as [string, string | undefined]
  return (
    <Page
      title={bank.name}
      description={bank.number ?? undefined}
      crumbs={[{ label: 'Bancos', to: '/dashboard/bancos' }]}
      actions={
        creates && (
          <>
            <Button variant="outline" onClick={() => setForm('income')}>
              <Landmark /> Registrar ingreso
            </Button>
            <Button variant="outline" onClick={() => setForm('expense')}>
              <Minus /> Registrar gasto
            </Button>
          </>
        )
      }
      primary={creates ? { label: 'Transferir', run: () => setForm('transfer') } : undefined}
    >
      <CountedTabs
        label="Parte del banco"
        value={parte}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, parte: next }),
            replace: true,
            resetScroll: false,
          })
        }
        options={[
          { value: undefined, label: 'Movimientos' },
          { value: 'conciliacion', label: 'Conciliación' },
        ]}
      />
      {parte === 'conciliacion' ? <Reconcile bank={bank} /> : <Ledger {...{ period, list, query, stats, show }} />}
      {form === 'transfer' && <TransferSheet from={bank.id} close={() => setForm(undefined)} />}
      {(form === 'income' || form === 'expense') && (
        <MovementSheet bank={bank} type={form} close={() => setForm(undefined)} />
      )}
      {id && isOurs(type) && <MoneySheet key={ver} type={type} id={id} close={() => show(undefined)} />}
    </Page>
  )
}

interface LedgerProps {
  period: ReturnType<typeof usePeriod>
  list: DataTableProps<Row>['list']
  query: DataTableProps<Row>['query']
  stats: { data?: Stats | undefined }
  show: (document: string) => void
}

/** What moved in the bank in a period. */
const Ledger = ({ period, list, query, stats, show }: LedgerProps) => (
  <>
    <div className="mb-3">
      <PeriodPicker period={period} set={period.set} className="max-sm:w-full" />
    </div>
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat label="Entró" value={stats.data && money(stats.data.income)} />
      <Stat label="Salió" value={stats.data && money(stats.data.expenses)} />
      <Stat label="Diferencia" value={stats.data && money(stats.data.total)} />
      <Stat label="Saldo al final" value={stats.data && money(stats.data.balance)} />
    </div>
    <DataTable
      query={query}
      list={list}
      columns={columns((row) => show(`${row.document.type}.${row.document.id}`))}
      rowKey={(row) => row.id}
      empty={
        <Empty icon={ArrowRightLeft} title="Sin movimientos en estas fechas">
          Aquí verás los pagos que entran a este banco, lo que pagas desde él y tus transferencias.
        </Empty>
      }
    />
  </>
)
