import { PostingPreview } from '@/components/kit/document/posting'
import type { useRecord } from '@/components/kit/record-form'
import { money } from '@/lib/format'
import type { Draft } from './draft'
import { Sums } from './purchase'
import type { PurchasePreview } from './types'
import { ChosenWithholdings } from './withheld'

interface PreviewProps {
  query: Parameters<typeof PostingPreview<PurchasePreview>>[0]['query']
  missing: string | undefined
  record: Pick<ReturnType<typeof useRecord<Draft, unknown>>, 'form'>
}

/** Totals, what is withheld and why, prices that change, and the entry. */
export function Preview({ query, missing, record }: PreviewProps) {
  const chosen = record.form.watch('withholdings')
  const choose = (withholdings: Draft['withholdings']) =>
    record.form.setValue('withholdings', withholdings, { shouldDirty: true })
  return (
    <PostingPreview query={query} missing={missing} hidden={({ total_cost }) => total_cost === null}>
      {(data) => (
        <>
          <Sums row={data} />
          <ChosenWithholdings rows={data.withholdings} chosen={chosen} choose={choose} />
          {data.prices.length > 0 && <Prices rows={data.prices} />}
        </>
      )}
    </PostingPreview>
  )
}

/** Costs that this purchase refreshes: never silently. */
const Prices = ({ rows }: { rows: PurchasePreview['prices'] }) => (
  <div className="grid gap-2 border-t pt-4 text-sm">
    <h3 className="font-medium">Costos que cambian</h3>
    <ul className="grid gap-1">
      {rows.map((row) => (
        <li key={row.name} className="flex justify-between gap-3">
          <span className="min-w-0 truncate">{row.name}</span>
          <span className="shrink-0">
            {money(row.cost_before)} → {money(row.cost_after)}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
