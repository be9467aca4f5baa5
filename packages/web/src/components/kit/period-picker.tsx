import { CalendarDays, Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/date-input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { cn } from '@/lib/cn'
import { today } from '@/lib/format'
import { Labelled } from './labelled'
import { endsAt, type OpenPeriod, type Period, periodText, presetOf, presets, startsAt } from './period'

interface PeriodProps<P extends OpenPeriod> {
  period: P
  set: (period: P) => void
  className?: string
}

/** The one control of a period: its name or its two days on a button that opens the names and the days. */
export function PeriodPicker({ period, set, className }: PeriodProps<Period>) {
  return <Picker period={period} set={(next) => set({ ...period, ...next })} className={className} />
}

/** The same where any date will do, as in a list. */
export function PeriodFilter({ period, set, className }: PeriodProps<OpenPeriod>) {
  return <Picker period={period} set={set} className={className} any />
}

function Picker({ period, set, className, any }: PeriodProps<OpenPeriod> & { any?: boolean }) {
  const [open, setOpen] = useState(false)
  const now = today()
  const named = presetOf(period, now)
  const choose = (next: OpenPeriod) => {
    set(next)
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="outline"
          aria-label={`Periodo: ${periodText(period, now)}`}
          className={cn('min-w-44 justify-start font-normal', className)}
        >
          <CalendarDays className="text-muted-foreground" aria-hidden />
          <span className="truncate">{periodText(period, now)}</span>
          <ChevronDown className="ml-auto text-muted-foreground" aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid w-60 gap-3">
        <ul className="-mx-1 grid">
          {any && <Choice label="Cualquier fecha" chosen={!period.from && !period.to} choose={() => choose({})} />}
          {presets.map(({ id, label, of }) => (
            <Choice key={id} label={label} chosen={id === named} choose={() => choose(of(now))} />
          ))}
        </ul>
        <div className="grid gap-3 border-t pt-3">
          <Labelled label="Desde">
            {(id) => (
              <DateInput id={id} value={period.from} onChange={(day) => (day || any) && set(startsAt(period, day))} />
            )}
          </Labelled>
          <Labelled label="Hasta">
            {(id) => (
              <DateInput id={id} value={period.to} onChange={(day) => (day || any) && set(endsAt(period, day))} />
            )}
          </Labelled>
        </div>
      </PopoverContent>
    </Popover>
  )
}

const Choice = ({ label, chosen, choose }: { label: string; chosen: boolean; choose: () => void }) => (
  <li>
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={chosen}
      className={cn('w-full justify-between px-2 font-normal', chosen && 'font-medium')}
      onClick={choose}
    >
      {label} {chosen && <Check className="text-primary" aria-hidden />}
    </Button>
  </li>
)
