import { type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { useSettled } from '@/lib/hooks'
import { noteAt } from '../form-check'
import { type Crumb, Page } from '../page'
import { OptionalNote, Problems, RecordFrame } from '../record-frame'
import { useShortcut } from '../shortcuts'
import type { RecordState } from '../use-record'

/** What leaving a document that was not saved loses. */
export const leavingDocument = { lost: 'Lo que pusiste aquí se pierde.' }

interface EditorProps<V extends FieldValues> {
  record: RecordState<V>
  title: string
  crumbs?: readonly Crumb[]
  /** The verb of the button, which F9 presses too: `Guardar ajuste`. */
  submit: string
  /** What the button does; submits unless told. */
  onSubmit?: () => void
  /** What keeps it from being saved is told elsewhere. */
  disabled?: boolean
  actions?: ReactNode
  /** At the right: what it will do, its totals. */
  side?: ReactNode
  /** What it adds up to, on the button, which then stands below the side and on a phone stays in sight. */
  total?: string
  children: ReactNode
}

/** A document being written: head and lines, with what it will do beside them; saved with F9 from wherever one is. */
export function DocumentEditor<V extends FieldValues>({
  record,
  title,
  crumbs,
  submit,
  onSubmit = record.submit,
  disabled = false,
  actions,
  side,
  total,
  children,
}: EditorProps<V>) {
  const busy = record.form.formState.isSubmitting
  const press = () => {
    if (!disabled) onSubmit()
  }
  const button = { label: submit, run: press, busy, shortcut: 'f9' }
  return (
    <RecordFrame record={record} submit={submit} onSubmit={press}>
      <Page title={title} crumbs={crumbs} actions={actions} {...(total === undefined ? { primary: button } : {})}>
        <div
          className={cn(
            'group/form grid grid-cols-1 items-start gap-4',
            side && (total === undefined ? 'xl:grid-cols-[minmax(0,1fr)_24rem]' : WITH_TOTAL),
          )}
        >
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <Problems record={record} />
            <OptionalNote />
            {children}
          </div>
          {side && total === undefined && side}
          {total !== undefined && (
            <div className="grid min-w-0 gap-4 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-11.25rem-var(--foot,0px))] lg:overflow-y-auto">
              {side}
              <TotalButton {...{ submit, total, busy, disabled }} onClick={press} />
            </div>
          )}
        </div>
        {total === undefined && (
          <Button className="mt-4 w-full sm:hidden" busy={busy} onClick={press}>
            {submit}
          </Button>
        )}
      </Page>
    </RecordFrame>
  )
}

const WITH_TOTAL = 'pb-16 md:pb-0 lg:grid-cols-[minmax(0,1fr)_380px]'

interface TotalButtonProps {
  submit: string
  total: string
  busy: boolean
  disabled: boolean
  onClick: () => void
}

function TotalButton({ submit, total, onClick, ...state }: TotalButtonProps) {
  useShortcut('f9', submit, onClick)
  return (
    <div className="lg:sticky lg:bottom-0 lg:bg-background lg:pt-1 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--foot,0px)+env(safe-area-inset-bottom))] max-md:z-20 max-md:border-t max-md:bg-card max-md:px-4 max-md:py-2.5">
      <Button size="lg" {...state} onClick={onClick} className="w-full justify-between px-4">
        <span>{submit}</span>
        <span className="flex items-center gap-2">
          <span className="money">{total}</span> <Kbd className="hidden lg:inline-grid">F9</Kbd>
        </span>
      </Button>
    </div>
  )
}

interface Rested<V> {
  /** What is on the screen, when nothing is wrong with it. */
  values?: V
  /** The first thing that is wrong. */
  missing?: string
}

/** What the screen says once the hand rests: for asking what it would do before it is saved. */
export function useRested<V extends FieldValues>(record: RecordState<V>): Rested<V> {
  const { form, notes, problems } = record
  const settled = useSettled(JSON.stringify(useWatch({ control: form.control })), 350)
  const [rested, setRested] = useState<Rested<V>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what is on the screen is another, and only then
  useEffect(() => {
    let now = true
    const values = form.getValues()
    void problems(values).then(([first]) => {
      if (!now) return
      const label = first?.path.includes('.') && noteAt(notes, first.path)?.label
      setRested(first ? { missing: label ? `${label}: ${first.message}` : first.message } : { values })
    })
    return () => {
      now = false
    }
  }, [settled])
  return rested
}
