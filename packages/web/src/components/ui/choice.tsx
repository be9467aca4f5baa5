import { Check, Minus } from 'lucide-react'
import { Checkbox as RadixCheckbox, RadioGroup as RadixRadio } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import type { Option } from './select'

export function Checkbox({ className, ...props }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      className={cn(
        'group relative block size-4.5 shrink-0 rounded-sm border border-input bg-card transition-colors after:absolute after:-inset-2.5 hover:border-muted-foreground data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary disabled:opacity-55 aria-invalid:border-destructive',
        className,
      )}
      {...props}
    >
      <RadixCheckbox.Indicator className="grid place-items-center text-primary-foreground">
        <Check className="hidden size-3.5 stroke-3 group-data-[state=checked]:block" />
        <Minus className="hidden size-3.5 stroke-3 group-data-[state=indeterminate]:block" />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  )
}

interface RadioGroupProps extends Omit<ComponentProps<typeof RadixRadio.Root>, 'onChange' | 'value'> {
  value: string | undefined
  onChange: (value: string) => void
  options: readonly (Option & { help?: string })[]
}

export function RadioGroup({ value, onChange, options, className, ...props }: RadioGroupProps) {
  return (
    <RadixRadio.Root
      value={value ?? ''}
      onValueChange={onChange}
      className={cn('grid gap-2', className)}
      // A group is no control that a label can be for: it takes its name from the label of its field.
      aria-labelledby={props.id && !props['aria-label'] ? `${props.id}-label` : undefined}
      {...props}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is the RadioGroup item inside
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border bg-card p-3 transition-colors hover:bg-muted has-data-[state=checked]:border-primary has-data-[state=checked]:bg-accent"
        >
          <RadixRadio.Item
            value={option.value}
            className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-input bg-card data-[state=checked]:border-primary"
          >
            <RadixRadio.Indicator className="size-2 rounded-full bg-primary" />
          </RadixRadio.Item>
          <span>
            <span className="block font-medium">{option.label}</span>
            {option.help && <span className="block text-sm text-muted-foreground">{option.help}</span>}
          </span>
        </label>
      ))}
    </RadixRadio.Root>
  )
}
