import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import type { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import { money } from '@/lib/format'
import { Facts } from './facts'
import type { AdjustmentPreview } from './types'

interface PreviewProps {
  query: UseQueryResult<AdjustmentPreview, ApiError>
  /** What is still needed to know it. */
  missing: string | undefined
}

/** What an adjustment will do, before it is saved: value in and out, and its entry. */
export function Preview({ query, missing }: PreviewProps) {
  const { data } = query
  const problem = data?.products.some((line) => line.problem !== null)
  return (
    <Card title="Lo que va a pasar" className="xl:sticky xl:top-4">
      {query.isError ? (
        <Alert tone="bad">{query.error.message}</Alert>
      ) : missing || problem || !data ? (
        <p className="text-muted-foreground">
          {missing ?? (problem ? 'Corrige las cantidades marcadas y verás aquí el asiento.' : 'Calculando…')}
        </p>
      ) : (
        <div aria-busy={query.isFetching} className={cn('grid gap-4', query.isPlaceholderData && 'opacity-60')}>
          <Facts
            rows={[
              ['Entra', <Total key="in" pesos={data.value_in} />],
              ['Sale', <Total key="out" pesos={data.value_out} />],
            ]}
          />
          {data.value_in !== null && <Entry lines={data.entry} />}
        </div>
      )}
    </Card>
  )
}

const Total = ({ pesos }: { pesos: number | null }) => (
  <span className={cn('text-lg font-semibold', !pesos && 'font-normal text-muted-foreground')}>{money(pesos)}</span>
)

function Entry({ lines }: { lines: AdjustmentPreview['entry'] }) {
  if (lines.length === 0) return <p className="text-sm text-muted-foreground">No cambia el valor: no lleva asiento.</p>
  return (
    <div className="border-t pt-4">
      <h3 className="mb-2 text-sm font-medium">Asiento</h3>
      <table className="w-full text-sm">
        <caption className="sr-only">Renglones del asiento</caption>
        <thead className="text-xs text-muted-foreground">
          <tr>
            <th scope="col" className="pb-1 text-left font-medium">
              Cuenta
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              Débito
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              Crédito
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry have no other name
            <tr key={index} className="align-top">
              <td className="py-1 pr-2">
                <span className="text-muted-foreground">{line.account}</span> {line.name}
              </td>
              <td className="money py-1">{line.debit !== 0 && money(line.debit)}</td>
              <td className="money py-1 pl-2">{line.credit !== 0 && money(line.credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
