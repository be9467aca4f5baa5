import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DocumentType, formatDocument } from '@tendero/core/reference/document'
import { Field, MoreOptions } from '@/components/kit/field'
import { MoneyInput, NumberInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { EditRecord, NewRecord } from '@/components/kit/record-pages'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { given } from '@/lib/given'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import { recordOf } from '@/lib/record-of'
import { screenOf } from '@/lib/screen-of'
import { PlaceFields, ReachFields } from '@/shared/party/contact-fields'
import { DocumentFields } from '@/shared/party/document-fields'
import { findSellers } from '@/shared/party/finders'
import { ActivityPick } from '@/shared/party/picks'
import { TaxFields } from '@/shared/party/tax-fields'
import type { Client } from './client'

const rare = ['person_type_id', 'regime', 'responsibilities', 'activity_id', 'trade_name', 'neighborhood', 'notes']

const valuesOf = (client?: Client) => ({
  document_type_id: client?.document_type_id ?? '13',
  document: client
    ? formatDocument(client.document, client.document_type_id === '31' ? (client.dv ?? undefined) : undefined)
    : '',
  name: client?.name ?? '',
  trade_name: client?.trade_name ?? '',
  phone: client?.phone ?? '',
  email: client?.email ?? '',
  city: client?.city ?? '',
  address: client?.address ?? '',
  neighborhood: client?.neighborhood ?? '',
  price_list: String(client?.price_list ?? 1),
  credit_limit: client?.credit_limit ?? undefined,
  credit_days: client?.credit_days ?? undefined,
  seller_id: client?.seller_id ?? '',
  person_type_id: client?.person_type_id ?? '',
  regime: client?.regime ?? '',
  responsibilities: client?.responsibilities ?? [],
  activity_id: client?.activity_id ?? '',
  notes: client?.notes ?? '',
})

const client = recordOf('parties', 'Client', { values: valuesOf, sent: given })

/** What the screens of a client are made of; asked by them, as its addresses are those of all screens. */
export const clientScreens = () => ({
  ...client,
  one: 'cliente',
  resource: 'customer' as const,
  list: { label: 'Clientes', to: '/dashboard/clientes' as const },
  screen: screenOf.client,
  edit: (id: string) => place({ to: '/dashboard/clientes/editar/$id', params: { id } }),
  locked: (row: Client) => (row.built_in ? 'Consumidor final viene con Tendero: no se puede cambiar.' : undefined),
  Fields: ClientFields,
})

export function NewClient() {
  return <NewRecord of={clientScreens()} />
}

export function EditClient() {
  return <EditRecord of={clientScreens()} />
}

function ClientFields({ row: client }: { row?: Client }) {
  const lists = useQuery(q.settings.listPriceLists())
  const chosen = useQuery({
    ...q.parties.getSeller({ id: client?.seller_id ?? '' }),
    enabled: Boolean(client?.seller_id),
  })
  const givesCredit = useCan('customer-update')
  const offered = (lists.data ?? []).filter((one) => one.active || one.id === client?.price_list)
  return (
    <>
      <DocumentFields note={(type, number) => <Taken type={type} document={number} id={client?.id} />} />
      <Field name="name" label="Nombre o razón social" required="Escribe el nombre del cliente">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <ReachFields />
      <PlaceFields />
      <div className="grid gap-5 sm:grid-cols-2">
        {givesCredit && (
          <Field name="credit_limit" label="Cupo de crédito" optional help="Lo máximo que te puede deber.">
            {(f) => <MoneyInput {...f} />}
          </Field>
        )}
        <Field name="credit_days" label="Plazo para pagar" optional>
          {(f) => <NumberInput {...f} decimals={0} suffix="días" className="[&_input]:pr-14" />}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {offered.length > 1 && (
          <Field name="price_list" label="Lista de precios">
            {(f) => <Select {...f} options={offered.map(({ id, name }) => ({ value: String(id), label: name }))} />}
          </Field>
        )}
        <Field name="seller_id" label="Vendedor" optional>
          {(f) => (
            <Pick
              {...f}
              clearable
              chosen={chosen.data?.name}
              onChange={(id) => f.onChange(id ?? '')}
              find={findSellers}
              item={(seller) => ({ id: seller.id, label: seller.name })}
              placeholder="Quien lo atiende"
            />
          )}
        </Field>
      </div>
      <MoreOptions label="Datos del RUT y notas" names={rare}>
        <TaxFields />
        <Field name="activity_id" label="Actividad económica" optional>
          {(f) => <ActivityPick {...f} />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="trade_name" label="Nombre comercial" optional>
            {(f) => <Input {...f} autoComplete="off" />}
          </Field>
          <Field name="neighborhood" label="Barrio" optional>
            {(f) => <Input {...f} autoComplete="off" />}
          </Field>
        </div>
        <Field name="notes" label="Notas" optional help="Solo las ve tu equipo.">
          {(f) => <Textarea {...f} maxLength={500} />}
        </Field>
      </MoreOptions>
    </>
  )
}

/** Says while one types that somebody has this document already, and leads there. */
function Taken({ type, document, id }: { type: DocumentType; document: string; id: string | undefined }) {
  const input = { document_type_id: type, document, ...(id ? { id } : {}) }
  const answer = useQuery({
    queryKey: ['parties', 'validateCreation', input],
    queryFn: () => api.parties.validateCreation(input),
  })
  if (!answer.data?.exists) return null
  return (
    <span className="mt-1 block text-sm text-destructive">
      {answer.data.message}.{' '}
      {answer.data.client_id && (
        <Link {...screenOf.client(answer.data.client_id)} className="font-medium underline underline-offset-2">
          Ver cliente
        </Link>
      )}
    </span>
  )
}
