import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export interface Option {
  value: string
  label: string
}

interface SelectProps extends Omit<ComponentProps<typeof Radix.Trigger>, 'value' | 'onChange'> {
  value: string | undefined
  onChange: (value: string) => void
  options: readonly Option[]
  placeholder?: string
}

/** A short, fixed list of choices. For records of the shop, use the kit's Pick. */
export function Select({ value, onChange, options, placeholder = 'Elige…', className, ...trigger }: SelectProps) {
  return (
    <Radix.Root value={value ?? ''} onValueChange={onChange}>
      <Radix.Trigger
        className={cn(
          'control items-center justify-between gap-2 text-left data-placeholder:text-muted-foreground',
          className,
        )}
        {...trigger}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-muted-foreground" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border bg-popover shadow-float data-[state=open]:animate-in data-[state=open]:fade-in-0 duration-100"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="relative flex min-h-8 cursor-pointer items-center rounded-md py-1.5 pr-8 pl-2.5 text-base outline-none select-none data-highlighted:bg-muted pointer-coarse:min-h-11"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator className="absolute right-2">
                  <Check className="size-4 text-primary" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
