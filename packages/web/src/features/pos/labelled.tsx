import { type ReactNode, useId } from 'react'
import { Label } from '@/components/ui/label'

/** A labelled control outside of a form about a record. */
export function Labelled({
  label,
  help,
  optional,
  children,
}: {
  label: string
  help?: ReactNode
  optional?: boolean
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id} className="flex items-baseline gap-1.5">
        {label}
        {optional && <span className="text-xs font-normal text-muted-foreground">opcional</span>}
      </Label>
      {children(id)}
      {help && <p className="text-xs text-muted-foreground">{help}</p>}
    </div>
  )
}

/** For dialogs: the focus goes to their first field instead of the button that closes them. */
export function focusField(event: Event): void {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('input, textarea, [role=combobox]')
  if (!field) return
  event.preventDefault()
  field.focus()
}
