import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Column, DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { ListFields, listInput, listValues, type PriceList } from './price-list'
import { rate } from './rate'

const path = '/dashboard/parametrizacion/camp_adicionales/listas_precios/$id'

/** Where the prices of a list come from. */
function origin(list: PriceList, lists: readonly PriceList[]): string {
  if (list.base_list === null) return list.is_default ? 'Los de cada producto' : 'Se escriben en cada producto'
  const base = lists.find(({ id }) => id === list.base_list)?.name ?? 'otra lista'
  const percent = list.percent ?? 0
  return percent === 0 ? `Los de ${base}` : `${base} ${percent < 0 ? 'menos' : 'más'} ${rate(Math.abs(percent))}`
}

/** The price lists of the shop: twenty at most, so all are here. */
export function PriceLists() {
  const list = useListSearch()
  const all = useQuery(q.settings.listPriceLists())
  const creates = useCan('price_list-create')
  const [adding, setAdding] = useState(false)
  const rows = all.data ?? []
  const page = {
    data: rows,
    meta: { current_page: 1, per_page: rows.length, total: rows.length, last_page: 1, next: null },
  }
  const columns: Column<PriceList>[] = [
    {
      header: 'Nombre',
      phone: 'title',
      cell: (row) => (
        <>
          {row.name}
          {row.is_default && (
            <Badge tone="good" className="ml-2">
              Principal
            </Badge>
          )}
          {!row.active && <Badge className="ml-2">Inactiva</Badge>}
        </>
      ),
    },
    { header: 'Precios', phone: 'line', cell: (row) => origin(row, rows) },
    {
      header: 'Redondeo',
      align: 'right',
      cell: (row) => (row.rounding > 0 ? `A ${money(row.rounding)}` : 'Sin redondear'),
    },
  ]
  return (
    <Page
      title="Listas de precios"
      description="Precios distintos para mayoristas, aliados o lo que vendes en línea."
      crumbs={[{ label: 'Parametrización', to: '/dashboard/parametrizacion' }]}
      primary={creates ? { label: 'Crear lista', run: () => setAdding(true) } : undefined}
    >
      <DataTable
        query={{ ...all, data: all.data && page } as never}
        list={list}
        rowKey={(row: PriceList) => String(row.id)}
        href={(row) => ({ to: path, params: { id: String(row.id) } })}
        columns={columns}
        empty={null}
      />
      <Sheet open={adding} onOpenChange={setAdding}>
        {adding && (
          <SheetContent title="Nueva lista de precios">
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
    save: (values) => api.settings.createPriceList(listInput(values)),
    done: 'Lista guardada',
    onSaved: ({ id }) => void navigate({ to: path, params: { id: String(id) } }),
  })
  return (
    <RecordForm record={record} submit="Guardar lista">
      <ListFields />
    </RecordForm>
  )
}
