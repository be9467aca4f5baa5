import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MAX_TRANSFER_LINES } from '@tendero/core/inventory/transfers/transfer.states'
import { ArrowRight, ScanBarcode, Trash2 } from 'lucide-react'
import { type SetStateAction, useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { QuantityInput } from '@/components/kit/number-input'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { useLeaveGuard } from '@/components/kit/use-leave-guard'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { cn } from '@/lib/cn'
import { plural, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { ItemBox } from './item-box'
import { allHeldIn, heldIn, type Item, refOf } from './items'
import { StorageSelect, useStorages } from './storage-select'
import type { TransferRow } from './types'
import { missingUnits, useMissing } from './use-missing'
import { usePaged } from './use-paged'

interface Line {
  item: Item
  quantity: number | undefined
}

type Status = 'requested' | 'sent'

/** A new transfer: from where, to where, what. It can be asked for, or leave at once. */
export function TransferEditor() {
  const storages = useStorages()
  const [chosen, setChosen] = useState<{ origin?: string; destination?: string }>({})
  const [note, setNote] = useState('')
  const [lines, setLines] = useState<readonly Line[]>([])
  const origin = chosen.origin ?? storages.find((storage) => storage.id !== chosen.destination)?.id
  const destination =
    chosen.destination ?? (storages.length === 2 ? storages.find((storage) => storage.id !== origin)?.id : undefined)
  const save = useSave(lines.length > 0)
  const missing = [
    ...(origin ? [] : [{ at: 'origin', message: 'Elige la bodega de origen' }]),
    ...(destination ? [] : [{ at: 'destination', message: 'Elige la bodega de destino' }]),
    ...(lines.length > 0 ? [] : [{ at: 'items', message: 'Agrega al menos un producto' }]),
    ...missingUnits(lines),
  ]
  const { sheet, told, ready } = useMissing(missing)
  const change = (next: SetStateAction<readonly Line[]>) => {
    setLines(next)
    // What was refused is no longer what is on the screen.
    save.reset()
  }
  // Until the saved one is on the screen, pressing again would make another.
  const busy = save.isPending || save.isSuccess
  const submit = (status: Status) => {
    if (busy || !ready() || !origin || !destination) return
    save.mutate({
      store_origin: origin,
      store_destination: destination,
      status,
      ...(note.trim() ? { note: note.trim() } : {}),
      products: lines.map((line) => ({ ...refOf(line.item), quantity: line.quantity! })),
    })
  }
  return (
    <Page
      title="Nuevo traslado"
      crumbs={[{ label: 'Traslados', to: '/dashboard/traslados' }]}
      actions={
        <Button variant="outline" disabled={busy} onClick={() => submit('requested')}>
          Solo pedirlo
        </Button>
      }
      primary={{ label: 'Enviar ahora', run: () => submit('sent'), busy, shortcut: 'f9' }}
    >
      <div ref={sheet} className="grid grid-cols-1 gap-4">
        {storages.length === 1 && (
          <Alert tone="warning" title="Solo tienes una bodega">
            Crea otra en Bodegas para poder trasladar mercancía.
          </Alert>
        )}
        <Card className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[1fr_auto_1fr] lg:grid-cols-[1fr_auto_1fr_1.2fr]">
          <Labelled label="De" problem={told('origin')}>
            {(id, aria) => (
              <StorageSelect
                id={id}
                {...aria}
                value={origin}
                except={chosen.destination}
                onChange={(next) => setChosen({ ...chosen, origin: next })}
              />
            )}
          </Labelled>
          <ArrowRight className="mb-2.5 size-4 text-muted-foreground max-sm:hidden" aria-hidden />
          <Labelled label="A" problem={told('destination')}>
            {(id, aria) => (
              <StorageSelect
                id={id}
                {...aria}
                value={destination}
                except={origin}
                onChange={(next) => setChosen({ origin, destination: next })}
              />
            )}
          </Labelled>
          <div className="sm:col-span-full lg:col-span-1">
            <Labelled label="Nota" optional>
              {(id) => <Input id={id} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />}
            </Labelled>
          </div>
        </Card>
        <ItemBox
          note={(item) => `Hay ${quantity(heldIn(item, origin))}`}
          onItem={(item) => change((now) => added(now, item))}
          problem={told('items')}
        />
        {save.error && !save.error.shown && <Alert tone="bad">{save.error.message}</Alert>}
        <Lines lines={lines} origin={origin} change={change} told={told} />
        {lines.length > 3 && (
          <Button className="sm:hidden" busy={busy} onClick={() => submit('sent')}>
            Enviar ahora
          </Button>
        )}
      </div>
    </Page>
  )
}

/** One more of something, or a new line on top. */
function added(lines: readonly Line[], item: Item): Line[] {
  if (!lines.some((line) => line.item.id === item.id)) return [{ item, quantity: 1 }, ...lines]
  return lines.map((line) => (line.item.id === item.id ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
}

const outcomes: Partial<Record<TransferRow['status'], string>> = { requested: 'pedido', sending: 'se está enviando' }

function useSave(dirty: boolean) {
  const navigate = useNavigate()
  const { free } = useLeaveGuard(dirty, { lost: 'Lo que pusiste aquí se pierde.' })
  return useMutation({
    mutationFn: (input: Parameters<typeof api.inventory.createTransfer>[0]) => api.inventory.createTransfer(input),
    meta: { quiet: true },
    onSuccess: (row) => {
      free.current = true
      say.good(`${row.number} ${outcomes[row.status] ?? 'va en camino'}`)
      void navigate({ ...screenOf.transfer(row.id), replace: true })
    },
  })
}

interface LinesProps {
  lines: readonly Line[]
  origin: string | undefined
  change: (lines: readonly Line[]) => void
  /** What is missing of a line, by the id of its item. */
  told: (at: string) => string | undefined
}

function Lines({ lines, origin, change, told }: LinesProps) {
  const { shown, footer } = usePaged(lines)
  const reads = useCan('storage-read', 'product-read')
  const everything = useMutation({
    mutationFn: (storageId: string) => allHeldIn(storageId, MAX_TRANSFER_LINES),
    meta: { keep: true },
    onSuccess: (items) => {
      if (items.length === 0) return say.info('Esta bodega está vacía')
      change(items.map((item) => ({ item, quantity: heldIn(item, origin) })))
    },
  })
  if (lines.length === 0)
    return (
      <div className="rounded-lg border bg-card">
        <Empty
          icon={ScanBarcode}
          title="Escanea o busca lo que vas a trasladar"
          action={
            origin &&
            reads && (
              <Button variant="outline" busy={everything.isPending} onClick={() => everything.mutate(origin)}>
                Traer todo lo que hay
              </Button>
            )
          }
        >
          Cada lectura suma uno. También puedes escribir la cantidad.
        </Empty>
      </div>
    )
  const units = lines.reduce((sum, line) => sum + (line.quantity ?? 0), 0)
  return (
    <section className="rounded-lg border bg-card" aria-label="Productos del traslado">
      <ul className="divide-y">
        {shown.map(({ item, quantity: asked }) => {
          const held = heldIn(item, origin)
          const short = (asked ?? 0) > held
          const problem = told(item.id)
          return (
            <li key={item.id} className="flex items-center gap-3 px-4 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="font-medium sm:truncate">{item.name}</p>
                <p className={cn('text-sm text-muted-foreground', short && 'text-warning')}>
                  {short ? `Solo hay ${quantity(held)}` : `Hay ${quantity(held)}`}
                </p>
                {problem && <p className="text-sm text-destructive">{problem}</p>}
              </div>
              {held > 1 && asked !== held && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="max-sm:hidden"
                  onClick={() => change(lines.map((line) => (line.item === item ? { item, quantity: held } : line)))}
                >
                  Todo
                </Button>
              )}
              <QuantityInput
                aria-label={`Cantidad de ${item.name}`}
                aria-invalid={problem ? true : undefined}
                className="w-24"
                value={asked}
                onChange={(next) => change(lines.map((line) => (line.item === item ? { item, quantity: next } : line)))}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Quitar ${item.name}`}
                onClick={() => change(lines.filter((line) => line.item !== item))}
              >
                <Trash2 />
              </Button>
            </li>
          )
        })}
      </ul>
      {footer}
      <p className="border-t px-4 py-3 text-sm text-muted-foreground">
        {plural(lines.length, 'producto')}, {quantity(units)} en total
      </p>
    </section>
  )
}
