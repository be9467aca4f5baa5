import { Under } from '@/components/kit/document/lines-table'
import { QuantityInput } from '@/components/kit/number-input'
import { quantity } from '@/lib/format'
import type { OfferLine } from './offers'

/** How much is taken of each line, by its place; what is left unless it was typed. */
export type Taken = Readonly<Record<number, number>>

/** The parts of an offer that a call takes; nothing of a line is no part. */
export const partsOf = (lines: readonly OfferLine[], taken: Taken) =>
  lines.flatMap(({ line, left }) => {
    const units = taken[line] ?? left
    return left > 0 && units > 0 ? [{ line, quantity: units }] : []
  })

/** More of a line than is left of it. */
export const tooMuch = (lines: readonly OfferLine[], taken: Taken): boolean =>
  lines.some(({ line, left }) => (taken[line] ?? left) > left)

interface PartsProps {
  lines: readonly OfferLine[]
  taken: Taken
  onChange: (taken: Taken) => void
}

/** How much of each line with something left. */
export const OfferParts = ({ lines, taken, onChange }: PartsProps) => (
  <ul className="grid gap-3">
    {lines
      .filter(({ left }) => left > 0)
      .map(({ line, name, left, missing }) => (
        <li key={line} className="flex items-center justify-between gap-4">
          <span className="min-w-0">
            <span className="block font-medium text-pretty">{name}</span>
            <Under>
              Quedan {quantity(left)}
              {missing > 0 && ` · hoy faltan ${quantity(missing)}`}
            </Under>
          </span>
          <span className="w-24 shrink-0">
            <QuantityInput
              aria-label={`Cantidad de ${name}`}
              aria-invalid={(taken[line] ?? left) > left}
              value={taken[line] ?? left}
              onChange={(units) => onChange({ ...taken, [line]: units ?? 0 })}
            />
          </span>
        </li>
      ))}
  </ul>
)
