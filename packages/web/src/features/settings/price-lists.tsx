import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import type { Column } from '@/components/kit/data-table-column'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { useListSearch, whole } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { rate } from '@/lib/rate'
import { screenOf } from '@/lib/screen-of'
import { ListFields, listInput, listValues, type PriceList } from './price-list'

/** Where the prices of a list come from. */
function origin(list: PriceList, lists: readonly PriceList[]): string {
  if (list.base_list === null) return list.is_default ? 'Los de cada producto' : 'Se escriben en cada producto'
  const base = lists.find(({ id }) => id === list.base_list)?.name ?? 'otra lista'
  const percent = list.percent ?? 0
  return percent === 0 ? `Los de ${base}` : `${base} ${percent < 0 ? 'menos' : 'más'} ${rate(Math.abs(percent))}`
}

const stateOf = (list: PriceList): string => (!list.active ? 'Inactiva' : list.is_default ? 'Por defecto' : 'Activa')

/** The price lists of the shop: twenty at most, so all are here. */
export function PriceLists() {
  const list = useListSearch()
  const all = useQuery(q.settings.listPriceLists())
  const creates = useCan('price_list-create')
  const [adding, setAdding] = useState(false)
  const rows = all.data ?? []
  const columns: Column<PriceList>[] = [
    { header: 'Número', sheetOnly: true, value: (row) => row.id },
    {
      header: 'Nombre',
      phone: 'title',
      value: (row) => row.name,
      cell: (row) => (
        <>
          {row.name}
          {row.is_default && (
            <Badge tone="info" className="ml-2">
              Por defecto
            </Badge>
          )}
          {!row.active && <Badge className="ml-2">Inactiva</Badge>}
        </>
      ),
    },
    { header: 'Precios', phone: 'line', value: (row) => origin(row, rows) },
    { header: 'Sale de', sheetOnly: true, value: (row) => rows.find(({ id }) => id === row.base_list)?.name },
    { header: 'Porcentaje', sheetOnly: true, kind: 'percent', value: (row) => row.percent && row.percent / 100 },
    {
      header: 'Redondeo',
      align: 'right',
      kind: 'money',
      value: (row) => row.rounding || undefined,
      cell: (row) => (row.rounding > 0 ? `A ${money(row.rounding)}` : 'Sin redondear'),
    },
    { header: 'Estado', sheetOnly: true, value: stateOf },
  ]
  return (
    <Page
      title="Listas de precios"
      description="Precios distintos para mayoristas, aliados o lo que vendes en línea."
      crumbs={[{ label: 'Parametrización', to: '/dashboard/parametrizacion' }]}
      primary={creates ? { label: 'Crear lista de precios', run: () => setAdding(true) } : undefined}
    >
      <DataTable
        query={whole(all, all.data, list)}
        list={list}
        rowKey={(row) => String(row.id)}
        href={(row) => screenOf.priceList(String(row.id))}
        columns={columns}
        empty={null}
      />
      <Sheet open={adding} onOpenChange={setAdding}>
        {adding && (
          <SheetContent title="Crear lista de precios">
            <NewList />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}

function NewList() {
  const navigate = useNavigate()
  const record = useRecord({
    values: { ...listValues(), base_list: '1' },
    save: (values, api) => api.settings.createPriceList(listInput(values)),
    done: 'Lista guardada',
    onSaved: ({ id }) => void navigate(screenOf.priceList(String(id))),
  })
  return (
    <RecordForm record={record} submit="Guardar lista">
      <ListFields />
    </RecordForm>
  )
}
