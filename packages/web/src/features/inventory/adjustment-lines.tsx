import { ArrowDownLeft, ArrowUpRight, ScanBarcode, Trash2 } from 'lucide-react'
import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { Empty } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { money, quantity } from '@/lib/format'
import { type Draft, type DraftLine, leftAfter, withLine, withoutLine } from './adjustment-draft'
import { heldIn } from './items'
import type { AdjustmentPreview, Reason } from './types'

interface LinesProps {
  draft: Draft
  reason: Reason | undefined
  change: (draft: Draft) => void
  /** What is missing of a line, by the id of its item. */
  told: (at: string) => string | undefined
  preview: AdjustmentPreview | undefined
}

/** The lines of an adjustment being written: on a phone, two rows each. */
export function AdjustmentLines({ draft, reason, change, told, preview }: LinesProps) {
  if (draft.lines.length === 0)
    return (
      <div className="rounded-lg border bg-card">
        <Empty icon={ScanBarcode} title="Escanea o busca lo que cambia">
          Cada lectura suma uno. Puedes escribir la cantidad y ver cuánto queda antes de guardar.
        </Empty>
      </div>
    )
  const known = new Map(preview?.products.map((line) => [line.variant_id ?? line.product_id, line]))
  return (
    <ul className="divide-y rounded-lg border bg-card" aria-label="Productos del ajuste">
      {draft.lines.map((line) => (
        <Line
          key={line.item.id}
          line={line}
          storageId={draft.storageId}
          both={!reason || (reason.increment && reason.decrement)}
          problem={told(line.item.id) ?? known.get(line.item.id)?.problem ?? undefined}
          value={known.get(line.item.id)?.value ?? undefined}
          set={(next) => change(withLine(draft, line.item.id, next))}
          remove={() => change(withoutLine(draft, line.item.id))}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  line: DraftLine
  storageId: string | undefined
  /** It may come in or go out. */
  both: boolean
  problem: string | undefined
  value: number | undefined
  set: (change: Partial<DraftLine>) => void
  remove: () => void
}

function Line({ line, storageId, both, problem, value, set, remove }: LineProps) {
  const { item, way } = line
  const left = leftAfter(line, storageId)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium">{item.name}</p>
        <p className="text-sm text-muted-foreground">
          Hay {quantity(heldIn(item, storageId))},{' '}
          <span className={cn(left < 0 && 'text-destructive')}>quedan {quantity(left)}</span>
          {value !== undefined && ` · ${money(Math.abs(value))}`}
        </p>
        {problem && <p className="text-sm text-destructive">{problem}</p>}
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-wrap">
        <WayButton way={way} fixed={!both} set={(next) => set({ way: next })} />
        <QuantityInput
          aria-label={`Cantidad de ${item.name}`}
          aria-invalid={problem ? true : undefined}
          className="w-24 max-sm:flex-1"
          value={line.quantity}
          onChange={(next) => set({ quantity: next })}
        />
        {way === 'increment' && (
          <MoneyInput
            aria-label={`Costo de cada uno de ${item.name}`}
            placeholder="Costo promedio"
            className="w-40 max-sm:order-last max-sm:w-full"
            value={line.cost}
            onChange={(cost) => set({ cost })}
          />
        )}
        <Button variant="ghost" size="icon" aria-label={`Quitar ${item.name}`} onClick={remove}>
          <Trash2 />
        </Button>
      </div>
    </li>
  )
}

function WayButton({
  way,
  fixed,
  set,
}: {
  way: DraftLine['way']
  fixed: boolean
  set: (way: DraftLine['way']) => void
}) {
  const comes = way === 'increment'
  const Icon = comes ? ArrowDownLeft : ArrowUpRight
  return (
    <Button
      variant="outline"
      disabled={fixed}
      title={fixed ? undefined : comes ? 'Cambiar a salida' : 'Cambiar a entrada'}
      className={cn('w-24 disabled:opacity-100', comes ? 'text-primary' : 'text-destructive')}
      onClick={() => set(comes ? 'decrement' : 'increment')}
    >
      <Icon /> {comes ? 'Entra' : 'Sale'}
    </Button>
  )
}
