import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure, Lines } from '@/components/kit/states'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { money, plural } from '@/lib/format'
import { statementsOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { depositorNames, takings } from './card-line'
import { Facts, Void } from './money-sheet'

/** A deposit of an acquirer: the sales that it paid, what was taken of them, and the way to void it. */
export function SettlementSheet({ id, close }: { id: string; close: () => void }) {
  const { data: row, error, refetch } = useQuery(q.treasury.getCardSettlement({ id }))
  const undo = useMutation({
    mutationFn: (reason: string) => api.treasury.voidCardSettlement({ id, reason }),
    onSuccess: () => say.good('Consignación anulada: sus ventas esperan otra vez al banco'),
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent title={row ? `Consignación ${row.number}` : 'Consignación'}>
        {error ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : !row ? (
          <Lines rows={6} />
        ) : (
          <div className="grid gap-4">
            <Facts
              row={row}
              more={[
                [depositorNames[row.via], money(row.sold)],
                ...takings
                  .filter(([what]) => row.taken[what] !== 0)
                  .map(([what, label]) => [label, money(0 - row.taken[what])] as const),
                ['Banco', row.bank.name],
              ]}
            />
            <section aria-label="Ventas que pagó">
              <h3 className="mb-1 font-medium">{plural(row.items.length, 'venta', 'ventas')}</h3>
              <ul className="max-h-72 divide-y overflow-y-auto rounded-lg border bg-card px-3">
                {row.items.map((one) => (
                  <li key={one.id} className="flex justify-between gap-3 py-2">
                    {one.number} <span className="tabular-nums">{money(one.value)}</span>
                  </li>
                ))}
              </ul>
            </section>
            {row.state === 'posted' && (
              <>
                <p className="text-sm text-muted-foreground">
                  Para anularla, quita antes su línea en la{' '}
                  <Link
                    {...statementsOf(row.bank.id)}
                    className="font-medium text-foreground underline underline-offset-4"
                  >
                    conciliación del banco
                  </Link>
                  .
                </p>
                <div>
                  <Void number={row.number} busy={undo.isPending} run={undo.mutate} />
                </div>
              </>
            )}
          </div>
        )}
      </SheetContent>
    </Sheet>
  )
}
