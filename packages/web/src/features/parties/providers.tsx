import { useNavigate } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { activeStates, withState } from '@/components/kit/catalogue'
import { DataTable } from '@/components/kit/data-table'
import { phoneText } from '@/components/kit/facts'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { ProviderFields, providerInput, providerValues } from './provider'

type ProviderRow = Awaited<ReturnType<Api['parties']['listProviders']>>['data'][number]

/** Who sells to the shop. */
export function Providers() {
  const list = useListSearch(['active'])
  const query = useList(q.parties.listProviders(list.input))
  const creates = useCan('provider-create')
  const [adding, setAdding] = useState(false)
  const create = creates ? { label: 'Crear proveedor', run: () => setAdding(true) } : undefined
  return (
    <Page title="Proveedores" primary={create}>
      <TableToolbar
        list={list}
        search="Nombre, documento o teléfono"
        filters={[{ name: 'active', label: 'Estado', options: activeStates }]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => screenOf.provider(row.id)}
        columns={withState<ProviderRow>([
          {
            header: 'Nombre',
            sort: 'name',
            phone: 'title',
            className: 'max-w-80 truncate',
            cell: (row) => row.name,
          },
          {
            header: 'Documento',
            sort: 'document',
            phone: 'line',
            cell: (row) => row.document_text,
            className: 'whitespace-nowrap',
          },
          { header: 'Quien atiende', sort: 'manager', cell: (row) => row.manager, className: 'max-w-48 truncate' },
          {
            header: 'Teléfono',
            sort: 'phone',
            phone: 'line',
            cell: (row) => phoneText(row.phone),
            className: 'whitespace-nowrap',
          },
          { header: 'Ciudad', sort: 'city_name', cell: (row) => row.city_name },
          {
            header: 'Plazo',
            sort: 'credit_days',
            value: (row) => row.credit_days || 'De contado',
            align: 'right',
            cell: (row) => (row.credit_days ? plural(row.credit_days, 'día') : 'De contado'),
          },
        ])}
        empty={
          <Empty
            icon={Handshake}
            title="Aún no tienes proveedores"
            action={create && <Button onClick={create.run}>{create.label}</Button>}
          >
            Crea a quienes te venden: sus datos deciden las retenciones de cada compra.
          </Empty>
        }
      />
      <Sheet open={adding} onOpenChange={setAdding}>
        {adding && (
          <SheetContent title="Crear proveedor" className="sm:max-w-xl">
            <NewProvider />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}

function NewProvider() {
  const navigate = useNavigate()
  const record = useRecord({
    values: providerValues(),
    save: (values, api) => api.parties.createProvider(providerInput(values)),
    done: 'Proveedor guardado',
    onSaved: ({ id }) => void navigate(screenOf.provider(id)),
  })
  return (
    <RecordForm record={record} submit="Guardar proveedor">
      <ProviderFields />
    </RecordForm>
  )
}
