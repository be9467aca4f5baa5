import { useQuery } from '@tanstack/react-query'
import { FileUp, Users } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import { phoneText } from '@/components/kit/facts'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { download } from '@/lib/file'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { ImportSheet } from '@/shared/import/import-sheet'
import type { Client } from './client'

const states = [
  { value: 'true', label: 'Activos' },
  { value: 'false', label: 'Inactivos' },
]

/** Who buys. */
export function Clients() {
  const list = useListSearch(['active', 'seller_id'])
  const query = useList(q.parties.listClients(list.input))
  const creates = useCan('customer-create')
  const [importing, setImporting] = useState(false)
  const sellers = useQuery({ ...q.parties.listSellers({ per_page: 100 }), enabled: useCan('seller-read') })
  const names = new Map(sellers.data?.data.map(({ id, name }) => [id, name]))
  return (
    <Page
      title="Clientes"
      primary={creates ? { label: 'Crear cliente', to: '/dashboard/clientes/add' } : undefined}
      actions={
        creates && (
          <Button variant="outline" onClick={() => setImporting(true)}>
            <FileUp /> Importar
          </Button>
        )
      }
    >
      <TableToolbar
        list={list}
        search="Nombre, documento o teléfono"
        filters={[
          { name: 'active', label: 'Estado', options: states },
          ...(names.size > 0
            ? [
                {
                  name: 'seller_id' as const,
                  label: 'Vendedor',
                  options: [...names].map(([value, label]) => ({ value, label })),
                },
              ]
            : []),
        ]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => screenOf.client(row.id)}
        columns={[
          {
            header: 'Nombre',
            // What a search finds comes in its own order.
            sort: list.search ? undefined : 'name',
            phone: 'title',
            className: 'max-w-80 truncate',
            cell: (row) => (
              <>
                {row.name}
                {!row.active && <Badge className="ml-2">Inactivo</Badge>}
              </>
            ),
          },
          { header: 'Documento', phone: 'line', cell: (row) => row.document_text, className: 'whitespace-nowrap' },
          { header: 'Teléfono', phone: 'line', cell: (row) => phoneText(row.phone), className: 'whitespace-nowrap' },
          { header: 'Correo', cell: (row) => row.email, className: 'max-w-56 truncate' },
          { header: 'Ciudad', cell: (row) => row.city_name, className: 'max-w-40 truncate' },
          ...(query.data?.data.some((row) => row.seller_id)
            ? [
                {
                  header: 'Vendedor',
                  cell: (row: Client) => names.get(row.seller_id ?? ''),
                  className: 'max-w-40 truncate',
                },
              ]
            : []),
        ]}
        exportWith={async () => download((await api.parties.downloadClients()) as File)}
        empty={
          <Empty
            icon={Users}
            title="Aún no tienes clientes"
            action={
              creates && (
                <Button variant="outline" onClick={() => setImporting(true)}>
                  <FileUp /> Importar de Excel
                </Button>
              )
            }
          >
            Crea el primero, impórtalos de Excel o agrégalos mientras vendes.
          </Empty>
        }
      />
      {importing && (
        <ImportSheet
          one="cliente"
          many="clientes"
          description="De Excel o CSV. Un cliente que ya tienes, por su documento, se actualiza."
          help="Documento y nombre bastan. Las columnas pueden ir en cualquier orden."
          calls={{ preview: api.parties.previewClients, start: api.parties.startClientImport }}
          template={() => api.parties.downloadClients()}
          close={() => setImporting(false)}
        />
      )}
    </Page>
  )
}
