import { useMutation, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { date, money } from '@/lib/format'

/** What the shop has paid for its plan, each with its PDF. */
export function PlanInvoices() {
  const query = useQuery(q.billing.listPlanInvoices({}))
  const open = useMutation({
    mutationFn: (id: string) => api.billing.planInvoicePdf({ id }),
    onSuccess: (blob) => openFile(blob),
    meta: { keep: true },
  })
  return (
    <Card title="Facturas">
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted-foreground">Aquí verás la factura de cada pago de tu plan.</p>
          ) : (
            <ul className="divide-y">
              {rows.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                  <div className="min-w-0 grow">
                    <p className="font-medium">{row.concept}</p>
                    <p className="text-sm text-muted-foreground">
                      {row.number} · {date(row.date)} · {row.payer}
                    </p>
                  </div>
                  <span className="font-medium">{money(row.total)}</span>
                  <Button variant="ghost" size="sm" busy={open.isPending} onClick={() => open.mutate(row.id)}>
                    <FileText /> PDF
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
