import { date, time } from '@/lib/format'

/** A day and its time, which is quieter and never on a line of its own; of what has a business day, that one. */
export const When = ({ at, day = at }: { at: string; day?: string }) => (
  <span className="whitespace-nowrap">
    {date(day)} <span className="font-normal text-muted-foreground">{time(at)}</span>
  </span>
)
