import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { money, percent } from '@/lib/format'
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
