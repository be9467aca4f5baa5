import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeftRight, BookOpenText, PackagePlus, PackageX, Pencil, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { AskButton } from '@/components/kit/document/ask-button'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { PostedEntries } from '@/components/kit/document/posting'
import { DocumentScreen } from '@/components/kit/document/screen'
import { FactLines, Story } from '@/components/kit/document/story'
import { Loaded } from '@/components/kit/states'
import { When } from '@/components/kit/when'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { date, money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { RadianCard } from './radian-card'
import { ReturnSheet } from './return-sheet'
import { PurchaseState } from './state'
import type { PurchaseDetail } from './types'
import { WithheldRows } from './withheld'

const route = getRouteApi('/dashboard/factura-compra/filtrar/$id')

/** One purchase: what was bought, what was withheld and why, what is owed. */
export function Purchase() {
  const { id } = route.useParams()
  return (
    <Loaded query={useQuery(q.purchasing.getPurchase({ id }))}>
      {(row) => (
        <DocumentScreen
          title={`Compra ${row.number}`}
          badge={<PurchaseState row={row} />}
          description={`${row.provider.name}, factura ${row.reference}`}
          crumbs={[{ label: 'Facturas de compra', to: '/dashboard/factura-compra' }]}
          actions={<Actions row={row} />}
          side={
            <>
              <Card title="Totales">
                <Sums row={row} />
              </Card>
              <Facts row={row} />
              <RadianCard row={row} />
            </>
          }
        >
          <LinesTable lines={row.products} keyOf={(line) => line.id} columns={columns} />
          <Card title="Retenciones">
            <WithheldRows rows={row.withholdings} />
          </Card>
          <PostedEntries document={row.id} from={row.date} />
        </DocumentScreen>
      )}
    </Loaded>
  )
}

const columns: LineCell<PurchaseDetail['products'][number]>[] = [
  {
    header: 'Producto o gasto',
    cell: (line) => (
      <>
        <span className="font-medium">{line.name}</span>
        <Under>{line.storage ?? line.account ?? 'Se reparte en el costo'}</Under>
      </>
    ),
  },
  {
    header: 'Cantidad',
    numeric: true,
    cell: (line) => (
      <>
        {quantity(line.quantity)}
        {line.returned > 0 && <Under>devuelto {quantity(line.returned)}</Under>}
      </>
    ),
  },
  { header: 'Costo', numeric: true, wide: true, cell: (line) => money(line.cost) },
  { header: 'Base', numeric: true, wide: true, cell: (line) => money(line.base_cost) },
  {
    header: 'Valor',
    numeric: true,
    cell: (line) => (
      <>
        {money(line.value)}
        {(line.tax_cost ?? 0) > 0 && (
          <Under>
            {line.tax_code} {money(line.tax_cost)}
          </Under>
        )}
      </>
    ),
  },
]

type Totals = Pick<
  PurchaseDetail,
  | 'gross_cost'
  | 'discount_cost'
  | 'iva_cost'
  | 'inc_cost'
  | 'rounding_cost'
  | 'total_cost'
  | 'withheld_cost'
  | 'payable_cost'
>

/** What it adds up to; what is nothing is left out. */
export const Sums = ({ row }: { row: Totals & { owed_cost?: number | null } }) => (
  <FactLines
    rows={[
      ['Valor bruto', money(row.gross_cost)],
      ['Descuentos', row.discount_cost ? `−${money(row.discount_cost)}` : null],
      ['IVA', row.iva_cost ? money(row.iva_cost) : null],
      ['Impuesto al consumo', row.inc_cost ? money(row.inc_cost) : null],
      ['Ajuste', row.rounding_cost ? money(row.rounding_cost) : null],
      ['Total', <b key="total">{money(row.total_cost)}</b>],
      ['Retenciones', row.withheld_cost ? `−${money(row.withheld_cost)}` : null],
      [
        'A pagar',
        <b key="pay" className="text-lg">
          {money(row.payable_cost)}
        </b>,
      ],
      ['Falta por pagar', row.owed_cost !== undefined && row.owed_cost !== row.payable_cost && money(row.owed_cost)],
    ]}
  />
)

function Facts({ row }: { row: PurchaseDetail }) {
  const span = { from: row.date, to: row.date }
  return (
    <Story
      title="Resumen"
      revision={row.revision}
      steps={
        row.voided_at
          ? [{ icon: Undo2, name: 'Anulada', by: row.user.name, at: row.voided_at, note: row.void_note }]
          : []
      }
      facts={[
        ['Fecha', date(row.date)],
        ['Vence', date(row.due_date)],
        ['IVA', row.credits_iva ? 'Descontable' : 'Va en el costo'],
        ['De ella dependen', row.hanging.join(', ')],
        ['Nota', row.notes],
        ['La registró', row.user.name],
        ['Guardada', <When key="at" at={row.created_at} />],
      ]}
      links={[
        { icon: Truck, label: 'Ver el proveedor', at: screenOf.provider(row.provider.id) },
        {
          icon: ArrowLeftRight,
          label: 'Ver sus movimientos',
          at: place({ to: '/dashboard/movimientos', search: { ...span, search: row.number } }),
        },
        {
          icon: BookOpenText,
          label: 'Ver su asiento',
          at: place({ to: '/dashboard/diaryBooks', search: { ...span, document: row.number } }),
        },
      ]}
    />
  )
}

function Actions({ row }: { row: PurchaseDetail }) {
  const [updates, deletes] = [useCan('purchase_invoice-update'), useCan('purchase_invoice-delete')]
  const causes = useCan('causation-create') && row.products.some((line) => line.kind === 'goods')
  const [returning, setReturning] = useState(false)
  if (row.state === 'voided') return null
  return (
    <>
      {updates && row.hanging.length === 0 && (
        <Button variant="outline" asChild>
          <Link to="/dashboard/factura-compra/edit/$id" params={{ id: row.id }}>
            <Pencil /> Editar
          </Link>
        </Button>
      )}
      {updates && row.products.some((line) => line.kind === 'goods' && line.returned < line.quantity) && (
        <Button variant="outline" onClick={() => setReturning(true)}>
          <PackageX /> Devolver
        </Button>
      )}
      {causes && (
        <Button variant="outline" asChild>
          <Link to="/dashboard/causaciones/add" search={{ compra: row.id }}>
            <PackagePlus /> Agregar flete
          </Link>
        </Button>
      )}
      {deletes && row.hanging.length === 0 && (
        <AskButton
          title={`¿Anular ${row.number}?`}
          body="La mercancía sale de la bodega, el asiento se reversa con fecha de hoy y ya no debes nada de ella."
          action="Anular compra"
          run={(why) => api.purchasing.voidPurchase({ id: row.id, ...why })}
          done={() => `${row.number} anulada`}
        >
          <Undo2 /> Anular compra
        </AskButton>
      )}
      {returning && <ReturnSheet row={row} close={() => setReturning(false)} />}
    </>
  )
}
