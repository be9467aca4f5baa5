import { type ReactNode, useId } from 'react'
import { Label } from '@/components/ui/label'

/** A labelled control outside of a form about a record. */
export function Labelled({
  label,
  help,
  optional,
  problem,
  children,
}: {
  label: string
  help?: ReactNode
  optional?: boolean
  /** What is wrong with it. */
  problem?: string
  children: (id: string, told: { 'aria-invalid'?: boolean; 'aria-describedby'?: string }) => ReactNode
}) {
  const id = useId()
  const told = problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id} className="flex items-baseline gap-1.5">
        {label}
        {optional && <span className="text-xs font-normal text-muted-foreground">opcional</span>}
      </Label>
      {children(id, told)}
      {help && !problem && <p className="text-xs text-muted-foreground">{help}</p>}
      {problem && (
        <p id={`${id}-error`} className="text-sm text-destructive">
          {problem}
        </p>
      )}
    </div>
  )
}
