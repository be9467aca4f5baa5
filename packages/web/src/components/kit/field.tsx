import { type ReactNode, useId } from 'react'
import { type ControllerRenderProps, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { Checkbox } from '@/components/ui/choice'
import { Label } from '@/components/ui/label'
import { cn } from '@/lib/cn'
import { useNote } from './form-notes'

// biome-ignore lint/suspicious/noExplicitAny: the value belongs to the control that the caller chooses
type Control = Omit<ControllerRenderProps<FieldValues, string>, 'value'> & { value: any } & {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
  'aria-required': boolean | undefined
}

interface FieldProps {
  /** Path in the record: `price`, `lines.0.price`. */
  name: string
  label: string
  /** For what people get wrong. */
  help?: ReactNode
  /** Where some are, the form says so once and marks the others. */
  optional?: boolean
  /** What it says when it is empty: `Falta el precio`. Checked before sending; the server checks everything again. */
  required?: string
  className?: string
  children: (control: Control) => ReactNode
}

/** A labelled control of a RecordForm: `<Field name="name" label="Nombre">{(f) => <Input {...f} />}</Field>`. */
export function Field({ name, label, help, optional, required, className, children }: FieldProps) {
  const { field, fieldState } = useController({ name })
  const id = useId()
  useNote(name, id, { label, required })
  const message = fieldState.error?.message
  const described = message ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <div className={cn('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}>
      <Label
        id={`${id}-label`}
        htmlFor={id}
        {...(optional ? { 'data-optional': '' } : { 'data-expected': '', className: EXPECTED })}
      >
        {label}
      </Label>
      {children({
        ...field,
        // Undefined means "as it began" to the form: what is left empty is null there, and undefined again when saved.
        onChange: (value: unknown) => field.onChange(value === undefined ? null : value),
        value: field.value ?? '',
        id,
        'aria-invalid': fieldState.invalid || undefined,
        'aria-describedby': described,
        'aria-required': required ? true : undefined,
      })}
      {help && !message && (
        <p id={`${id}-help`} className="text-xs text-muted-foreground">
          {help}
        </p>
      )}
      {message && (
        <p id={`${id}-error`} className="text-sm text-destructive">
          {message}
        </p>
      )}
    </div>
  )
}

/** The mark of what is expected, in a form that leaves something open; readers of the screen are told by the field. */
const EXPECTED =
  "group-has-[[data-optional]]/form:after:ml-0.5 group-has-[[data-optional]]/form:after:text-destructive group-has-[[data-optional]]/form:after:content-['*'/'']"

interface CheckFieldProps {
  name: string
  label: ReactNode
  help?: ReactNode
  required?: string
}

/** A yes or no, with its words to the right. */
export function CheckField({ name, label, help, required }: CheckFieldProps) {
  const { field, fieldState } = useController({ name })
  const { clearErrors } = useFormContext()
  const id = useId()
  useNote(name, id, { label: typeof label === 'string' ? label : undefined, required })
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        ref={field.ref}
        id={id}
        className="mt-px"
        checked={field.value === true}
        onCheckedChange={(on) => {
          field.onChange(on === true)
          clearErrors(name)
        }}
        onBlur={field.onBlur}
        aria-invalid={fieldState.invalid || undefined}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer text-base">
          {label}
        </label>
        {help && <p className="text-xs text-muted-foreground">{help}</p>}
        {fieldState.error?.message && <p className="text-sm text-destructive">{fieldState.error.message}</p>}
      </div>
    </div>
  )
}

/** What is rarely needed. It opens by itself when one of its fields has an error. */
export function MoreOptions({
  label = 'Más opciones',
  names = [],
  children,
}: {
  label?: string
  names?: readonly string[]
  children: ReactNode
}) {
  const { formState } = useFormContext()
  const wrong = names.some((name) => name.split('.')[0]! in formState.errors)
  return (
    <details className="group rounded-lg border bg-card px-4 py-3" open={wrong || undefined}>
      <summary className="font-medium select-none">{label}</summary>
      <div className="grid gap-5 pt-4">{children}</div>
    </details>
  )
}
