import { IdCard } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'

const states = [
  { value: 'true', label: 'Activos' },
  { value: 'false', label: 'Inactivos' },
]

/** Who sells, and what part of it is theirs. */
export function Sellers() {
  const list = useListSearch(['active'])
  const query = useList(q.parties.listSellers(list.input))
  const creates = useCan('seller-create')
  return (
    <Page
      title="Vendedores"
      primary={creates ? { label: 'Nuevo vendedor', to: '/dashboard/vendedores/add' } : undefined}
    >
      <TableToolbar
        list={list}
        search="Nombre, documento o teléfono"
        filters={[{ name: 'active', label: 'Estado', options: states }]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => ({ to: '/dashboard/vendedores/ver/$id', params: { id: row.id } })}
        columns={[
          {
            header: 'Nombre',
            sort: 'name',
            value: (row) => row.name,
            phone: 'title',
            cell: (row) => (
              <>
                {row.name}
                {!row.active && <Badge className="ml-2">Inactivo</Badge>}
              </>
            ),
          },
          { header: 'Documento', sort: 'document', cell: (row) => row.document_text, className: 'whitespace-nowrap' },
          {
            header: 'Teléfono',
            sort: 'phone',
            phone: 'line',
            cell: (row) => row.phone,
            className: 'whitespace-nowrap',
          },
          { header: 'Correo', sort: 'email', cell: (row) => row.email, className: 'max-w-64 truncate' },
          {
            header: 'Comisión',
            align: 'right',
            phone: 'value',
            kind: 'percent',
            value: (row) => (row.comision ?? 0) / 100,
          },
          { header: 'Estado', sheetOnly: true, cell: (row) => (row.active ? 'Activo' : 'Inactivo') },
        ]}
        empty={
          <Empty icon={IdCard} title="Aún no tienes vendedores">
            Crea a quienes venden: cada venta queda a su nombre y su comisión se calcula sola.
          </Empty>
        }
      />
    </Page>
  )
}
