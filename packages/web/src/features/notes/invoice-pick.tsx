import { useQuery } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import { useId, useState } from 'react'
import { type Crumb, Page } from '@/components/kit/page'
import { Pick } from '@/components/kit/pick'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { useSettled } from '@/lib/hooks'
import { findClients } from '@/shared/party/finders'

interface InvoicePickProps {
  title: string
  crumbs: readonly Crumb[]
  /** What is asked for while nothing was looked for yet, and what is said when nothing is found. */
  words: { title: string; none: string }
  pick: (id: string) => void
}

/** Finds the sale that a note is of: by its client, or by its number. */
export function InvoicePick({ title, crumbs, words, pick }: InvoicePickProps) {
  const [client, setClient] = useState<string>()
  const [number, setNumber] = useState('')
  const invoice = useSettled(number.trim(), 300)
  const ids = { client: useId(), number: useId() }
  const asked = Boolean(client || invoice)
  const found = useQuery({
    ...q.notes.clientInvoices({ ...(client ? { client_id: client } : {}), ...(invoice ? { invoice } : {}) }),
    enabled: asked,
  })
  return (
    <Page title={title} crumbs={crumbs}>
      <div className="grid gap-4">
        <Card className="grid gap-4 sm:grid-cols-2">
          <div className="grid content-start gap-1.5">
            <Label htmlFor={ids.client}>Cliente</Label>
            <Pick
              id={ids.client}
              value={client}
              onChange={setClient}
              find={findClients}
              item={(row) => ({ id: row.id, label: row.name, ...(row.document ? { note: row.document } : {}) })}
              placeholder="Busca el cliente"
              clearable
            />
          </div>
          <div className="grid content-start gap-1.5">
            <Label htmlFor={ids.number}>Número de la venta</Label>
            <Input
              id={ids.number}
              value={number}
              maxLength={40}
              placeholder="FV-120"
              onChange={(event) => setNumber(event.target.value)}
            />
          </div>
        </Card>
        {found.isError && <Failure error={found.error} retry={() => void found.refetch()} />}
        {asked && found.isPending && <Lines rows={4} />}
        {!asked || found.data?.data.length === 0 ? (
          <Empty icon={FileSearch} title={asked ? words.none : words.title}>
            {asked
              ? 'Las de consumidor final se buscan por su número. No aparecen las anuladas, las devueltas ni las que aún no salen: esas se cambian o se anulan.'
              : 'Por el cliente o por el número que está en su recibo.'}
          </Empty>
        ) : (
          <ul className="grid gap-2" aria-label="Ventas">
            {found.data?.data.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className="flex w-full flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg border bg-card px-4 py-3 text-left transition-colors hover:bg-muted"
                  onClick={() => pick(row.id)}
                >
                  <span className="min-w-0">
                    <span className="block font-medium">{row.number}</span>
                    <span className="block text-sm text-muted-foreground">
                      {date(row.date)} · {row.client.name} · {row.state_name}
                      {row.credit_notes.length > 0 && ` · con ${row.credit_notes.map(({ name }) => name).join(', ')}`}
                    </span>
                  </span>
                  <span className="money font-medium">{money(row.total)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}
