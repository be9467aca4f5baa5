import { Check, X } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { money } from '@/lib/format'
import type { Debt } from './types'

/** What is in favour, of money given before, that is used. */
export interface Advance {
  id: string
  number: string
  owed: number
  value: number
}
interface AdvancesProps {
  /** What is used: money given before, or what is owed to who pays. */
  words: { title: string; each: string }
  name: 'advances' | 'crossed'
  open: readonly Debt[]
  advances: readonly Advance[]
  set: (change: (now: readonly Advance[]) => Advance[]) => void
  /** What is not covered yet. */
  left: number
}

/** Money given before: each may be used for what is paid now. */
export function Advances({ words: { title, each }, name, open, advances, set, left }: AdvancesProps) {
  const unused = open.filter(({ id }) => !advances.some((one) => one.id === id))
  return (
    <Card title={title}>
      <div className="grid gap-4">
        {advances.map((one, i) => (
          <div key={one.id} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
            <Field name={`${name}.${i}.value`} label={`${each} ${one.number}, quedan ${money(one.owed)}`}>
              {(f) => <MoneyInput {...f} />}
            </Field>
            <Button
              variant="ghost"
              aria-label={`No usar ${one.number}`}
              onClick={() => set((now) => now.filter(({ id }) => id !== one.id))}
            >
              <X />
            </Button>
          </div>
        ))}
        {unused.length > 0 && (
          <ul className="grid gap-1">
            {unused.map(({ id, document, owed }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {each} {document.number}
                </span>
                <Button
                  variant="outline"
                  size="sm"
                  disabled={left <= 0}
                  onClick={() =>
                    set((now) => [
                      ...now,
                      { id, number: document.number, owed, value: Math.min(owed, Math.max(left, 1)) },
                    ])
                  }
                >
                  <Check /> Usar <span className="money">{money(owed)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
