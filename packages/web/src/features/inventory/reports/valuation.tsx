import { useNavigate } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { CircleCheck, PackageOpen, TriangleAlert } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { ListSlot } from '@/components/kit/list-place'
import { Page } from '@/components/kit/page'
import { Stat } from '@/components/kit/stat'
import { Empty } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Select } from '@/components/ui/select'
import { Table, Td, Th } from '@/components/ui/table'
import { q } from '@/lib/api'
import { date, money, quantity, today } from '@/lib/format'
import { storageOptions, useEveryStorage } from '@/shared/item/storage-select'
import { historyOf } from '../stock/movement'

type Report = Awaited<ReturnType<Api['inventory']['valuation']>>

const ANY = '*'

/** What the inventory is worth at the end of any day, by storage and product, beside what the books say. */
export function Valuation() {
  const list = useListSearch(['date', 'storage'])
  const storages = useEveryStorage()
  const navigate = useNavigate()
  const day = list.filters.date ?? today()
  const query = useList(q.inventory.valuation({ ...list.filters, page: list.page, per_page: list.input.per_page }))
  const report = query.data
  const hidden = report?.total === null
  return (
    <Page
      title="Valor del inventario"
      description={
        hidden
          ? 'Las unidades que había al final de un día. Lo que valen es para quien ve los costos: pídelo a tu administrador.'
          : 'Lo que vale tu mercancía al final de un día, al centavo con la contabilidad.'
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <DateInput
          aria-label="Al final del día"
          className="w-40 max-sm:w-full"
          value={day}
          max={today()}
          onChange={(next) => {
            if (!next || next <= today()) list.filter('date', next === today() ? undefined : next)
          }}
        />
        <Select
          aria-label="Bodega"
          className="w-52 max-sm:w-auto max-sm:flex-1"
          value={list.filters.storage ?? ANY}
          onChange={(next) => list.filter('storage', next === ANY ? undefined : next)}
          options={[{ value: ANY, label: 'Todas las bodegas' }, ...storageOptions(storages)]}
        />
        <div className="ml-auto">
          <ListSlot />
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {(report || !query.isError) && <Figures report={report} day={day} />}
          <DataTable
            query={query}
            list={list}
            rowKey={(row) => `${row.variant_id ?? row.product_id}.${row.storage_id}`}
            onRow={(row) => void navigate(historyOf(row))}
            columns={[
              { header: 'Producto', phone: 'title', cell: (row) => row.name },
              { header: 'Código', className: 'text-muted-foreground', cell: (row) => row.sku },
              { header: 'Bodega', phone: 'line', className: 'whitespace-nowrap', cell: (row) => row.storage },
              { header: 'Cantidad', align: 'right', phone: 'line', kind: 'quantity', value: (row) => row.quantity },
              { header: 'Costo', align: 'right', kind: 'money', cost: true, value: (row) => row.cost },
              {
                header: 'Valor',
                align: 'right',
                phone: 'value',
                kind: 'money',
                cost: true,
                value: (row) => row.value,
              },
            ]}
            empty={
              <Empty icon={PackageOpen} title="No había mercancía ese día">
                Agrega existencias en Bodegas o elige otra fecha.
              </Empty>
            }
          />
        </div>
        {report && report.storages.length > 0 && <ByStorage report={report} />}
      </div>
    </Page>
  )
}

function Figures({ report, day }: { report: Report | undefined; day: string }) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {report?.total !== null && (
        <>
          <Stat label={`Vale al ${date(day)}`} value={report && money(report.total)} />
          <Stat
            label="En los libros"
            value={report && money(report.account)}
            against={report && <Match report={report} />}
          />
        </>
      )}
      <Stat label="Unidades" value={report && quantity(report.quantity)} />
    </div>
  )
}

function Match({ report: { total, account, moving } }: { report: Report }) {
  if (total === account)
    return (
      <Badge tone="good">
        <CircleCheck aria-hidden /> Cuadra
      </Badge>
    )
  // Sold between the two readings: in a moment it is in both.
  if (moving) return <Badge tone="info">Se está moviendo mercancía ahora. Consulta de nuevo en un momento</Badge>
  return (
    <Badge tone="bad">
      <TriangleAlert aria-hidden /> Difiere {money((total ?? 0) - (account ?? 0))}
    </Badge>
  )
}

function ByStorage({ report }: { report: Report }) {
  return (
    <Card title="Por bodega" className="p-0 [&>header]:mb-1 [&>header]:px-4 [&>header]:pt-4">
      <Table>
        <thead>
          <tr>
            <Th>Bodega</Th>
            <Th numeric>Unidades</Th>
            {report.total !== null && <Th numeric>Valor</Th>}
          </tr>
        </thead>
        <tbody>
          {report.storages.map((row) => (
            <tr key={row.id} className="last:*:border-b-0">
              <Td className="font-medium">
                {row.name}
                {row.value !== row.account && !report.moving && (
                  <span className="block text-xs text-destructive">Los libros dicen {money(row.account)}</span>
                )}
              </Td>
              <Td numeric>{quantity(row.quantity)}</Td>
              {report.total !== null && <Td numeric>{money(row.value)}</Td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
