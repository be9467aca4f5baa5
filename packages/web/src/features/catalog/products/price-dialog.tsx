import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PercentInput } from '@/components/kit/number-input'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { count, money, plural } from '@/lib/format'

export interface PriceChange {
  percent: number
  list: string
  round_to: number
}

const roundings = [1, 10, 50, 100, 500, 1_000]
const EXAMPLE = 12_340

/** Raises or lowers the prices of some products by a percentage. */
export function PriceDialog({
  total,
  busy,
  close,
  go,
}: {
  total: number
  busy: boolean
  close: () => void
  go: (change: PriceChange) => void
}) {
  const lists = useQuery({ ...q.settings.listPriceLists(), staleTime: 300_000 }).data?.filter((one) => one.active) ?? []
  const [way, setWay] = useState<'up' | 'down'>('up')
  const [percent, setPercent] = useState<number>()
  const [list, setList] = useState('1')
  const [round, setRound] = useState('50')
  const signed = (percent ?? 0) * (way === 'up' ? 1 : -1)
  const round_to = Number(round)
  const after = Math.max(0, Math.round((EXAMPLE * (100 + signed)) / 100 / round_to) * round_to)
  const verb = way === 'up' ? 'Subir' : 'Bajar'
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`Cambiar el precio de ${plural(total, 'producto')}`}
        footer={
          <Button
            busy={busy}
            disabled={!percent || (way === 'down' && percent > 99)}
            onClick={() => go({ percent: signed, list, round_to })}
          >
            {percent ? `${verb} ${String(percent).replace('.', ',')} %` : `${verb} precios`}
          </Button>
        }
      >
        <div className="grid gap-5">
          <RadioGroup
            aria-label="Subir o bajar"
            className="grid-cols-2"
            value={way}
            onChange={(value) => setWay(value as typeof way)}
            options={[
              { value: 'up', label: 'Subir' },
              { value: 'down', label: 'Bajar' },
            ]}
          />
          <div className="grid grid-cols-2 gap-4">
            <div className="grid content-start gap-1.5">
              <Label htmlFor="bulk-percent">Cuánto</Label>
              <PercentInput id="bulk-percent" autoFocus value={percent} onChange={setPercent} />
            </div>
            <div className="grid content-start gap-1.5">
              <Label htmlFor="bulk-round">Redondear a</Label>
              <Select
                id="bulk-round"
                value={round}
                onChange={setRound}
                options={roundings.map((n) => ({ value: String(n), label: `$ ${count(n)}` }))}
              />
            </div>
          </div>
          {lists.length > 1 && (
            <div className="grid gap-1.5">
              <Label htmlFor="bulk-list">Lista de precios</Label>
              <Select
                id="bulk-list"
                value={list}
                onChange={setList}
                options={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </div>
          )}
          <p className="text-sm text-muted-foreground">
            Lo que hoy vale {money(EXAMPLE)} quedaría en <b className="text-foreground">{money(after)}</b>. Las
            variantes también cambian.
          </p>
        </div>
      </DialogContent>
    </Dialog>
  )
}
