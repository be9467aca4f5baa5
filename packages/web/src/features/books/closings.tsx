import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { date } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'

/** Months of the books: a closed one takes no entries until it is opened again. */
export function Closings() {
  const [open, setOpen] = useState(false)
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="outline">
          <Lock /> Cierres
        </Button>
      </SheetTrigger>
      <SheetContent
        title="Cierres de mes"
        description="En un mes cerrado no se guarda ningún documento: así lo que ya declaraste no cambia."
      >
        <Months />
      </SheetContent>
    </Sheet>
  )
}

function Months() {
  const months = useQuery(q.accounting.listPeriods())
  const may = useCan('diary_book-update')
  const change = useMutation({
    mutationFn: ({ month, closed }: { month: string; closed: boolean }) =>
      closed ? api.accounting.openPeriod({ month }) : api.accounting.closePeriod({ month }),
    onSuccess: ({ message }) => say.good(message),
  })
  if (months.isError) return <Failure error={months.error} retry={() => void months.refetch()} />
  if (!months.data) return <Lines rows={6} />
  const ask = async (month: { month: string; name: string; closed: boolean }) => {
    const yes = await confirm(
      month.closed
        ? {
            title: `¿Abrir ${month.name}?`,
            body: 'Se podrán guardar documentos con fecha de ese mes.',
            action: 'Abrir mes',
          }
        : {
            title: `¿Cerrar ${month.name}?`,
            body: 'Nadie podrá guardar documentos con fecha de ese mes. Puedes abrirlo otra vez.',
            action: 'Cerrar mes',
          },
    )
    if (yes) change.mutate(month)
  }
  return (
    <ul className="divide-y">
      {months.data.map((month) => (
        <li key={month.month} className="flex items-center gap-3 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2 font-medium first-letter:uppercase">
              {month.name} {month.closed && <Badge tone="info">Cerrado</Badge>}
            </p>
            {month.closed_at && (
              <p className="text-xs text-muted-foreground">
                {month.closed_by}, {date(month.closed_at)}
              </p>
            )}
          </div>
          {may && (
            <Button variant="outline" size="sm" disabled={change.isPending} onClick={() => void ask(month)}>
              {month.closed ? <LockOpen /> : <Lock />} {month.closed ? 'Abrir' : 'Cerrar'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
