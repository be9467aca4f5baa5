import { useQuery } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import type { Order } from '@/shared/order/order'
import { meaningOf } from './entry-meaning'

/** What the order did to the books, for who keeps them. */
export function OrderEntries({ order }: { order: Order }) {
  const reads = useCan('diary_book-read')
  const diary = useQuery({
    ...q.accounting.diaryBook({ document: order.id, from: order.date, per_page: 50 }),
    enabled: reads,
  })
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
          <Table>
            <thead>
              <tr>
                <Th>Cuenta</Th>
                <Th numeric>Débito</Th>
                <Th numeric>Crédito</Th>
              </tr>
            </thead>
            <tbody>
              {entry.lines.map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a posted entry never move
                <tr key={i}>
                  <Td>
                    <span className="text-muted-foreground">{line.account}</span> {line.name}
                  </Td>
                  <Td numeric>{line.debit ? money(line.debit) : ''}</Td>
                  <Td numeric>{line.credit ? money(line.credit) : ''}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      ))}
    </Card>
  )
}
