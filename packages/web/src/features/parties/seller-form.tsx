import type { Api } from '@tendero/core/api-types'
import { Field } from '@/components/kit/field'
import { PercentInput } from '@/components/kit/number-input'
import { EditRecord, NewRecord } from '@/components/kit/record-pages'
import { Input, Textarea } from '@/components/ui/input'
import { given } from '@/lib/given'
import { place } from '@/lib/place'
import { recordOf, texts } from '@/lib/record-of'
import { screenOf } from '@/lib/screen-of'
import { PlaceFields, ReachFields } from '@/shared/party/contact-fields'
import { DocumentFields } from '@/shared/party/document-fields'

export type Seller = Awaited<ReturnType<Api['parties']['getSeller']>>

const seller = recordOf('parties', 'Seller', {
  values: (row) => ({
    ...texts(row, ['document_type_id', 'name', 'phone', 'email', 'city', 'address', 'notes']),
    document: row?.document_text ?? '',
    comision: row?.comision ?? (0 as number | undefined),
  }),
  sent: given,
})

/** What the screens of a seller are made of; asked by them, as its addresses are those of all screens. */
export const sellerScreens = () => ({
  ...seller,
  one: 'vendedor',
  resource: 'seller' as const,
  list: { label: 'Vendedores', to: '/dashboard/vendedores' as const },
  screen: screenOf.seller,
  edit: (id: string) => place({ to: '/dashboard/vendedores/editar/$id', params: { id } }),
  Fields: SellerFields,
})

export function NewSeller() {
  return <NewRecord of={sellerScreens()} />
}

export function EditSeller() {
  return <EditRecord of={sellerScreens()} />
}

function SellerFields({ row }: { row?: Seller }) {
  return (
    <>
      <Field name="name" label="Nombre" required="Escribe el nombre del vendedor">
        {(f) => <Input {...f} autoFocus={!row} autoComplete="off" />}
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
