import { useQuery } from '@tanstack/react-query'
import { FactLines } from '@/components/kit/document/story'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'

/** What the order left after its cost, its parcels and what came back: for who may see what things cost. */
export function OrderProfit({ id }: { id: string }) {
  const sees = useCan('dashboard_graphic-read')
  const { data } = useQuery({ ...q.reports.orderFigures({ id }), enabled: sees, meta: { quiet: true } })
  if (!data || data.cost === null || data.profit_cost === null) return null
  const less = (pesos: number) => pesos !== 0 && `−${money(pesos)}`
  return (
    <Card title="Lo que dejó">
      <FactLines
        rows={[
          ['Vendido sin impuestos', money(data.base)],
          ['Costo', less(data.cost)],
          ['Flete', less(data.freight)],
          ['Comisión de recaudo', less(data.fee)],
          ['Ganancia', <b key="profit">{money(data.profit_cost)}</b>],
        ]}
      />
    </Card>
  )
}
