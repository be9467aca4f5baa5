import { useQuery } from '@tanstack/react-query'
import { formatCop, toPesos } from '@tendero/core/kernel/values/money'
import { type ReactNode, useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { useConnection } from '@/lib/connection'
import { useSettled } from '@/lib/hooks'

/** Whoever buys without a name: a balance of theirs belongs to who brings the note. */
const NOBODY = 'cli_final'

interface Spending {
  /** Cents that the chosen balances pay. */
  cents: number
  /** What the call takes. */
  input: { credit_notes?: { id: string; value: number }[] }
  /** What to draw above the money: nothing while there is no balance. */
  field: ReactNode
}

/**
 * Balances in favour of a client that pay a sale: those that are chosen, as far as it goes.
 * @param first the note that is chosen from the start
 */
export function useBalances(
  clientId: string | undefined,
  dueCents: number,
  first?: { id: string; number: string },
): Spending {
  const [chosen, setChosen] = useState<readonly string[]>(first ? [first.id] : [])
  const [number, setNumber] = useState<string | undefined>(first?.number)
  const wanted = useSettled(number?.trim() ?? '', 300)
  const found = useQuery({
    ...q.notes.balances({ client_id: clientId ?? NOBODY, ...(clientId ? {} : { number: wanted }) }),
    enabled: Boolean(clientId ?? wanted),
    meta: { quiet: true },
  })
  const balances = found.data?.data ?? []
  let left = dueCents
  const spent = balances.flatMap(({ id, balance }) => {
    if (!chosen.includes(id)) return []
    const cents = Math.min(left, Math.round(balance * 100))
    left -= cents
    return cents > 0 ? [{ id, value: toPesos(cents) }] : []
  })
  const set = (id: string, on: boolean) => setChosen((now) => (on ? [...now, id] : now.filter((one) => one !== id)))
  const rows = balances.length > 0 && (
    <ul className="grid gap-2" aria-label="Saldos a favor">
      {balances.map((one) => (
        <li key={one.id}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside */}
          <label className="flex cursor-pointer items-center gap-3 rounded-lg border bg-card px-4 py-3 has-data-[state=checked]:border-primary">
            <Checkbox checked={chosen.includes(one.id)} onCheckedChange={(on) => set(one.id, on === true)} />
            <span className="min-w-0 flex-1">Usar saldo a favor {one.number}</span>
            <span className="money font-medium">{formatCop(Math.round(one.balance * 100))}</span>
          </label>
        </li>
      ))}
    </ul>
  )
  // What is left of a note only the server knows.
  const isAway = useConnection() === 'none'
  const finder = !clientId && !(isAway && number === undefined) && (
    <>
      {number === undefined ? (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setNumber('')}>
          Pagar con una nota crédito
        </Button>
      ) : (
        <Labelled label="Número de la nota crédito">
          {(id) => (
            <Input
              id={id}
              value={number}
              maxLength={40}
              placeholder="NC-12"
              onChange={(e) => setNumber(e.target.value)}
            />
          )}
        </Labelled>
      )}
      {wanted && found.data?.data.length === 0 && (
        <p className="text-sm text-muted-foreground">Esa nota no tiene saldo, o es de un cliente: elígelo primero.</p>
      )}
    </>
  )
  return {
    cents: dueCents - left,
    input: spent.length > 0 ? { credit_notes: spent } : {},
    field: (finder || rows) && (
      <div className="grid gap-2">
        {finder}
        {rows}
      </div>
    ),
  }
}
