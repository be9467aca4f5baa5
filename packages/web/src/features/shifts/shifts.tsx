import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CloudOff, ListChecks, Printer, Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Column } from '@/components/kit/data-table-column'
import { DocumentList } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { PrinterSheet } from '@/shared/printer/printer-sheet'
import { useCurrentShift } from '@/shared/shift/current-shift'
import { OpenSheet } from '@/shared/shift/open-sheet'
import type { Shift } from './shift'
import { ShiftSheet, StateBadge } from './shift-sheet'

const TillDialog = lazy(() => import('@/shared/offline/till-dialog').then((m) => ({ default: m.TillDialog })))

const columns: Column<Shift>[] = [
  { header: 'Caja', cell: (row) => `${row.register}, turno ${row.number}`, phone: 'title' },
  { header: 'Persona', cell: (row) => row.user.name, phone: 'line' },
  { header: 'Abrió', kind: 'date', value: (row) => row.start_hour, phone: 'line' },
  { header: 'Cerró', kind: 'date', value: (row) => row.end_hour },
  {
    header: 'Estado',
    value: (row) => (row.state === 'open' ? 'Abierta' : 'Cerrada'),
    cell: (row) => <StateBadge shift={row} />,
    phone: 'line',
  },
  { header: 'Base', align: 'right', kind: 'money', value: (row) => row.base },
  {
    header: 'Ventas',
    kind: 'money',
    value: (row) => row.totals?.sales_total,
    align: 'right',
    cell: (row) => (row.totals ? money(row.totals.sales_total) : ''),
    phone: 'value',
  },
  {
    header: 'Diferencia',
    align: 'right',
    kind: 'money',
    value: (row) => row.count?.difference,
    cell: (row) => <Difference shift={row} />,
  },
]

function Difference({ shift: { count } }: { shift: Shift }) {
  if (!count) return null
  if (count.forced) return <Badge tone="warning">A la fuerza</Badge>
  if (count.difference === 0) return <span className="text-muted-foreground">Cuadró</span>
  return <span className={count.difference < 0 ? 'text-destructive' : 'text-warning'}>{money(count.difference)}</span>
}

/** Turnos: who had which register, how much it sold and whether it matched. */
export function Shifts() {
  const list = useListSearch(['state'])
  const state = list.filters.state
  const query = useList(
    q.treasury.listShifts({
      page: list.page,
      per_page: 25,
      ...(state === 'open' || state === 'closed' ? { state } : {}),
    }),
  )
  const current = useCurrentShift()
  const sells = useCan('pos-create')
  const decides = useCan('pos-read', 'pos-delete')
  const [opening, setOpening] = useState(false)
  const [printer, setPrinter] = useState(false)
  const [till, setTill] = useState(false)
  const { turno } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, turno: id }),
      replace: true,
      resetScroll: false,
    })
  const mine = current.data?.openRegister
  const primary =
    !sells || !current.data
      ? undefined
      : mine
        ? { label: `Cerrar ${mine.register}`, run: () => show(mine.id) }
        : { label: 'Abrir caja', run: () => setOpening(true) }
  return (
    <DocumentList
      title="Turnos de caja"
      list={list}
      query={query}
      create={primary}
      actions={
        <>
          {decides && (
            <Button variant="outline" asChild>
              <Link to="/dashboard/por-decidir">
                <ListChecks /> <span className="max-lg:sr-only">Por decidir</span>
              </Link>
            </Button>
          )}
          {sells && (
            <>
              <Button variant="outline" onClick={() => setTill(true)}>
                <CloudOff /> <span className="max-sm:sr-only">Vender sin internet</span>
              </Button>
              <Button variant="outline" onClick={() => setPrinter(true)}>
                <Printer /> <span className="max-sm:sr-only">Impresora de recibos</span>
              </Button>
            </>
          )}
        </>
      }
      columns={columns}
      onRow={(row) => show(row.id)}
      filters={[
        {
          name: 'state',
          label: 'Estado',
          options: [
            { value: 'open', label: 'Abiertas' },
            { value: 'closed', label: 'Cerradas' },
          ],
        },
      ]}
      empty={{
        icon: Wallet,
        title: 'Aún no se ha abierto ninguna caja',
        text: 'Abre la caja con su base para vender en el mostrador; al cerrarla, cuentas el efectivo.',
        action: sells && <Button onClick={() => setOpening(true)}>Abrir caja</Button>,
      }}
    >
      {till && (
        <Suspense fallback={null}>
          <TillDialog close={() => setTill(false)} />
        </Suspense>
      )}
      {printer && <PrinterSheet close={() => setPrinter(false)} />}
      {opening && <OpenSheet close={() => setOpening(false)} />}
      {turno && <ShiftSheet id={turno} close={() => show(undefined)} />}
    </DocumentList>
  )
}
