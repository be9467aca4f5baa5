import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SetStateAction, useEffect, useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { Page } from '@/components/kit/page'
import { useLeaveGuard } from '@/components/kit/use-leave-guard'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { quantity, today } from '@/lib/format'
import { useSettled } from '@/lib/hooks'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { type Draft, inputOf, missingOf, noDraft, withItem, withReason } from './adjustment-draft'
import { AdjustmentLines } from './adjustment-lines'
import { Preview } from './adjustment-preview'
import { ItemBox } from './item-box'
import { heldIn } from './items'
import { StorageSelect, useStorages } from './storage-select'
import type { AdjustmentInput } from './types'
import { useMissing } from './use-missing'

const OLD = 5 * 60_000

/** A new adjustment: storage, reason, what comes in or goes out, and what it does to the books before saving. */
export function AdjustmentEditor() {
  const [draft, setDraft] = useState<Draft>(noDraft)
  const storages = useStorages()
  const reasons = useQuery({ ...q.inventory.adjustmentReasons(), staleTime: OLD }).data ?? []
  const reason = reasons.find((one) => one.code === draft.reason)
  const main = storages[0]?.id
  useEffect(() => setDraft((now) => (now.storageId || !main ? now : { ...now, storageId: main })), [main])
  const missing = missingOf(draft)
  const { sheet, told, ready } = useMissing(missing)
  const post = usePost(draft.lines.length > 0)
  const change = (next: SetStateAction<Draft>) => {
    setDraft(next)
    // What was refused is no longer what is on the screen.
    post.reset()
  }
  const input = inputOf(draft)
  const settled = useSettled(input, 350)
  const preview = usePreview(settled)
  // Until the saved one is on the screen, pressing again would make another.
  const busy = post.isPending || post.isSuccess
  const submit = () => {
    if (!busy && ready() && input) post.mutate(input)
  }
  return (
    <Page
      title="Nuevo ajuste"
      crumbs={[{ label: 'Ajustes de inventario', to: '/dashboard/ajuste-inventario' }]}
      primary={{ label: 'Guardar ajuste', run: submit, busy, shortcut: 'f9' }}
    >
      <div ref={sheet} className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Card className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Labelled label="Bodega" problem={told('storage')}>
              {(id, aria) => (
                <StorageSelect
                  id={id}
                  {...aria}
                  value={draft.storageId}
                  onChange={(storageId) => change({ ...draft, storageId })}
                />
              )}
            </Labelled>
            <Labelled label="Motivo" problem={told('reason')}>
              {(id, aria) => (
                <Select
                  id={id}
                  {...aria}
                  value={draft.reason}
                  placeholder="Por qué cambia"
                  options={reasons.map(({ code, name }) => ({ value: code, label: name }))}
                  onChange={(code) => {
                    const next = reasons.find((one) => one.code === code)
                    if (next) change(withReason(draft, next))
                  }}
                />
              )}
            </Labelled>
            <Labelled
              label="Fecha"
              problem={draft.date && draft.date > today() ? 'No puede ser después de hoy' : undefined}
            >
              {(id, aria) => (
                <DateInput
                  id={id}
                  {...aria}
                  value={draft.date ?? today()}
                  max={today()}
                  onChange={(date) => change({ ...draft, date: date === today() ? undefined : date })}
                />
              )}
            </Labelled>
            <Labelled label="Nota">
              {(id) => (
                <Input
                  id={id}
                  maxLength={200}
                  placeholder="Se mojó la estantería…"
                  value={draft.note}
                  onChange={(event) => change({ ...draft, note: event.target.value })}
                />
              )}
            </Labelled>
          </Card>
          <ItemBox
            onItem={(item) => change((now) => withItem(now, item, reason))}
            note={(item) => `Hay ${quantity(heldIn(item, draft.storageId))}`}
            problem={told('items')}
          />
          {post.error && !post.error.shown && <Alert tone="bad">{post.error.message}</Alert>}
          <AdjustmentLines draft={draft} reason={reason} change={change} told={told} preview={preview.data} />
        </div>
        <Preview query={preview} missing={missing[0]?.message} />
      </div>
      <div className="mt-4 flex gap-2 xl:hidden">
        <Button className="flex-1" busy={busy} onClick={submit}>
          Guardar ajuste
        </Button>
      </div>
    </Page>
  )
}

const usePreview = (input: AdjustmentInput | undefined) =>
  useQuery({
    ...q.inventory.previewAdjustment(input as AdjustmentInput),
    enabled: input !== undefined,
    placeholderData: (before) => before,
  })

function usePost(dirty: boolean) {
  const navigate = useNavigate()
  const { free } = useLeaveGuard(dirty, { lost: 'Lo que pusiste aquí se pierde.' })
  return useMutation({
    mutationFn: (input: AdjustmentInput) => api.inventory.createAdjustment(input),
    meta: { quiet: true },
    onSuccess: (row) => {
      free.current = true
      say.good(row.state === 'posting' ? `${row.number} se está guardando` : `${row.number} guardado`)
      void navigate({ ...screenOf.adjustment(row.id), replace: true })
    },
  })
}
