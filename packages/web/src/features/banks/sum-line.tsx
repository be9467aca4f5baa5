import { money } from '@/lib/format'

/** What was chosen against what the line says; a difference is named. */
export function SumLine({ label, value, line }: { label: string; value: number; line: number }) {
  const difference = Math.round((line - value) * 100) / 100
  return (
    <p role="status" className="flex flex-wrap justify-between gap-x-4 rounded-md bg-muted px-3 py-2 text-sm">
      <span>
        {label} <b className="tabular-nums">{money(value)}</b>
      </span>
      {difference === 0 ? (
        <span className="text-primary">Coincide con el extracto</span>
      ) : (
        <span className="text-destructive">
          {difference > 0 ? 'Faltan' : 'Sobran'} <b className="tabular-nums">{money(Math.abs(difference))}</b>
        </span>
      )}
    </p>
  )
}
