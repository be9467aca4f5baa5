import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAskNote } from '@/components/kit/document/ask-note'
import { FactLines } from '@/components/kit/document/story'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { date, dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { TransferForm } from './transfer-form'

interface Props {
  type: 'bankTransfer' | 'bankMovement'
  id: string
  close: () => void
}

/** What was recorded by hand in a bank: a transfer or a movement, and the way to change or void it. */
export function MoneySheet({ type, id, close }: Props) {
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      {type === 'bankTransfer' ? <Transfer id={id} close={close} /> : <Movement id={id} close={close} />}
    </Sheet>
  )
}

export const Void = ({ number, run, busy }: { number: string; run: (reason: string) => void; busy: boolean }) => {
  const [ask, dialog] = useAskNote()
  const deletes = useCan('bank-delete')
  if (!deletes) return null
  const body = 'Los libros y los saldos vuelven a como estaban, con un asiento al revés de hoy.'
  const press = async () => {
    const note = await ask({ title: `¿Anular ${number}?`, body, action: 'Anular' })
    if (note !== undefined) run(note)
  }
  return (
    <>
      <Button variant="outline" busy={busy} onClick={() => void press()}>
        <Undo2 /> Anular
      </Button>
      {dialog}
    </>
  )
}

interface Voided {
  state: 'posted' | 'void'
  date: string
  created_at: string
  value: number
  description: string | null
  user: { name: string }
  voided: { at: string; user: { name: string } } | null
  reason: string | null
}

export const Facts = ({ row, more }: { row: Voided; more: readonly (readonly [string, string])[] }) => (
  <>
    {row.state === 'void' && (
      <Badge tone="neutral" className="justify-self-start">
        Anulado
      </Badge>
    )}
    <FactLines
      rows={[
        ['Valor', money(row.value)],
        ...more,
        ['Fecha', date(row.date)],
        ['Descripción', row.description],
        ['Lo hizo', `${row.user.name}, ${dateTime(row.created_at)}`],
        ['Lo anuló', row.voided && `${row.voided.user.name}, ${dateTime(row.voided.at)}`],
        ['Motivo', row.reason],
      ]}
    />
  </>
)

function Transfer({ id, close }: Pick<Props, 'id' | 'close'>) {
  const { data: row, error, refetch } = useQuery(q.treasury.getBankTransfer({ id }))
  const [changing, change] = useState(false)
  const updates = useCan('bank-update')
  const undo = useMutation({
    mutationFn: (reason: string) => api.treasury.removeBankTransfer({ id, reason }),
    onSuccess: () => say.good('Transferencia anulada'),
  })
  return (
    <SheetContent title={row ? `Transferencia ${row.number}` : 'Transferencia'}>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !row ? (
        <Lines rows={5} />
      ) : changing ? (
        <TransferForm row={row} done={close} />
      ) : (
        <div className="grid gap-4">
          <Facts
            row={row}
            more={[
              ['Sale de', row.bank_origin.name],
              ['Entra a', row.bank_destination.name],
            ]}
          />
          {row.state === 'posted' && (
            <div className="flex flex-wrap gap-2">
              {updates && <Button onClick={() => change(true)}>Cambiar</Button>}
              <Void number={row.number} busy={undo.isPending} run={undo.mutate} />
            </div>
          )}
        </div>
      )}
    </SheetContent>
  )
}

function Movement({ id }: Pick<Props, 'id' | 'close'>) {
  const { data: row, error, refetch } = useQuery(q.treasury.getBankMovement({ id }))
  const undo = useMutation({
    mutationFn: (reason: string) => api.treasury.removeBankMovement({ id, reason }),
    onSuccess: () => say.good('Movimiento anulado'),
  })
  return (
    <SheetContent title={row ? `${row.type_name} ${row.number}` : 'Movimiento'}>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !row ? (
        <Lines rows={5} />
      ) : (
        <div className="grid gap-4">
          <Facts
            row={row}
            more={[
              ['Banco', row.bank.name],
              ['Cuenta', `${row.account} ${row.account_name}`],
            ]}
          />
          {row.state === 'posted' && (
            <div>
              <Void number={row.number} busy={undo.isPending} run={undo.mutate} />
            </div>
          )}
        </div>
      )}
    </SheetContent>
  )
}
