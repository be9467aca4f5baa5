import type { UseQueryOptions } from '@tanstack/react-query'
import { plain } from '@tendero/core/kernel/values/text'
import { X } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { Pick } from '@/components/kit/pick'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'
import { date, money, quantity } from '@/lib/format'
import type { CausationDetail, PurchaseRow } from '../types'

/** A purchase whose goods bear a cost. */
export interface Bearing {
  id: string
  number: string
}

/** The newest ones: a freight comes days after its goods. */
const RECENT = 100

const findPurchases = (text: string): UseQueryOptions<PurchaseRow[], ApiError, PurchaseRow[], readonly unknown[]> => ({
  queryKey: ['find', 'purchases', text],
  queryFn: async () => {
    const words = plain(text).split(' ').filter(Boolean)
    const { data } = await api.purchasing.listPurchases({ state: 'posted', per_page: RECENT })
    return data.filter((row) => {
      const name = plain(`${row.number} ${row.reference} ${row.provider.name}`)
      return words.every((word) => name.includes(word))
    })
  },
})

export const sharesOf = { value: 'Por lo que vale', quantity: 'Por cantidad', weight: 'Por peso' } as const
const options = Object.entries(sharesOf).map(([value, label]) => ({ value, label }))

interface FieldsProps {
  purchases: readonly Bearing[]
  set: (purchases: Bearing[]) => void
}

/** The purchases whose goods bear a cost, and how it is spread. */
export function LandedFields({ purchases, set }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field
        name="purchases"
        label="Es un costo de estas compras"
        optional
        help="El flete, el seguro o la aduana suben el costo de la mercancía que trajeron."
      >
        {(f) => (
          <div className="grid gap-2">
            {purchases.length > 0 && (
              <ul className="flex flex-wrap gap-2">
                {purchases.map(({ id, number }) => (
                  <li key={id} className="flex items-center gap-1 rounded-full bg-muted py-1 pl-3 text-sm">
                    {number}
                    <Button
                      size="icon"
                      variant="ghost"
                      aria-label={`Quitar ${number}`}
                      onClick={() => set(purchases.filter((one) => one.id !== id))}
                    >
                      <X />
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <Pick
              id={f.id}
              aria-invalid={f['aria-invalid']}
              aria-describedby={f['aria-describedby']}
              value=""
              placeholder={purchases.length > 0 ? 'Agrega otra compra' : 'Número, factura o proveedor'}
              find={findPurchases}
              item={(row) => ({
                id: row.id,
                label: `${row.number} · ${row.reference}`,
                note: `${row.provider.name}, ${date(row.date)}`,
              })}
              onChange={(id, row) =>
                id && row && set([...purchases.filter((one) => one.id !== id), { id, number: row.number }])
              }
            />
          </div>
        )}
      </Field>
      {purchases.length > 0 && (
        <Field name="spread_by" label="Se reparte">
          {(f) => <Select {...f} options={options} />}
        </Field>
      )}
    </div>
  )
}

/** What each product bears, and what of it was sold already. */
export function LandedRows({ landed }: { landed: NonNullable<CausationDetail['landed']> }) {
  if (landed.lines.length === 0)
    return (
      <p className="text-sm text-muted-foreground">
        Cuando la registres, sube el costo de {landed.purchases.map(({ number }) => number).join(', ')}.
      </p>
    )
  return (
    <ul className="grid gap-2 text-sm">
      {landed.lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one product may be in two lines of a purchase
        <li key={n} className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            {line.name}
            <span className="block text-xs text-muted-foreground">
              {quantity(line.quantity)} de {line.purchase}
              {line.held_cost !== line.value && `, en bodega ${money(line.held_cost)}`}
            </span>
          </span>
          <span className="money shrink-0">{money(line.value)}</span>
        </li>
      ))}
    </ul>
  )
}
