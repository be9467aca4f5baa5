import { useNavigate, useSearch } from '@tanstack/react-router'
import { Warehouse } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { useCityNames } from '@/shared/party/picks'
import type { StorageRow } from '../stock/types'
import { StorageProducts } from './storage-products'
import { StorageState, stateOf } from './storage-state'

const states = [
  { value: 'true', label: 'Activas' },
  { value: 'false', label: 'Desactivadas' },
]

/** Bodegas: where things are and what they are worth; one of them, with its products, when the address names it. */
export function Storages() {
  const { bodega } = useSearch({ strict: false })
  return bodega ? <StorageProducts key={bodega} id={bodega} /> : <StorageList />
}

function StorageList() {
  const list = useListSearch(['active'])
  const query = useList(q.inventory.listStorages(list.input))
  const navigate = useNavigate()
  const creates = useCan('storage-create')
  const cityName = useCityNames()
  const cityOf = (row: StorageRow) => (row.city ? cityName(row.city) : undefined)
  return (
    <Page
      title="Bodegas"
      description="Dónde está tu mercancía y cuánto vale, igual que en los libros."
      primary={creates ? { label: 'Crear bodega', to: '/dashboard/bodegas/add' } : undefined}
    >
      <TableToolbar
        list={list}
        search="Nombre de la bodega"
        filters={[{ name: 'active', label: 'Estado', options: states }]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        onRow={(row) => void navigate(screenOf.storage(row.id))}
        columns={[
          { header: 'Bodega', phone: 'title', cell: (row) => row.name },
          {
            header: 'Dirección',
            phone: 'line',
            className: 'text-muted-foreground',
            value: (row) => row.address,
            cell: (row) => placeOf(row, cityOf(row)),
          },
          { header: 'Ciudad', sheetOnly: true, value: cityOf },
          { header: 'Teléfono', sheetOnly: true, value: (row) => row.phone },
          { header: 'Encargado', cell: (row) => row.manager ?? '' },
          { header: 'Estado', value: stateOf, cell: (row) => <StorageState row={row} /> },
          { header: 'Valor', align: 'right', phone: 'value', kind: 'money', cost: true, value: (row) => row.value },
        ]}
        empty={
          <Empty icon={Warehouse} title="Aún no tienes bodegas">
            Crea una por cada sitio donde guardas mercancía.
          </Empty>
        }
      />
    </Page>
  )
}

const virtualOf = ({ id }: StorageRow) =>
  id === 'bod_remision' ? 'Lo que tus clientes tienen en remisión' : 'Lo que viaja en traslados'

const placeOf = (row: StorageRow, city: string | undefined): string =>
  [row.address, city].filter(Boolean).join(', ') || (row.type === 'transit' ? virtualOf(row) : '')
