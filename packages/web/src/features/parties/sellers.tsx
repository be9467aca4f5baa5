import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { IdCard } from 'lucide-react'
import { activeStates, withState } from '@/components/kit/catalogue'
import { DataTable } from '@/components/kit/data-table'
import { phoneText } from '@/components/kit/facts'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'

type SellerRow = Awaited<ReturnType<Api['parties']['listSellers']>>['data'][number]

/** Who sells, and what part of it is theirs. */
export function Sellers() {
  const list = useListSearch(['active'])
  const query = useList(q.parties.listSellers(list.input))
  const creates = useCan('seller-create')
  return (
    <Page
      title="Vendedores"
      primary={creates ? { label: 'Crear vendedor', to: '/dashboard/vendedores/add' } : undefined}
    >
      <TableToolbar
        list={list}
        search="Nombre, documento o teléfono"
        filters={[{ name: 'active', label: 'Estado', options: activeStates }]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => screenOf.seller(row.id)}
        columns={withState<SellerRow>([
          {
            header: 'Nombre',
            sort: 'name',
            phone: 'title',
            cell: (row) => row.name,
          },
          { header: 'Documento', sort: 'document', cell: (row) => row.document_text, className: 'whitespace-nowrap' },
          {
            header: 'Teléfono',
            sort: 'phone',
            phone: 'line',
            cell: (row) => phoneText(row.phone),
            className: 'whitespace-nowrap',
          },
          { header: 'Correo', sort: 'email', cell: (row) => row.email, className: 'max-w-64 truncate' },
          {
            header: 'Comisión',
            sort: 'comision',
            align: 'right',
            phone: 'value',
            kind: 'percent',
            value: (row) => (row.comision ?? 0) / 100,
          },
        ])}
        empty={
          <Empty
            icon={IdCard}
            title="Aún no tienes vendedores"
            action={
              creates && (
                <Button asChild>
                  <Link to="/dashboard/vendedores/add">Crear vendedor</Link>
                </Button>
              )
            }
          >
            Crea a quienes venden: cada venta queda a su nombre y su comisión se calcula sola.
          </Empty>
        }
      />
    </Page>
  )
}
