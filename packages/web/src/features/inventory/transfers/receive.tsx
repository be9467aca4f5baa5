import { Check, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { usePaged } from '@/components/kit/document/paged'
import { QuantityInput } from '@/components/kit/number-input'
import { useScanner } from '@/components/kit/scanner'
import { useShortcut } from '@/components/kit/shortcuts'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/api-error'
import { plural, quantity } from '@/lib/format'
import { say } from '@/lib/toast'
import { itemsByCode } from '@/shared/item/items'
import type { TransferDetail } from '../stock/types'
import { fits, moveOf, noneOf, oneMore, type Received, restOf, wholeOf } from './arrival'
import { useTransferMove } from './use-transfer-move'

/** What arrived of each line: all, part, or sent back. What is neither stays on its way. */
export function ReceiveTransfer({ row, close }: { row: TransferDetail; close: () => void }) {
  const lines = row.products.filter((line) => line.in_transit > 0)
  const [{ taken, scanned }, setDraft] = useState(() => ({ taken: wholeOf(lines), scanned: false }))
  const setTaken = (next: Received) => setDraft({ taken: next, scanned })
  const { shown, footer, turnTo } = usePaged(lines)
  const [reason, setReason] = useState('')
  const move = useTransferMove(row, close)
  const input = moveOf(lines, taken)
  const wrong = lines.find((line) => !fits(line, taken))
  const submit = () => {
    if (wrong)
      return say.bad(`De ${wrong.name} vienen ${quantity(wrong.in_transit)}: corrige lo que recibes o devuelves`)
    if (!input) return say.bad('Escribe lo que llegó o lo que se devuelve')
    move.mutate({ ...input, ...(reason.trim() ? { reason: reason.trim() } : {}) })
  }
  useScanner(async (code) => {
    try {
      const ids = new Set((await itemsByCode(code)).map((item) => item.id))
      const at = lines.findIndex((one) => ids.has(one.variant_id ?? one.product_id))
      const line = lines[at]
      if (!line) return say.bad('Ese producto no viene en este traslado')
      turnTo(at)
      // The first one read means that they are being counted one by one.
      setDraft((now) => ({ taken: oneMore(now.scanned ? now.taken : noneOf(lines), line), scanned: true }))
    } catch (error) {
      if (error instanceof ApiError && !error.shown) say.bad(error.message)
    }
  })
  useShortcut('f9', 'Confirmar lo recibido', submit)
  const rejects = Object.values(taken).some((one) => (one.rejected ?? 0) > 0)
  return (
    <section className="min-w-0 rounded-lg border bg-card" aria-label="Recibir">
      <header className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-semibold">¿Qué llegó a {row.store_destination.name}?</h2>
          <p className="text-sm text-muted-foreground">Escanea para contar uno por uno, o corrige las cantidades.</p>
        </div>
        <Button variant="outline" size="sm" onClick={() => setDraft({ taken: wholeOf(lines), scanned: false })}>
          <Check /> Llegó todo
        </Button>
      </header>
      <ul className="divide-y">
        {shown.map((line) => (
          <ReceiveLine key={line.variant_id ?? line.product_id} line={line} taken={taken} change={setTaken} />
        ))}
      </ul>
      {footer}
      <footer className="grid gap-3 border-t px-4 py-3">
        {rejects && (
          <Input
            aria-label="Por qué se devuelve"
            placeholder="Por qué se devuelve"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={close}>
            Ahora no
          </Button>
          <Button busy={move.isPending} onClick={submit}>
            <PackageCheck /> Confirmar {plural(lines.length, 'producto')}
          </Button>
        </div>
      </footer>
    </section>
  )
}

interface LineProps {
  line: TransferDetail['products'][number]
  taken: Received
  change: (next: Received) => void
}

function ReceiveLine({ line, taken, change }: LineProps) {
  const id = line.variant_id ?? line.product_id
  const got = taken[id] ?? { received: 0, rejected: 0 }
  const rest = restOf(line, taken)
  const wrong = !fits(line, taken)
  const set = (next: Partial<typeof got>) => change({ ...taken, [id]: { ...got, ...next } })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{line.name}</p>
        <p className="text-sm text-muted-foreground">
          Vienen {quantity(line.in_transit)}
          {rest > 0 && <span className="text-warning"> · siguen en camino {quantity(rest)}</span>}
          {rest < 0 && <span className="text-destructive"> · sobran {quantity(-rest)}</span>}
        </p>
      </div>
      <div className="flex gap-3 max-sm:w-full">
        <Amount
          label="Recibes"
          name={line.name}
          wrong={wrong}
          value={got.received}
          set={(received) => set({ received })}
        />
        <Amount
          label="Devuelves"
          name={line.name}
          wrong={wrong}
          value={got.rejected}
          set={(rejected) => set({ rejected })}
        />
      </div>
    </li>
  )
}

interface AmountProps {
  label: string
  name: string
  wrong: boolean
  value: number | undefined
  set: (value: number | undefined) => void
}

const Amount = ({ label, name, wrong, value, set }: AmountProps) => (
  <div className="grid gap-1 max-sm:flex-1">
    <span className="text-xs text-muted-foreground" aria-hidden>
      {label}
    </span>
    <QuantityInput
      aria-label={`${label} de ${name}`}
      aria-invalid={wrong || undefined}
      className="sm:w-24"
      value={value}
      onChange={set}
    />
  </div>
)
