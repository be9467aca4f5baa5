import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { Alert } from '@/components/ui/bits'
import { Checkbox } from '@/components/ui/choice'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { count, money, plural } from '@/lib/format'
import {
  isTooMany,
  MAX_COMBINATIONS,
  type Proposed,
  proposed,
  type VariantDraft,
  type VariantPlan,
} from './variant-plan'

interface GridProps {
  plan: VariantPlan
  onChange: (plan: VariantPlan) => void
  price: number | undefined
  existing?: ReadonlySet<string>
}

const columns =
  'grid grid-cols-[auto_1fr_1fr] items-center gap-x-3 gap-y-2 sm:grid-cols-[auto_minmax(8rem,1fr)_8.5rem_6rem_9rem]'

/** The combinations, each with its price, how many there are of it and its sku. */
export function VariantGrid({ plan, onChange, price, existing }: GridProps) {
  const rows = proposed(plan, existing)
  if (isTooMany(plan))
    return (
      <Alert tone="warning">
        Son demasiadas combinaciones: un producto tiene como máximo {count(MAX_COMBINATIONS)}.
      </Alert>
    )
  if (rows.length === 0)
    return existing && existing.size > 0 && plan.options.length > 0 ? (
      <p className="text-sm text-muted-foreground">Ya están todas. Elige otro término para agregar más.</p>
    ) : null
  const on = rows.filter((row) => !row.off)
  const change = (targets: readonly Proposed[], draft: VariantDraft) => {
    const next = { ...plan.rows }
    for (const { key } of targets) next[key] = { ...next[key], ...draft }
    onChange({ ...plan, rows: next })
  }
  return (
    <div className="overflow-hidden rounded-lg border">
      <div className={cn(columns, 'border-b bg-muted/60 px-3 py-2 text-xs font-medium text-muted-foreground')}>
        <Checkbox
          aria-label="Todas las variantes"
          checked={on.length === rows.length ? true : on.length > 0 ? 'indeterminate' : false}
          onCheckedChange={(all) => change(rows, { off: all !== true })}
        />
        <span className="max-sm:col-span-2">
          {plural(on.length, 'variante')} de {count(rows.length)}
        </span>
        <MoneyInput
          aria-label="Precio para todas"
          placeholder="Precio"
          value={shared(on, 'price')}
          onChange={(value) => change(on, { price: value })}
          className="max-sm:col-start-2"
        />
        <QuantityInput
          aria-label="Cantidad para todas"
          placeholder="Hay"
          value={shared(on, 'quantity')}
          onChange={(value) => change(on, { quantity: value })}
        />
        <span className="max-sm:hidden">SKU</span>
      </div>
      <ul className="divide-y">
        {rows.map((row) => (
          <li key={row.key} className={cn(columns, 'px-3 py-2', row.off && 'text-muted-foreground')}>
            <Checkbox
              aria-label={row.name}
              checked={!row.off}
              onCheckedChange={(keep) => change([row], { off: keep !== true })}
            />
            <span className={cn('min-w-0 truncate max-sm:col-span-2', row.off && 'line-through')}>{row.name}</span>
            {!row.off && (
              <>
                <MoneyInput
                  aria-label={`Precio de ${row.name}`}
                  className="max-sm:col-start-2"
                  placeholder={price === undefined ? 'Precio' : money(price).replace('$', '').trim()}
                  value={row.price}
                  onChange={(value) => change([row], { price: value })}
                />
                <QuantityInput
                  aria-label={`Cantidad de ${row.name}`}
                  placeholder="0"
                  value={row.quantity}
                  onChange={(value) => change([row], { quantity: value })}
                />
                <Input
                  aria-label={`SKU de ${row.name}`}
                  className="max-sm:hidden"
                  placeholder="Automático"
                  maxLength={40}
                  value={row.sku ?? ''}
                  onChange={(event) => change([row], { sku: event.target.value })}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The figure that all the rows have, if they share one. */
function shared(rows: readonly Proposed[], field: 'price' | 'quantity'): number | undefined {
  const first = rows[0]?.[field]
  return rows.every((row) => row[field] === first) ? first : undefined
}
