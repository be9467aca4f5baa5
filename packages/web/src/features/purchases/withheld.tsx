import { RotateCcw, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { money, percent } from '@/lib/format'
import type { Draft } from './draft'
import type { Withheld } from './types'

interface RowsProps {
  rows: readonly Withheld[]
  /** Takes one away, where it may be. */
  drop?: (row: Withheld) => void
}

/** What is withheld with its norm, and why the others are not. */
export function WithheldRows({ rows, drop }: RowsProps) {
  const [yes, no] = [rows.filter((row) => row.withheld_cost !== 0), rows.filter((row) => row.withheld_cost === 0)]
  if (rows.length === 0) return <p className="text-sm text-muted-foreground">No hay retenciones que apliquen.</p>
  return (
    <div className="grid gap-3 text-sm">
      <ul className="grid gap-2">
        {yes.map((row) => (
          <li key={row.id + row.concept} className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              {row.name} <span className="text-muted-foreground">{percent(row.rate / 100)}</span>
              <span className="block text-xs text-muted-foreground">
                {row.why}. {row.norm}
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-1">
              <span className="money">{money(row.withheld_cost)}</span>
              {drop && (
                <Button size="icon" variant="ghost" aria-label={`No retener ${row.name}`} onClick={() => drop(row)}>
                  <X />
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {yes.length === 0 && <p className="text-muted-foreground">No se retiene nada.</p>}
      {no.length > 0 && (
        <details>
          <summary className="text-muted-foreground select-none">Por qué no las demás ({no.length})</summary>
          <ul className="mt-2 grid gap-2">
            {no.map((row) => (
              <li key={row.id + row.concept}>
                {row.name}
                <span className="block text-xs text-muted-foreground">{row.why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface ChosenProps {
  rows: readonly Withheld[]
  /** What a person made of what was proposed, if they touched it. */
  chosen: Draft['withholdings']
  choose: (withholdings: Draft['withholdings']) => void
}

/** What a document being written withholds: one may be taken away, and what was proposed brought back. */
export function ChosenWithholdings({ rows, chosen, choose }: ChosenProps) {
  const without = (dropped: Withheld) =>
    rows
      .filter((row) => row !== dropped && (row.withheld_cost ?? 0) > 0)
      .map(({ id, concept, withheld_cost }) => ({ id, concept, value: withheld_cost ?? 0 }))
  return (
    <div className="grid gap-2 border-t pt-4">
      <h3 className="text-sm font-medium">Retenciones</h3>
      <WithheldRows rows={rows} drop={(row) => choose(without(row))} />
      {chosen && (
        <Button variant="ghost" size="sm" onClick={() => choose(undefined)}>
          <RotateCcw /> Volver a lo propuesto
        </Button>
      )}
    </div>
  )
}
