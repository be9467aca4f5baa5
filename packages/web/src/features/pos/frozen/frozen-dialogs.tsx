import { useMutation, useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { dateTime, money, plural } from '@/lib/format'
import { ticketInput } from '../sale'
import { isEmpty } from '../ticket/ticket'
import { useTill } from '../till'
import { type Frozen, thaw } from './thaw'

/** Keeps the ticket for later (F8) and leaves the counter free. */
export function FreezeDialog({ close }: { close: () => void }) {
  const { ticket, storageId, clear, notify } = useTill()
  const [note, setNote] = useState(ticket.frozenAs ?? ticket.client?.name ?? '')
  const freeze = useMutation({
    mutationFn: () =>
      api.sales.freezeSale({ ...ticketInput(ticket, storageId), ...(note.trim() ? { note: note.trim() } : {}) }),
    onSuccess: () => {
      clear()
      close()
      notify({ text: 'Venta congelada. La retomas con F7.', tone: 'info' })
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title="Congelar la venta"
        description="Queda guardada para retomarla en cualquier caja. No aparta existencias."
        footer={
          <Button type="submit" form="pos-freeze" busy={freeze.isPending}>
            Congelar venta
          </Button>
        }
      >
        <form
          id="pos-freeze"
          onSubmit={(event) => {
            event.preventDefault()
            freeze.mutate()
          }}
        >
          <Labelled label="Cómo la reconoces" optional>
            {(id) => (
              <Input
                id={id}
                value={note}
                maxLength={120}
                autoFocus
                placeholder="La señora del paraguas"
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Labelled>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Frozen sales, to go on with one (F7). */
export function FrozenDialog({ close }: { close: () => void }) {
  const { ticket, storageId, replace, notify } = useTill()
  const list = useQuery(q.sales.listFreezings({ per_page: 50 }))
  const resume = useMutation({
    mutationFn: async (frozen: Frozen) => {
      if (!isEmpty(ticket))
        await api.sales.freezeSale({
          ...ticketInput(ticket, storageId),
          ...(ticket.frozenAs ? { note: ticket.frozenAs } : {}),
        })
      return thaw(frozen, storageId)
    },
    onSuccess: (next) => {
      notify(isEmpty(ticket) ? undefined : { text: 'La venta que tenías quedó congelada.', tone: 'info' })
      replace(next)
      close()
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title="Ventas congeladas">
        {list.isError ? (
          <Failure error={list.error} retry={() => void list.refetch()} />
        ) : !list.data ? (
          <Lines rows={3} />
        ) : list.data.data.length === 0 ? (
          <Empty icon={Snowflake} title="No hay ventas congeladas">
            Con F8 guardas la venta que tienes y atiendes a otro cliente.
          </Empty>
        ) : (
          <ul className="-mx-2 grid">
            {list.data.data.map((frozen, i) => (
              <li key={frozen.id}>
                <Button
                  variant="ghost"
                  autoFocus={i === 0}
                  disabled={resume.isPending}
                  onClick={() => resume.mutate(frozen)}
                  className="h-auto w-full justify-between gap-4 px-3 py-2.5 text-left font-normal whitespace-normal"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{frozen.note ?? frozen.client.name}</span>
                    <span className="block truncate text-sm text-muted-foreground">
                      {plural(frozen.items, 'línea')} · {frozen.user.name} · {dateTime(frozen.at)}
                    </span>
                  </span>
                  <span className="money font-semibold">{money(frozen.total)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  )
}
