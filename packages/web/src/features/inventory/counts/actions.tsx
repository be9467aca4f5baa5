import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, ListRestart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { useAskNote } from '@/components/kit/document/ask-note'
import { FactLines } from '@/components/kit/document/story'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { count, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import type { CountDetail } from '../stock/types'
import { Difference } from './lines'
import { isHalfClosed, isOpen } from './state'

/** Second count, and giving up. */
export function CountActions({ row }: { row: CountDetail }) {
  const [updates, deletes] = [useCan('physical_count-update'), useCan('physical_count-delete')]
  const [askNote, dialog] = useAskNote()
  const again = useMutation({
    mutationFn: () => api.inventory.secondCount({ id: row.id }),
    onSuccess: () => say.good('Segundo conteo abierto'),
  })
  const cancel = useMutation({
    mutationFn: (reason: string) => api.inventory.cancelCount({ id: row.id, ...(reason ? { reason } : {}) }),
    onSuccess: () => say.good(`${row.number} cancelado`),
  })
  const askAgain = async () => {
    const title = `¿Contar otra vez ${plural(row.different, 'producto')}?`
    const body = 'Es mejor que lo haga otra persona. Lo que ya cuadró se queda como está.'
    if (await confirm({ title, body, action: 'Abrir segundo conteo' })) again.mutate()
  }
  const askCancel = async () => {
    const body = 'Lo contado se puede consultar, pero nada se ajusta.'
    const reason = await askNote({ title: `¿Cancelar ${row.number}?`, body, action: 'Cancelar conteo' })
    if (reason !== undefined) cancel.mutate(reason)
  }
  if (!isOpen(row) && !isHalfClosed(row)) return null
  return (
    <>
      {deletes && (
        <Button
          variant="ghost"
          aria-label="Cancelar conteo"
          className="max-sm:px-3"
          busy={cancel.isPending}
          onClick={() => void askCancel()}
        >
          <Ban /> <span className="max-sm:hidden">Cancelar</span>
        </Button>
      )}
      {updates && row.status === 'counting' && row.different > 0 && (
        <Button variant="outline" busy={again.isPending} onClick={() => void askAgain()}>
          <ListRestart className="max-sm:hidden" /> Segundo conteo
        </Button>
      )}
      {dialog}
    </>
  )
}

/** How to ask to close a count, and the dialog with its summary. */
export function useClosing(row: CountDetail): [ask: () => void, dialog: ReactNode] {
  const cache = useQueryClient()
  const [asked, setAsked] = useState(false)
  const ask = () => {
    // Others may have counted since the figures came.
    void cache.invalidateQueries({ queryKey: ['inventory'] })
    setAsked(true)
  }
  return [ask, asked && <CloseDialog row={row} close={() => setAsked(false)} />]
}

type Rest = 'keep' | 'zero'

function CloseDialog({ row, close }: { row: CountDetail; close: () => void }) {
  const [rest, setRest] = useState<Rest>('keep')
  const pending = useQuery(q.inventory.listCountLines({ id: row.id, show: 'pending', per_page: 1 })).data?.meta.total
  const shut = useMutation({
    mutationFn: () => api.inventory.closeCount({ id: row.id, uncounted: rest }),
    meta: { quiet: true },
    onSuccess: ({ status }) => {
      say.good(status === 'closed' ? `${row.number} cerrado` : `Guardando las diferencias de ${row.number}`)
      close()
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`Cerrar ${row.number}`}
        description="Las diferencias quedan en un solo ajuste, con su asiento. Lo vendido mientras contabas se respeta."
        className="sm:max-w-lg"
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Seguir contando
            </Button>
            <Button busy={shut.isPending} onClick={() => shut.mutate()}>
              Cerrar conteo
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {shut.error && !shut.error.shown && <Alert tone="bad">{shut.error.message}</Alert>}
          <FactLines
            rows={[
              ['Contados', count(row.lines)],
              ['Con diferencia', count(row.different)],
              ['Sin contar', pending === undefined ? '…' : count(pending)],
            ]}
          />
          {row.different > 0 && <Differences row={row} />}
          {pending !== undefined && pending > 0 && (
            <RadioGroup
              aria-label="Qué hacer con lo que nadie contó"
              value={rest}
              onChange={(value) => setRest(value as Rest)}
              options={[
                {
                  value: 'keep',
                  label: 'Dejar lo no contado como está',
                  help: 'Sigue habiendo lo que dice el sistema.',
                },
                {
                  value: 'zero',
                  label: `Dar por no encontrado lo que falta (${plural(pending, 'producto')})`,
                  help: 'Queda en cero y sale como pérdida.',
                },
              ]}
            />
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

const SHOWN = 100

/** What differs and what it is worth, the first hundred at most. */
function Differences({ row }: { row: CountDetail }) {
  const { data } = useQuery(q.inventory.listCountLines({ id: row.id, show: 'different', per_page: SHOWN }))
  if (!data) return null
  const valued = data.data.filter((line) => line.value !== null)
  const worth = valued.reduce((sum, line) => sum + line.value!, 0)
  const whole = data.meta.total <= SHOWN
  return (
    <div className="rounded-lg border">
      <ul className="max-h-48 divide-y overflow-y-auto text-sm">
        {data.data.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-4 px-3 py-2">
            <span className="min-w-0 truncate">{line.name}</span>
            <span className="shrink-0 whitespace-nowrap">
              <Difference line={line} />
            </span>
          </li>
        ))}
      </ul>
      {valued.length > 0 && (
        <p className="flex justify-between gap-4 border-t bg-muted/50 px-3 py-2 text-sm font-medium">
          <span>{whole ? (worth >= 0 ? 'Pérdida' : 'Ganancia') : `De las primeras ${count(SHOWN)}`}</span>
          <span className="money">{money(Math.abs(worth))}</span>
        </p>
      )}
    </div>
  )
}
