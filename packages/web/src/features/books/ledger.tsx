import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { BookOpenText } from 'lucide-react'
import { Empty } from '@/components/kit/states'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { type Place, place } from '@/lib/place'
import { AccountFilter } from '@/shared/report/account-filter'
import { ReportPage } from '@/shared/report/report-page'
import { ReportTable } from '@/shared/report/report-table'
import { useChoice, usePeriod } from '@/shared/report/use-period'
import { CostsHidden } from './costs-hidden'

type Book = Awaited<ReturnType<Api['accounting']['ledgerBook']>>
type Row = Book['accounts'][number]

const levels = [
  { value: 'subaccount', label: 'Por subcuenta' },
  { value: 'account', label: 'Por cuenta' },
  { value: 'group', label: 'Por grupo' },
  { value: 'class', label: 'Por clase' },
  { value: 'auxiliary', label: 'Por auxiliar' },
] as const

const route = getRouteApi('/dashboard/ledgerBook')

/** The ledger as a trial balance: what each account had, what moved and what it has. */
export function Ledger() {
  const period = usePeriod()
  const level = useChoice('nivel', levels)
  const { account } = route.useSearch()
  const navigate = useNavigate()
  const seesDiary = useCan('diary_book-read')
  const query = useQuery({
    ...q.accounting.ledgerBook({
      from: period.from,
      to: period.to,
      level: level.value,
      ...(account ? { account } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const entries = (row: Row): Place | undefined =>
    seesDiary
      ? place({ to: '/dashboard/diaryBooks', search: { from: period.from, to: period.to, account: row.account } })
      : undefined
  const narrow = (code: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, account: code }),
      replace: true,
      resetScroll: false,
    })
  return (
    <ReportPage
      title="Libro mayor"
      period={period}
      dimension={{ label: 'Nivel', options: levels, ...level }}
      filters={<AccountFilter value={account} onChange={narrow} />}
      query={query}
      empty={(book) =>
        book.accounts.length === 0 && (
          <Empty icon={BookOpenText} title="Sin movimientos en estas fechas">
            Las cuentas aparecen aquí cuando una venta, un pago o un ajuste las mueve.
          </Empty>
        )
      }
    >
      {(book) => (
        <>
          {book.total_debit === null && <CostsHidden />}
          <ReportTable
            caption="Saldos y movimientos por cuenta"
            rows={book.accounts}
            rowKey={(row) => row.account}
            columns={[
              {
                header: 'Cuenta',
                cell: (row) => (
                  <>
                    <span className="text-muted-foreground">{row.account}</span> {row.name}
                  </>
                ),
                rows: entries,
                total: 'Total',
              },
              { header: 'Saldo inicial', numeric: true, wide: true, cell: (row) => balance(row.opening) },
              {
                header: 'Débitos',
                numeric: true,
                wide: true,
                cell: (row) => balance(row.debit),
                rows: (row) => (row.debit === 0 ? undefined : entries(row)),
                total: money(book.total_debit),
              },
              {
                header: 'Créditos',
                numeric: true,
                wide: true,
                cell: (row) => balance(row.credit),
                rows: (row) => (row.credit === 0 ? undefined : entries(row)),
                total: money(book.total_credit),
              },
              {
                header: 'Saldo final',
                numeric: true,
                cell: (row) => <b className="font-medium">{balance(row.closing)}</b>,
              },
            ]}
          />
        </>
      )}
    </ReportPage>
  )
}

const balance = (pesos: number | null) => (pesos === null ? 'Oculto' : pesos === 0 ? '—' : money(pesos))
