import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { BookOpenText, Lock, Undo2, X } from 'lucide-react'
import { TableFooter } from '@/components/kit/data-table-parts'
import { DocumentLink } from '@/components/kit/document-link'
import { ExcelButton } from '@/components/kit/excel-button'
import { Page } from '@/components/kit/page'
import { PeriodPicker } from '@/components/kit/period-picker'
import { Empty, Failure, Lines, NothingFound } from '@/components/kit/states'
import { useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { date, dateTime, money, plural } from '@/lib/format'
import { AccountFilter } from '@/shared/report/account-filter'
import { usePeriod } from '@/shared/report/use-period'
import { CostsHidden } from './costs-hidden'

type Book = Awaited<ReturnType<Api['accounting']['diaryBook']>>
export type Entry = Book['data'][number]

const route = getRouteApi('/dashboard/diaryBooks')

/** The journal: entries with their lines, newest first, with the documents that they come from. */
export function Diary() {
  const period = usePeriod()
  const list = useListSearch(['account', 'document'])
  const filter = { from: period.from, to: period.to, ...list.filters }
  const query = useQuery({
    ...q.accounting.diaryBook({ ...filter, page: list.page, per_page: list.input.per_page }),
    placeholderData: keepPreviousData,
  })
  const book = query.data
  return (
    <Page
      title="Libro diario"
      actions={
        <>
          <Button variant="outline" asChild>
            <Link to="/dashboard/cierres">
              <Lock /> Cierres
            </Link>
          </Button>
          <ExcelButton file={() => api.accounting.exportDiary(filter)} />
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <PeriodPicker period={period} set={period.set} className="max-sm:w-full" />
        <AccountFilter value={list.filters.account} onChange={(account) => list.filter('account', account)} />
        {list.filters.document && (
          <Button variant="outline" onClick={() => list.filter('document', undefined)}>
            Documento {list.filters.document} <X />
          </Button>
        )}
      </div>
      {query.isError && !book ? (
        <Failure error={query.error} retry={() => void query.refetch()} className="rounded-lg border bg-card" />
      ) : !book ? (
        <Lines rows={10} className="rounded-lg border bg-card p-5" />
      ) : book.meta.total === 0 ? (
        <div className="rounded-lg border bg-card">
          {list.narrowed ? <NothingFound onClear={list.clear} /> : <Nothing />}
        </div>
      ) : (
        <div
          aria-busy={query.isFetching}
          className={cn('rounded-lg border bg-card transition-opacity', query.isPlaceholderData && 'opacity-60')}
        >
          <Totals book={book} account={list.filters.account} />
          <ul className="divide-y">
            {book.data.map((entry) => (
              <EntryRow key={entry.id} entry={entry} account={list.filters.account} />
            ))}
          </ul>
          <TableFooter meta={book.meta} shown={book.data.length} onPage={(page) => list.set({ page })} />
        </div>
      )}
    </Page>
  )
}

function Nothing() {
  return (
    <Empty icon={BookOpenText} title="Sin asientos en estas fechas">
      Cada venta, pago, ajuste y cierre de caja escribe aquí su asiento sin que hagas nada.
    </Empty>
  )
}

function Totals({ book, account }: { book: Book; account: string | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-1 border-b px-4 py-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        <div className="flex gap-2">
          <dt className="text-muted-foreground">{account ? `Débitos de ${account}` : 'Débitos'}</dt>
          <dd className="money font-semibold">{money(book.total_debit)}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted-foreground">{account ? `Créditos de ${account}` : 'Créditos'}</dt>
          <dd className="money font-semibold">{money(book.total_credit)}</dd>
        </div>
      </dl>
      <p className="ml-auto text-muted-foreground max-sm:hidden">{plural(book.meta.total, 'asiento')}</p>
      {book.total_debit === null && <CostsHidden />}
    </div>
  )
}

const isAsked = (code: string, account: string | undefined) => account !== undefined && code.startsWith(account)

/** Amount of a side of a line: nothing on the other side, and a word where the shop hides what it cost. */
const side = (pesos: number | null) =>
  pesos === null ? <span className="text-xs text-muted-foreground">Oculto</span> : pesos !== 0 && money(pesos)

function EntryRow({ entry, account }: { entry: Entry; account: string | undefined }) {
  return (
    <li className="grid grid-cols-1 items-start gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(12rem,18rem)_1fr]">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {entry.concept}
          {entry.reverses_id && (
            <Badge tone="warning">
              <Undo2 aria-hidden /> Reversa
            </Badge>
          )}
        </p>
        <p className="mt-0.5 text-sm text-muted-foreground">
          {date(entry.date)}, <DocumentLink document={entry.document} />
        </p>
        <p className="text-xs text-muted-foreground" title={dateTime(entry.created_at)}>
          {entry.user.name}
        </p>
      </div>
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Renglones de {entry.concept}</caption>
        <colgroup>
          <col />
          <col className="w-28 sm:w-32" />
          <col className="w-32 max-sm:hidden" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Cuenta</th>
            <th scope="col">
              Débito<span className="sm:hidden"> (Db) o crédito (Cr)</span>
            </th>
            <th scope="col" className="max-sm:hidden">
              Crédito
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a posted entry never change
            <tr key={index} className={cn(isAsked(line.account, account) && 'bg-accent/60')}>
              <td
                className={cn('py-0.5 pr-3', line.credit !== null && line.credit !== 0 && line.debit === 0 && 'pl-4')}
              >
                <AccountLink code={line.account} name={line.name} />
                {line.third && (
                  <span className="block truncate text-xs text-muted-foreground">
                    {[line.third.name, line.third.document_text].filter(Boolean).join(' · ')}
                  </span>
                )}
                {line.note && <span className="block truncate text-xs text-muted-foreground">{line.note}</span>}
              </td>
              <td className="money py-0.5 align-top">
                {side(line.debit)}
                {line.credit !== null && line.credit !== 0 && <span className="sm:hidden">{money(line.credit)}</span>}
                {line.debit !== null && (
                  <span className="ml-1 text-xs text-muted-foreground sm:hidden">{line.debit !== 0 ? 'Db' : 'Cr'}</span>
                )}
              </td>
              <td className="money py-0.5 align-top max-sm:hidden">{side(line.credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}

/** An account that narrows the book to itself. */
function AccountLink({ code, name }: { code: string; name: string }) {
  const navigate = useNavigate()
  const search = route.useSearch()
  return (
    <button
      type="button"
      title={`Ver solo la cuenta ${code}`}
      onClick={() =>
        void navigate({ to: '/dashboard/diaryBooks', search: { ...search, account: code, page: undefined } })
      }
      className="text-left underline-offset-4 hover:underline"
    >
      <span className="text-muted-foreground">{code}</span> {name}
    </button>
  )
}
