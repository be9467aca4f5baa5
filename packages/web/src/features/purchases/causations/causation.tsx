import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BookOpenText, PackagePlus, Pencil, Repeat, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { AskButton } from '@/components/kit/document/ask-button'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { DocumentScreen } from '@/components/kit/document/screen'
import { Story } from '@/components/kit/document/story'
import { Loaded } from '@/components/kit/states'
import { When } from '@/components/kit/when'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { date, money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { Sums } from '../purchase'
import type { CausationDetail } from '../types'
import { WithheldRows } from '../withheld'
import { LandedRows } from './landed'
import { RepeatSheet } from './recurring'
import { CausationState } from './state'

const route = getRouteApi('/dashboard/causaciones/filtrar/$id')

/** One expense that is owed: its accounts, what was withheld and why. */
export function Causation() {
  const { id } = route.useParams()
  return (
    <Loaded query={useQuery(q.purchasing.getCausation({ id }))}>
      {(row) => (
        <DocumentScreen
          title={row.number ? `Causación ${row.number}` : 'Causación en borrador'}
          badge={<CausationState row={row} />}
          description={row.reference ? `${row.provider.name}, ${row.reference}` : row.provider.name}
          crumbs={[{ label: 'Causaciones', to: '/dashboard/causaciones' }]}
          actions={<Actions row={row} />}
          side={
            <>
              <Card title="Totales">
                <Sums row={row} />
              </Card>
              <Facts row={row} />
            </>
          }
        >
          <LinesTable lines={row.products} keyOf={(line) => line.id} columns={columns} />
          {row.landed && (
            <Card title="Sube el costo de">
              <LandedRows landed={row.landed} />
            </Card>
          )}
          <Card title="Retenciones">
            <WithheldRows rows={row.withholdings} />
          </Card>
        </DocumentScreen>
      )}
    </Loaded>
  )
}

const columns: LineCell<CausationDetail['products'][number]>[] = [
  {
    header: 'Gasto',
    cell: (line) => (
      <>
        <span className="font-medium">{line.name}</span>
        <Under>{line.account ?? 'Va al costo de la mercancía'}</Under>
      </>
    ),
  },
  { header: 'Cantidad', numeric: true, wide: true, cell: (line) => quantity(line.quantity) },
  {
    header: 'Valor',
    numeric: true,
    cell: (line) => (
      <>
        {money(line.base_cost)}
        {(line.tax_cost ?? 0) > 0 && (
          <Under>
            {line.tax_code} {money(line.tax_cost)}
          </Under>
        )}
      </>
    ),
  },
]

const Facts = ({ row }: { row: CausationDetail }) => (
  <Story
    title="Resumen"
    revision={row.revision}
    steps={
      row.voided_at ? [{ icon: Undo2, name: 'Anulada', by: row.user.name, at: row.voided_at, note: row.void_note }] : []
    }
    facts={[
      ['Fecha', date(row.date)],
      ['Vence', date(row.due_date)],
      ['Nota', row.notes],
      ['La registró', row.user.name],
      ['Guardada', <When key="at" at={row.created_at} />],
    ]}
    links={[
      ...(row.landed?.purchases ?? []).map(({ id, number }) => ({
        icon: PackagePlus,
        label: `Ver la compra ${number}`,
        at: screenOf.purchase(id),
      })),
      { icon: Truck, label: 'Ver el proveedor', at: screenOf.provider(row.provider.id) },
      row.number && {
        icon: BookOpenText,
        label: 'Ver su asiento',
        at: place({ to: '/dashboard/diaryBooks', search: { from: row.date, to: row.date, document: row.number } }),
      },
    ]}
  />
)

function Actions({ row }: { row: CausationDetail }) {
  const [updates, deletes] = [useCan('causation-update'), useCan('causation-delete')]
  const creates = useCan('causation-create')
  const [repeating, setRepeating] = useState(false)
  const draft = row.state === 'draft'
  if (!draft && row.state !== 'posted') return null
  const action = draft ? 'Descartar borrador' : 'Anular causación'
  return (
    <>
      {updates && (
        <Button variant={draft ? 'primary' : 'outline'} asChild>
          <Link to="/dashboard/causaciones/editar/$id" params={{ id: row.id }}>
            <Pencil /> {draft ? 'Revisar y registrar' : 'Editar'}
          </Link>
        </Button>
      )}
      {creates && !row.landed && (
        <Button variant="outline" onClick={() => setRepeating(true)}>
          <Repeat /> Repetir cada mes
        </Button>
      )}
      {deletes && (
        <AskButton
          title={`¿${action}?`}
          body={draft ? 'No tocó los libros.' : 'El asiento se reversa con fecha de hoy y ya no debes nada de ella.'}
          action={action}
          run={(why) => api.purchasing.voidCausation({ id: row.id, ...why })}
          done={() => (draft ? 'Borrador descartado' : `${row.number} anulada`)}
        >
          <Undo2 /> {draft ? 'Descartar' : 'Anular causación'}
        </AskButton>
      )}
      {repeating && <RepeatSheet id={row.id} day={Number(row.date.slice(8))} close={() => setRepeating(false)} />}
    </>
  )
}
