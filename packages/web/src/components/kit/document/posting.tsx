import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { q } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { JobProgress } from '../job-progress'
import { meaningOf } from './entry-meaning'

/** How often a document that a job works on is asked for again. */
export const POSTING_MS = 2_000

/** How far the job of a document is; whoever did not ask for it only reads that it is under way. */
export function Posting({ jobId, words }: { jobId: string; words: string }) {
  const cache = useQueryClient()
  const { isError } = useQuery(q.jobs.showJob({ id: jobId }))
  if (isError) return <Alert tone="info">{words}</Alert>
  return <JobProgress id={jobId} noun="producto" onEnd={() => void cache.invalidateQueries()} />
}

interface EntryLine {
  account: string
  name: string
  debit: number | null
  credit: number | null
}

/** The lines of an entry: what goes to which account. */
export const EntryLines = ({ lines, className }: { lines: readonly EntryLine[]; className?: string }) => (
  <Table className={className}>
    <caption className="sr-only">Renglones del asiento</caption>
    <thead>
      <tr>
        <Th>Cuenta</Th>
        <Th numeric>Débito</Th>
        <Th numeric>Crédito</Th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry have no other name
        <tr key={i} className="align-top last:*:border-b-0">
          <Td>
            <span className="text-muted-foreground">{line.account}</span> {line.name}
          </Td>
          <Td numeric>{line.debit ? money(line.debit) : ''}</Td>
          <Td numeric>{line.credit ? money(line.credit) : ''}</Td>
        </tr>
      ))}
    </tbody>
  </Table>
)

interface PreviewProps<T extends { entry: readonly EntryLine[] }> {
  query: UseQueryResult<T, ApiError>
  /** What is still needed to know it. */
  missing: string | undefined
  /** What it says over the entry. */
  children: (preview: T) => ReactNode
  /** The amounts are kept from whoever may not see costs, and so is the entry. */
  hidden?: (preview: T) => boolean
}

/** What a document will do, told before it is saved: its sums and its entry. */
export function PostingPreview<T extends { entry: readonly EntryLine[] }>({
  query,
  missing,
  children,
  hidden,
}: PreviewProps<T>) {
  const { data } = query
  return (
    <Card title="Lo que va a pasar" className="xl:sticky xl:top-4">
      {query.isError ? (
        <Alert tone="bad">{query.error.message}</Alert>
      ) : missing || !data ? (
        <p className="text-muted-foreground">{missing ?? 'Calculando…'}</p>
      ) : (
        <div aria-busy={query.isFetching} className={cn('grid gap-4', query.isPlaceholderData && 'opacity-60')}>
          {children(data)}
          {!hidden?.(data) && <PreviewedEntry lines={data.entry} />}
        </div>
      )}
    </Card>
  )
}

function PreviewedEntry({ lines }: { lines: readonly EntryLine[] }) {
  if (lines.length === 0) return <p className="text-sm text-muted-foreground">No cambia el valor: no lleva asiento.</p>
  return (
    <div className="border-t pt-4">
      <h3 className="mb-2 text-sm font-medium">Asiento</h3>
      <EntryLines lines={lines} className="-mx-3 w-[calc(100%+1.5rem)]" />
    </div>
  )
}

/** What a document did to the books, for who keeps them: its entries since the day it was made. */
export function PostedEntries({ document, from }: { document: string; from: string }) {
  const reads = useCan('diary_book-read')
  const diary = useQuery({ ...q.accounting.diaryBook({ document, from, per_page: 50 }), enabled: reads })
  if (!reads || !diary.data || diary.data.data.length === 0) return null
  return (
    <Card title="Asientos" className="p-0 sm:p-0 [&>header]:px-4 [&>header]:pt-4">
      {diary.data.data.map((entry) => (
        <details key={entry.id} className="group border-t">
          <summary className="flex items-baseline justify-between gap-4 px-4 py-3 select-none hover:bg-muted/60">
            <span className="min-w-0">
              <span className="block truncate">{entry.concept}</span>
              <span className="block text-sm text-muted-foreground">
                {date(entry.date)} · {entry.user.name}
              </span>
              <span className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
                {meaningOf(entry.lines).map(({ name, value }) => (
                  <span key={name} className="whitespace-nowrap">
                    {name} {value < 0 ? '−' : '+'}
                    {money(Math.abs(value))}
                  </span>
                ))}
              </span>
            </span>
          </summary>
          <EntryLines lines={entry.lines} />
        </details>
      ))}
    </Card>
  )
}
