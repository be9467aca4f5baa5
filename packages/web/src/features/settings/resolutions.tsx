import { CircleCheck, Clock, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CheckField, Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { RecordActions } from '@/components/kit/record-actions'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api'
import { date, plural, today } from '@/lib/format'
import { given } from '@/lib/given'
import type { Parameters } from './parameter-page'

type Resolution = Parameters['billing']['resolutions'][number]

const documents: Record<Resolution['document_type'], string> = {
  '01': 'Factura electrónica de venta',
  '20': 'Tiquete POS electrónico',
  '05': 'Documento soporte',
  '03': 'Factura de contingencia',
  '02': 'Factura de exportación',
}

/** The numberings that DIAN authorised, and how much is left of each. */
export function Resolutions({ rows }: { rows: readonly Resolution[] }) {
  const [open, setOpen] = useState<{ row?: Resolution }>()
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted-foreground">Te avisamos cuando falten 10 días o el 10 % de los números.</p>
        <Button variant="outline" onClick={() => setOpen({})}>
          <Plus /> Crear resolución
        </Button>
      </div>
      {rows.length === 0 && (
        <Card>
          <Empty title="Sin resolución de la DIAN" className="py-6">
            Tus ventas llevan una numeración interna. Cuando la DIAN te autorice una, cópiala aquí de tu formulario
            1876.
          </Empty>
        </Card>
      )}
      {rows.map((row) => (
        <ResolutionCard key={row.id} row={row} edit={() => setOpen({ row })} />
      ))}
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title={open.row ? `Resolución ${open.row.number}` : 'Crear resolución'}>
            <ResolutionForm row={open.row} close={() => setOpen(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </div>
  )
}

function State({ row }: { row: Resolution }) {
  if (!row.active) return <Badge>Inactiva</Badge>
  if (row.state === 'ended')
    return (
      <Badge tone="bad">
        <TriangleAlert aria-hidden /> Terminada
      </Badge>
    )
  if (row.state === 'future')
    return (
      <Badge tone="info">
        <Clock aria-hidden /> Por empezar
      </Badge>
    )
  if (row.state === 'ending')
    return (
      <Badge tone="warning">
        <TriangleAlert aria-hidden /> Por terminar
      </Badge>
    )
  return (
    <Badge tone="good">
      <CircleCheck aria-hidden /> Vigente
    </Badge>
  )
}

const numberOf = ({ prefix }: Resolution, n: number) => (prefix ? `${prefix}-${n}` : String(n))

const timeLeft = (days: number) =>
  days === 0 ? 'vence hoy' : `${days === 1 ? 'queda' : 'quedan'} ${plural(days, 'día')}`

function ResolutionCard({ row, edit }: { row: Resolution; edit: () => void }) {
  const used = row.next - row.from
  const part = Math.min(100, (used / (row.to - row.from + 1)) * 100)
  return (
    <Card
      title={documents[row.document_type]}
      description={`Resolución ${row.number} del ${date(row.date)}`}
      action={
        <Button variant="outline" size="sm" onClick={edit}>
          Cambiar
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <State row={row} />
        {row.environment === '2' && <Badge tone="info">Pruebas</Badge>}
        <span className="font-medium">
          {row.remaining === 0 ? 'Ya se usó completa' : `Sigue ${numberOf(row, row.next)}`}
        </span>
        <span className="text-muted-foreground">
          de {numberOf(row, row.from)} a {numberOf(row, row.to)}; {plural(row.remaining, 'número')} por usar
        </span>
      </div>
      <div aria-hidden className="mt-3 h-1.5 overflow-hidden rounded-full bg-muted">
        <div className="h-full rounded-full bg-primary" style={{ width: `${part}%` }} />
      </div>
      <p className="mt-2 text-sm text-muted-foreground">
        Vale del {date(row.valid_from)} al {date(row.valid_to)}
        {row.days_left >= 0 && `: ${timeLeft(row.days_left)}`}.
      </p>
      {row.active && row.warnings.length > 0 && (
        <Alert tone={row.state === 'ended' ? 'bad' : 'warning'} className="mt-3">
          {row.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Alert>
      )}
    </Card>
  )
}

const valuesOf = (row?: Resolution) => ({
  document_type: row?.document_type ?? ('01' as const),
  number: row?.number ?? '',
  date: row?.date ?? today(),
  prefix: row?.prefix ?? '',
  from: (row?.from ?? 1) as number,
  to: (row?.to ?? '') as number,
  valid_from: row?.valid_from ?? today(),
  valid_to: row?.valid_to ?? '',
  technical_key: row?.technical_key ?? '',
  environment: row?.environment ?? ('1' as const),
  active: row?.active ?? true,
})

function ResolutionForm({ row, close }: { row: Resolution | undefined; close: () => void }) {
  const record = useRecord({
    values: valuesOf(row),
    save: (values, api) => {
      const input = given(values)
      return row ? api.settings.updateResolution({ id: row.id, ...input }) : api.settings.createResolution(input)
    },
    done: 'Resolución guardada',
    onSaved: close,
  })
  const used = row !== undefined && row.next > row.from
  return (
    <RecordForm
      record={record}
      submit="Guardar resolución"
      actions={
        row && (
          <RecordActions
            name={row.number}
            question={`¿Eliminar la resolución ${row.number}?`}
            active={row.active}
            remove={() => api.settings.removeResolution({ id: row.id })}
            close={close}
          />
        )
      }
    >
      <Field name="document_type" label="Documento">
        {(f) => (
          <Select
            {...f}
            disabled={used}
            options={Object.entries(documents).map(([value, label]) => ({ value, label }))}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="number" label="Número de la resolución" required="Escribe el número de la resolución">
          {(f) => <Input {...f} inputMode="numeric" autoComplete="off" placeholder="18764000001234" />}
        </Field>
        <Field name="date" label="Fecha" required="Escribe la fecha de la resolución">
          {(f) => <DateInput {...f} />}
        </Field>
      </div>
      <div className="grid grid-cols-[5rem_1fr_1fr] gap-3">
        <Field name="prefix" label="Prefijo">
          {(f) => <Input {...f} disabled={used} maxLength={4} autoCapitalize="characters" autoComplete="off" />}
        </Field>
        <Field name="from" label="Desde el" required="Escribe el primer número">
          {(f) => <NumberInput {...f} disabled={used} decimals={0} />}
        </Field>
        <Field name="to" label="Hasta el" required="Escribe el último número">
          {(f) => <NumberInput {...f} decimals={0} />}
        </Field>
      </div>
      {used && (
        <p className="text-sm text-muted-foreground">
          Ya numeró documentos hasta {numberOf(row, row.next - 1)}: el documento, el prefijo y el primer número no
          cambian.
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="valid_from" label="Vale desde" required="Escribe desde cuándo vale">
          {(f) => <DateInput {...f} />}
        </Field>
        <Field name="valid_to" label="Vale hasta" required="Escribe hasta cuándo vale">
          {(f) => <DateInput {...f} value={f.value || undefined} onChange={(day) => f.onChange(day ?? '')} />}
        </Field>
      </div>
      <TechnicalKey />
      <Field name="environment" label="Ambiente">
        {(f) => (
          <Select
            {...f}
            options={[
              { value: '1', label: 'Producción' },
              { value: '2', label: 'Pruebas' },
            ]}
          />
        )}
      </Field>
      <CheckField name="active" label="Usar esta resolución" />
    </RecordForm>
  )
}

function TechnicalKey() {
  const type = useWatch({ name: 'document_type' })
  return (
    <Field
      name="technical_key"
      label="Clave técnica"
      optional={type !== '01'}
      help="La da la DIAN al asociar el prefijo. Con ella se firma cada factura."
    >
      {(f) => <Input {...f} autoComplete="off" spellCheck={false} className="font-mono text-sm" />}
    </Field>
  )
}
