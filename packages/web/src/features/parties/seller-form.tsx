import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Field } from '@/components/kit/field'
import { PercentInput } from '@/components/kit/number-input'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, PageLines } from '@/components/kit/states'
import { Input, Textarea } from '@/components/ui/input'
import { q } from '@/lib/api'
import { screenOf } from '@/lib/screen-of'
import { PlaceFields, ReachFields } from '@/shared/party/contact-fields'
import { DocumentFields } from '@/shared/party/document-fields'
import { type Seller, sellerInput, sellerValues } from './seller'

const route = getRouteApi('/dashboard/vendedores/editar/$id')
const list = { label: 'Vendedores', to: '/dashboard/vendedores' } as const

/** A new seller; once saved, their page. */
export function NewSeller() {
  const navigate = useNavigate()
  const record = useRecord({
    values: sellerValues(),
    save: (values, api) => api.parties.createSeller(sellerInput(values)),
    done: 'Vendedor guardado',
    onSaved: ({ id }) => void navigate(screenOf.seller(id)),
  })
  return (
    <Page title="Crear vendedor" width="form" crumbs={[list]}>
      <RecordForm record={record} submit="Guardar vendedor">
        <SellerFields isNew />
      </RecordForm>
    </Page>
  )
}

export function EditSeller() {
  const { id } = route.useParams()
  const seller = useQuery(q.parties.getSeller({ id }))
  if (seller.isError) return <Failure error={seller.error} retry={() => void seller.refetch()} />
  if (!seller.data) return <PageLines />
  return <EditForm key={id} seller={seller.data} />
}

function EditForm({ seller }: { seller: Seller }) {
  const { id, name } = seller
  const record = useRecord({
    values: sellerValues(seller),
    save: (values, api) => api.parties.updateSeller({ id, ...sellerInput(values) }),
    done: 'Vendedor guardado',
  })
  return (
    <Page title={name} width="form" crumbs={[list, { label: name, to: screenOf.seller(id) }]}>
      <RecordForm record={record} submit="Guardar vendedor">
        <SellerFields />
      </RecordForm>
    </Page>
  )
}

function SellerFields({ isNew }: { isNew?: boolean }) {
  return (
    <>
      <Field name="name" label="Nombre" required="Escribe el nombre del vendedor">
        {(f) => <Input {...f} autoFocus={isNew} autoComplete="off" />}
      </Field>
      <Field
        name="comision"
        label="Comisión"
        required="Escribe 0 si no tiene comisión"
        help="Parte de la venta antes de impuestos. Cuenta para las ventas que haga desde ahora."
        className="sm:max-w-60"
      >
        {(f) => <PercentInput {...f} />}
      </Field>
      <DocumentFields optional />
      <ReachFields />
      <PlaceFields />
      <Field name="notes" label="Notas" optional>
        {(f) => <Textarea {...f} maxLength={300} />}
      </Field>
    </>
  )
}
