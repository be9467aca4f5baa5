import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { date, today } from '@/lib/format'
import { say } from '@/lib/toast'

type Row = Awaited<ReturnType<typeof api.billing.listAnnouncements>>[number]

const tones = [
  { value: 'info', label: 'Aviso' },
  { value: 'warning', label: 'Advertencia' },
]

/** What every shop is told on its screens, and until when. */
export function Announcements() {
  const query = useQuery(q.billing.listAnnouncements())
  return (
    <Card title="Anuncios" description="Los ve cada tienda arriba de todas sus pantallas, hasta el día que elijas.">
      <NewOne />
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={2} />
      ) : (
        <ul className="mt-4 grid grid-cols-1">
          {query.data.map((row) => (
            <One key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function NewOne() {
  const empty = { text: '', tone: 'info', to: '' }
  const record = useRecord({
    values: empty,
    free: true,
    save: (values, api) => api.billing.announce({ ...values, tone: values.tone as 'info' | 'warning' }),
    done: 'Anuncio publicado',
    onSaved: () => record.form.reset(empty),
  })
  return (
    <RecordForm record={record} submit="Publicar" className="[&>div:last-child]:static [&>div:last-child]:pb-0">
      <Field name="text" label="Anuncio" required="Escribe el anuncio">
        {(f) => <Textarea {...f} maxLength={240} rows={2} />}
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field name="tone" label="Clase">
          {(f) => <Select {...f} options={tones} />}
        </Field>
        <Field name="to" label="Se muestra hasta" required="Escribe hasta cuándo">
          {(f) => <DateInput {...f} min={today()} />}
        </Field>
      </div>
    </RecordForm>
  )
}

function One({ row }: { row: Row }) {
  const remove = useMutation({
    mutationFn: () => api.billing.withdraw({ id: row.id }),
    onSuccess: () => say.good('Anuncio quitado'),
  })
  return (
    <li className="flex items-start gap-3 border-t py-3">
      <span className="min-w-0 flex-1">
        {row.text}
        <span className="mt-1 flex flex-wrap gap-2 text-sm text-muted-foreground">
          <Badge tone={row.tone === 'warning' ? 'warning' : 'info'}>
            {row.tone === 'warning' ? 'Advertencia' : 'Aviso'}
          </Badge>
          {date(row.from)} a {date(row.to)}
        </span>
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Quitar: ${row.text}`}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <X />
      </Button>
    </li>
  )
}
