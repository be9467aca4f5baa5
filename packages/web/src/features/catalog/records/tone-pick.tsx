import type { CategoryColor } from '@tendero/core/catalog/category.input'
import { Check } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { cn } from '@/lib/cn'
import { toneStyle, tones } from '@/shared/sellable/tone'

interface TonePickProps {
  id: string
  value: CategoryColor | ''
  onChange: (color: CategoryColor | '') => void
}

/** One of the named colours, or none: pressing the chosen one takes it away. */
export function TonePick({ id, value, onChange }: TonePickProps) {
  return (
    <RadioGroup.Root
      id={id}
      aria-labelledby={`${id}-label`}
      value={value}
      onValueChange={(color) => onChange(color as CategoryColor)}
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
    >
      {(Object.keys(tones) as CategoryColor[]).map((color) => (
        <RadioGroup.Item
          key={color}
          value={color}
          style={toneStyle(color)}
          onClick={() => value === color && onChange('')}
          className={cn(
            'flex h-9 items-center justify-between rounded-lg px-3 text-sm font-medium pointer-coarse:h-11',
            value === color && 'ring-2 ring-current',
          )}
        >
          {tones[color].label}
          {value === color && <Check className="size-4" aria-hidden />}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
