import { DateInput } from '@/components/ui/date-input'
import { Select } from '@/components/ui/select'
import { today } from '@/lib/format'
import { presetOf, presets } from './period'
import type { PeriodState } from './use-period'

const OTHER = '*'

/** A period by its name or by its two days. */
export function PeriodPicker({ period }: { period: PeriodState }) {
  const now = today()
  const name = presetOf(period, now)
  const pick = (id: string) => {
    const preset = presets.find((one) => one.id === id)
    if (preset) period.set(preset.of(now))
  }
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <Select
        aria-label="Periodo"
        className="w-44 max-sm:w-full"
        value={name ?? OTHER}
        onChange={pick}
        options={[
          ...presets.map(({ id, label }) => ({ value: id, label })),
          ...(name ? [] : [{ value: OTHER, label: 'Otras fechas' }]),
        ]}
      />
      <div className="flex flex-1 items-center gap-2">
        <DateInput
          aria-label="Desde"
          className="min-w-32 flex-1 sm:w-36 sm:flex-none"
          value={period.from}
          max={period.to}
          onChange={(from) => from && period.set(from <= period.to ? { from, to: period.to } : { from, to: from })}
        />
        <span className="text-muted-foreground max-sm:hidden">a</span>
        <DateInput
          aria-label="Hasta"
          className="min-w-32 flex-1 sm:w-36 sm:flex-none"
          value={period.to}
          min={period.from}
          onChange={(to) => to && period.set(to >= period.from ? { from: period.from, to } : { from: to, to })}
        />
      </div>
    </div>
  )
}
