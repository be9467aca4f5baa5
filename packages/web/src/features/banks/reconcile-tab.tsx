import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, CircleCheck, ListChecks, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Stat } from '@/components/kit/stat'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { count, date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { ClosedStatements } from './closed-statements'
import { LineSheet } from './line-sheet'
import { StatementFile } from './statement-file'
import type { Line } from './statement-line'

/** Conciliación: the lines of the bank's statements against the movements of the books. */
export function Reconcile({ bank }: { bank: { id: string } }) {
  const [state, setState] = useState<'open' | 'matched'>('open')
  const query = useQuery(q.treasury.listStatementLines({ id: bank.id, state, per_page: 50 }))
  const updates = useCan('bank-update')
  const { data: months } = useQuery(q.treasury.closedStatements({ id: bank.id }))
  const until = months?.closed[0]?.month
  const isClosed = (line: Line) => until !== undefined && line.date.slice(0, 7) <= until
  return (
    <div className="grid grid-cols-1 gap-4">
      <Figures bankId={bank.id} />
      {updates && <StatementFile bank={bank} />}
      <ClosedStatements bank={bank} />
      <div className="flex gap-2">
        <Button variant={state === 'open' ? 'primary' : 'outline'} size="sm" onClick={() => setState('open')}>
          Por conciliar
        </Button>
        <Button variant={state === 'matched' ? 'primary' : 'outline'} size="sm" onClick={() => setState('matched')}>
          Conciliadas
        </Button>
      </div>
      {query.isError ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={4} />
      ) : query.data.data.length === 0 ? (
        <Empty
          icon={CircleCheck}
          title={state === 'open' ? 'Nada por conciliar' : 'Aún no hay líneas conciliadas'}
          className="rounded-lg border bg-card"
        >
          Sube el extracto de tu banco y aquí verás cada línea con el movimiento que le corresponde.
        </Empty>
      ) : (
        <ul className="divide-y rounded-lg border bg-card px-4">
          {query.data.data.map((line) => (
            <LineRow key={line.id} bankId={bank.id} line={line} may={updates && !isClosed(line)} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** How far the bank and the books are apart. A phone shows two figures, and the others when they are asked for. */
function Figures({ bankId }: { bankId: string }) {
  const { data } = useQuery(q.treasury.reconciliation({ id: bankId }))
  const [all, setAll] = useState(false)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat label="Por conciliar" value={data && count(data.open)} />
      <Stat label="Saldo según el extracto" value={data && money(data.statement)} />
      <div className={all ? 'contents' : 'hidden lg:contents'}>
        <Stat label="Saldo en tus libros" value={data && money(data.books)} />
        <Stat label="Solo en el banco" value={data && money(data.income - data.expenses)} />
        <Stat label="Solo en tus libros" value={data && money(data.only_books)} />
        <Stat label="Entró y no está en tus libros" value={data && money(data.income)} />
        <Stat label="Salió y no está en tus libros" value={data && money(data.expenses)} />
        <Stat label="Desde" value={data && (data.since ? date(data.since) : 'Al día')} />
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="col-span-2 lg:hidden"
        aria-expanded={all}
        onClick={() => setAll((now) => !now)}
      >
        {all ? 'Ver menos cifras' : 'Ver todas las cifras'}
      </Button>
    </div>
  )
}

interface RowProps {
  bankId: string
  line: Line
  may: boolean
}

const LineRow = ({ bankId, line, may }: RowProps) => (
  <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
        <span className="min-w-0 truncate">{line.text}</span>
        <span className={line.value < 0 ? 'text-destructive tabular-nums' : 'text-primary tabular-nums'}>
          {money(line.value)}
        </span>
      </p>
      <p className="text-sm text-muted-foreground">{[date(line.date), line.reference].filter(Boolean).join(' · ')}</p>
      <p className="text-sm">{whatOf(line)}</p>
    </div>
    {may && <Actions bankId={bankId} line={line} />}
  </li>
)

/** What a line is, or may be, in a sentence. */
function whatOf({ match, proposal, charge }: Line): string {
  if (match) return `Es ${match.number}. Lo concilió ${match.by}`
  if (proposal) return `${proposal.number}, ${date(proposal.date)}: ${proposal.concept}. ${proposal.why}`
  if (charge) return `${charge.why}: va a la cuenta ${charge.account}${charge.third ? `, de ${charge.third.name}` : ''}`
  return 'No está en tus libros: registra el pago, el ingreso o el gasto, y vuelve aquí'
}

function Actions({ bankId, line }: Omit<RowProps, 'may'>) {
  const [choosing, choose] = useState(false)
  const of = { id: bankId, line_id: line.id }
  const run = useMutation({
    mutationFn: () => {
      if (line.match) return api.treasury.unmatchLine(of)
      if (line.proposal)
        return api.treasury.matchLine({ ...of, entry_id: line.proposal.entry_id, date: line.proposal.date })
      const { account, third } = line.charge!
      return api.treasury.postLine({ ...of, account, third_id: third?.id })
    },
    onSuccess: ({ state }) => say.good(state === 'matched' ? 'Línea conciliada' : 'Conciliación quitada'),
  })
  const known = line.match || line.proposal || line.charge
  const posts = line.value < 0 ? 'Registrar gasto' : 'Registrar ingreso'
  const name = line.match ? 'Quitar' : line.proposal ? 'Conciliar' : posts
  return (
    <div className="flex flex-wrap gap-2 self-center justify-self-start">
      {known && (
        <Button
          variant="outline"
          size="sm"
          busy={run.isPending}
          onClick={() => run.mutate()}
          aria-label={`${name}: ${line.text}`}
        >
          {line.match ? <Undo2 /> : <Check />} {name}
        </Button>
      )}
      {!line.match && (
        <Button variant="ghost" size="sm" onClick={() => choose(true)} aria-label={`Elegir qué es: ${line.text}`}>
          <ListChecks /> Elegir
        </Button>
      )}
      {choosing && <LineSheet bankId={bankId} line={line} close={() => choose(false)} />}
    </div>
  )
}
