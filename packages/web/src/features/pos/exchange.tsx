import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatCop } from '@tendero/core/kernel/values/money'
import { ArrowLeftRight, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { useTill } from './till'

/** Whoever buys without a name. */
const NOBODY = 'cli_final'

/** Begins a sale with what came back (`cambio`, a credit note): its client buys, and its balance pays. */
export function useExchange(): void {
  const { cambio: id } = useSearch({ strict: false })
  const reads = useCan('credit_note-read')
  const navigate = useNavigate()
  const { patch } = useTill()
  const { data: note } = useQuery({ ...q.notes.getNote({ id: id ?? '' }), enabled: Boolean(id) && reads })
  useEffect(() => {
    if (!note) return
    if (note.balance_left > 0)
      patch({
        client: note.client.id === NOBODY ? undefined : { id: note.client.id, name: note.client.name },
        exchange: { id: note.id, number: note.number, cents: Math.round(note.balance_left * 100) },
      })
    else say.bad(`A ${note.number} no le queda saldo a favor.`)
    void navigate({ to: '/dashboard/pos', replace: true })
  }, [note, patch, navigate])
}

/** What came back pays for what leaves: so much of it, and what is left to pay. */
export function ExchangeStrip() {
  const { ticket, amounts, patch } = useTill()
  if (!ticket.exchange) return null
  const { number, cents } = ticket.exchange
  const rest = amounts.totalCents - cents
  return (
    <div className="flex items-center gap-3 border-t bg-muted px-4 py-2 text-sm">
      <ArrowLeftRight className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <p className="min-w-0 flex-1">
        Cambio con {number}: <span className="money">{formatCop(cents)}</span> a favor.{' '}
        {amounts.totalCents > 0 && (
          <b className="whitespace-nowrap">
            {rest > 0 ? `Paga ${formatCop(rest)}` : rest < 0 ? `Le quedan ${formatCop(0 - rest)}` : 'No paga nada'}
          </b>
        )}
      </p>
      <Button
        size="icon"
        variant="ghost"
        aria-label={`No usar ${number}`}
        onClick={() => patch({ exchange: undefined })}
      >
        <X />
      </Button>
    </div>
  )
}
