import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { TableFooter } from '@/components/kit/data-table-parts'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { date, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'

interface Month {
  month: string
  name: string
}

/** Closed months that are shown at once. */
const MONTHS = 6

/** Months of the statements of a bank: the one that is closed next, and those that are closed. */
export function ClosedStatements({ bank }: { bank: { id: string } }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...q.treasury.closedStatements({ id: bank.id, page, per_page: MONTHS }),
    placeholderData: keepPreviousData,
  })
  const [closing, setClosing] = useState(false)
  const updates = useCan('bank-update')
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data?.next) return null
  const { next, closed, meta } = data
  return (
    <Card
      title="Meses del extracto"
      description="En un mes cerrado no entran líneas nuevas ni se quita lo conciliado, hasta que lo abras."
    >
      <ul className="divide-y">
        <li className="flex items-center gap-3 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="font-medium first-letter:uppercase">{next.name}</p>
            {next.why && <p className="text-xs text-muted-foreground first-letter:uppercase">{next.why}</p>}
          </div>
          {updates && (
            <Button
              variant={next.why ? 'outline' : 'primary'}
              size="sm"
              disabled={next.why !== null}
              onClick={() => setClosing(true)}
              aria-label={`Cerrar el extracto de ${next.name}`}
            >
              <Lock /> Cerrar
            </Button>
          )}
        </li>
        {closed.map((row, i) => (
          <li key={row.month} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3 font-medium">
                <span className="inline-block first-letter:uppercase">{row.name}</span>
                <span className="tabular-nums">{money(row.closing)}</span>
              </p>
              <p className="text-xs text-muted-foreground">
                {plural(row.lines, 'línea', 'líneas')}. Lo cerró {row.closed_by}, {date(row.closed_at)}
              </p>
            </div>
            {i === 0 && meta.current_page === 1 && <Reopen bankId={bank.id} month={row} />}
          </li>
        ))}
      </ul>
      {meta.last_page > 1 && <TableFooter meta={meta} shown={closed.length} onPage={setPage} />}
      {closing && <CloseSheet bankId={bank.id} month={next} close={() => setClosing(false)} />}
    </Card>
  )
}

/** A month to close, beside what its paper says. */
function CloseSheet({ bankId, month, close }: { bankId: string; month: Month; close: () => void }) {
  const record = useRecord({
    values: { balance: undefined as unknown as number },
    save: ({ balance }, api) =>
      api.treasury.closeStatement({ id: bankId, month: month.month, ...(balance == null ? {} : { balance }) }),
    onSaved: () => {
      say.good(`Cerraste el extracto de ${month.name}`)
      close()
    },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={`Cerrar ${month.name}`}
        description="Todas sus líneas están conciliadas. Después de cerrarlo nada de ese mes cambia."
      >
        <RecordForm record={record} submit="Cerrar mes">
          <Field
            name="balance"
            label="Saldo final del extracto"
            optional
            help="El que trae el papel del banco. Si no es el mismo que dan tus líneas, te decimos la diferencia."
          >
            {(f) => <MoneyInput {...f} />}
          </Field>
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}

function Reopen({ bankId, month: { month, name } }: { bankId: string; month: Month }) {
  const deletes = useCan('bank-delete')
  const open = useMutation({
    mutationFn: () => api.treasury.openStatement({ id: bankId, month }),
    onSuccess: ({ message }) => say.good(message),
  })
  if (!deletes) return null
  const press = async () => {
    const body = 'Sus líneas se podrán cambiar otra vez. Queda en la auditoría quién lo abrió.'
    if (await confirm({ title: `¿Abrir el extracto de ${name}?`, body, action: 'Abrir mes' })) open.mutate()
  }
  return (
    <Button
      variant="outline"
      size="sm"
      busy={open.isPending}
      onClick={() => void press()}
      aria-label={`Abrir el extracto de ${name}`}
    >
      <LockOpen /> Abrir
    </Button>
  )
}
