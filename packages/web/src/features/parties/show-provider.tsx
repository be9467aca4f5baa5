import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Facts, mailLink, phoneLink } from '@/components/kit/facts'
import { Page } from '@/components/kit/page'
import { RecordActions } from '@/components/kit/record-actions'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { date, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { PersonalData } from '@/shared/party/personal-data'
import { personTypes, regimes } from '@/shared/party/tax-fields'
import { type Provider, ProviderFields, providerInput, providerValues } from './provider'

const route = getRouteApi('/dashboard/proveedores/ver/$id')

/** One provider: their data, to read or to change. */
export function ShowProvider() {
  const { id } = route.useParams()
  const provider = useQuery(q.parties.getProvider({ id }))
  return <Loaded query={provider}>{(row) => <ProviderPage key={id} provider={row} />}</Loaded>
}

function ProviderPage({ provider }: { provider: Provider }) {
  const { id } = provider
  const [updates, deletes] = [useCan('provider-update'), useCan('provider-delete')]
  const turn = (active: boolean) =>
    api.parties.updateProvider({ id, ...providerInput(providerValues(provider)), active })
  return (
    <Page
      title={provider.name}
      width="form"
      badge={provider.active ? undefined : <Badge>Inactivo</Badge>}
      description={`${provider.document_text}, proveedor desde el ${date(provider.created_at)}`}
      crumbs={[{ label: 'Proveedores', to: '/dashboard/proveedores' }]}
      actions={
        <RecordActions
          name={provider.name}
          active={provider.active}
          turn={updates ? turn : undefined}
          remove={deletes ? () => api.parties.removeProvider({ id }) : undefined}
          list="/dashboard/proveedores"
        />
      }
    >
      {updates ? <EditForm provider={provider} /> : <ProviderFacts provider={provider} />}
      <div className="mt-4">
        <PersonalData id={id} name={provider.name} list="/dashboard/proveedores" />
      </div>
    </Page>
  )
}

function EditForm({ provider }: { provider: Provider }) {
  const record = useRecord({
    values: providerValues(provider),
    save: (values, api) => api.parties.updateProvider({ id: provider.id, ...providerInput(values) }),
    done: 'Proveedor guardado',
  })
  return (
    <RecordForm record={record} submit="Guardar proveedor">
      <ProviderFields />
    </RecordForm>
  )
}

function ProviderFacts({ provider }: { provider: Provider }) {
  return (
    <Card>
      <Facts
        rows={[
          ['Quien atiende', provider.manager],
          ['Teléfono', phoneLink(provider.phone)],
          ['Correo', mailLink(provider.email)],
          ['Dirección', provider.address],
          ['Ciudad', provider.city_name && `${provider.city_name}, ${provider.department}`],
          ['Plazo', provider.credit_days ? plural(provider.credit_days, 'día') : 'De contado'],
          ['Tipo de persona', personTypes.find(({ value }) => value === provider.person_type_id)?.label],
          ['Régimen', regimes.find(({ value }) => value === provider.regime)?.label],
          ['Actividad económica', provider.activity_id],
          ['Declara renta', provider.declarant ? 'Sí' : 'No'],
          ['Notas', provider.notes],
        ]}
      />
    </Card>
  )
}
