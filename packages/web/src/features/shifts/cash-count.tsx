import { formatCop, toPesos } from '@tendero/core/kernel/values/money'
import { denominations } from '@tendero/core/treasury/denominations'
import { Fragment, type KeyboardEvent } from 'react'
import { NumberInput } from '@/components/kit/number-input'

/** How many there are of each note and coin, by its value in cents. */
export type Count = Readonly<Record<number, number>>

export const countedCents = (count: Count): number =>
  Object.entries(count).reduce((sum, [value, n]) => sum + Number(value) * n, 0)

/** What the call takes: values in pesos, only those that there are. */
export const countInput = (count: Count) =>
  Object.entries(count)
    .filter(([, n]) => n > 0)
    .map(([value, n]) => ({ value: toPesos(Number(value)), count: n }))

/** The smallest note in cents; below it, coins. There are both of 1.000. */
const NOTE = 200_000

const groups = [
  ['Billetes', denominations.filter((value) => value >= NOTE)],
  ['Monedas y billetes de $ 1.000', denominations.filter((value) => value < NOTE)],
] as const

/** Counts cash by note and coin; Intro and ↓ go to the next one. After the last one, Intro goes to the button that closes. */
export function CashCount({ count, onChange }: { count: Count; onChange: (count: Count) => void }) {
  const next = (event: KeyboardEvent<HTMLElement>) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const inputs = [...event.currentTarget.querySelectorAll('input')]
    const at = event.target as HTMLInputElement
    const button = at.form?.querySelector<HTMLElement>('[type=submit]')
    ;(inputs[inputs.indexOf(at) + by] ?? (by > 0 ? button : undefined))?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the arrows of the fields inside
    <div className="grid grid-cols-[5.5rem_5rem_1fr] items-center gap-x-4 gap-y-1.5" onKeyDown={next}>
      {groups.map(([name, values], group) => (
        <Fragment key={name}>
          <h3 className="col-span-3 mt-3 text-sm font-medium text-muted-foreground first:mt-0">{name}</h3>
          {values.map((value, i) => (
            <Fragment key={value}>
              <label htmlFor={`count-${value}`} className="money font-medium">
                {formatCop(value)}
              </label>
              <NumberInput
                id={`count-${value}`}
                decimals={0}
                placeholder="0"
                autoFocus={group === 0 && i === 0}
                value={count[value] || undefined}
                onChange={(n) => onChange({ ...count, [value]: Math.max(0, n ?? 0) })}
              />
              <span className="money text-muted-foreground">{formatCop(value * (count[value] ?? 0))}</span>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </div>
  )
}
