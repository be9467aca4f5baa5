import { Checkbox } from '@/components/ui/choice'

interface ChecksProps<N extends string> {
  value: N[]
  onChange: (value: N[]) => void
  names: readonly N[]
  labels: Readonly<Record<N, string>>
}

/** Some of a few things, each with its box. */
export function Checks<N extends string>({ value, onChange, names, labels }: ChecksProps<N>) {
  return (
    <div className="grid gap-3">
      {names.map((name) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside
        <label key={name} className="flex cursor-pointer items-start gap-2.5">
          <Checkbox
            className="mt-px"
            checked={value.includes(name)}
            onCheckedChange={(on) => onChange(on === true ? [...value, name] : value.filter((one) => one !== name))}
          />
          <span>{labels[name]}</span>
        </label>
      ))}
    </div>
  )
}
