import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { OptionalNote, Problems, RecordFrame } from './record-frame'
import type { RecordState } from './use-record'

export { useRecord } from './use-record'

interface RecordFormProps<V extends FieldValues> {
  record: RecordState<V>
  /** The verb of the button: `Guardar cliente`. */
  submit: string
  /** What it does cannot be taken back. */
  danger?: boolean
  /** Beside the button. */
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** One column of fields with the summary of errors above and the button below, always to hand. Ctrl-S saves too. */
export function RecordForm<V extends FieldValues>({
  record,
  submit,
  danger,
  actions,
  children,
  className,
}: RecordFormProps<V>) {
  return (
    <RecordFrame record={record} submit={submit}>
      <form
        noValidate
        className={cn('group/form grid grid-cols-1 gap-5', className)}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          record.submit()
        }}
      >
        <Problems record={record} />
        <OptionalNote className="-mb-2" />
        {children}
        <div className="sticky bottom-(--foot,0px) z-10 -mx-1 flex flex-wrap items-center gap-2 bg-linear-to-t from-background from-70% to-transparent in-[section.bg-card]:from-card px-1 pt-4 pb-3 in-[[role=dialog]]:-bottom-5! in-[[role=dialog]]:-mb-5 in-[[role=dialog]]:from-popover">
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={record.form.formState.isSubmitting}
            className="max-sm:flex-1"
          >
            {submit}
          </Button>
          {actions}
        </div>
      </form>
    </RecordFrame>
  )
}
