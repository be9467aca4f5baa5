import { useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { X } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { QuantityInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'

type Row = Awaited<ReturnType<Api['purchasing']['listRecurring']>>[number]

/** Expenses that come back each month, and when. */
export function Recurring() {
  const { data } = useQuery(q.purchasing.listRecurring({}))
  if (!data || data.length === 0) return null
  return (
    <Card title="Se repiten cada mes" className="mb-4">
      <ul className="divide-y">
        {data.map((row) => (
          <One key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function One({ row }: { row: Row }) {
  const deletes = useCan('causation-delete')
  const stop = useMutation({
    mutationFn: () => api.purchasing.stopRepeating({ id: row.id }),
    onSuccess: () => say.good('Ya no se repite'),
  })
  const ask = async () => {
    const yes = await confirm({
      title: `¿Dejar de repetir ${row.names}?`,
      body: 'Lo que ya se hizo se queda. Puedes repetirlo otra vez desde cualquier causación.',
      action: 'Dejar de repetir',
    })
    if (yes) stop.mutate()
  }
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="min-w-40 flex-1">
        <span className="font-medium">{row.names}</span>
        <span className="block text-sm text-muted-foreground">
          {row.provider.name}, el {date(row.next_date)}
        </span>
        {row.trouble && (
          <Alert tone="warning" className="mt-2">
            {row.trouble}
          </Alert>
        )}
      </span>
      <span className="money font-semibold">{money(row.total_cost)}</span>
      {deletes && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Dejar de repetir ${row.names}`}
          busy={stop.isPending}
          onClick={() => void ask()}
        >
          <X />
        </Button>
      )}
    </li>
  )
}

/** Asks on which day of the month an expense comes back. */
export function RepeatSheet({ id, day, close }: { id: string; day: number; close: () => void }) {
  const record = useRecord({
    values: { day_of_month: day },
    save: ({ day_of_month }, api) => api.purchasing.repeatCausation({ id, day_of_month }),
    onSaved: () => {
      say.good('Cada mes la dejamos en borrador')
      close()
    },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Repetir cada mes"
        description="Ese día queda en borrador, con los mismos gastos, para que la revises antes de registrarla."
        className="sm:max-w-md"
      >
        <RecordForm record={record} submit="Repetir">
          <Field name="day_of_month" label="Día del mes" help="El último día en los meses más cortos">
            {(f) => <QuantityInput {...f} />}
          </Field>
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}
