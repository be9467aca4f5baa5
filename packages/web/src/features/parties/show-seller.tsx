import { Facts, mailLink, phoneLink } from '@/components/kit/facts'
import { Field } from '@/components/kit/field'
import { PercentInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { RecordPage } from '@/components/kit/record-pages'
import { Card } from '@/components/ui/card'
import { date, percent } from '@/lib/format'
import { useCan } from '@/lib/person'
import { LastSales } from '@/shared/order/last-sales'
import { PersonalData } from '@/shared/party/personal-data'
import { useCityName } from '@/shared/party/picks'
import { type Seller, sellerScreens } from './seller-form'

/** Everything about one seller: commission, last sales, how to reach them. */
export function ShowSeller() {
  return (
    <RecordPage of={sellerScreens()}>
      {(seller) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            <LastSales of={{ seller: seller.id }} days={30} />
          </div>
          <SellerSide seller={seller} />
        </div>
      )}
    </RecordPage>
  )
}

function SellerSide({ seller }: { seller: Seller }) {
  const updates = useCan('seller-update')
  const city = useCityName(seller.city)
  return (
    <div className="grid min-w-0 gap-4">
      <Card title="Comisión" description="De la venta antes de impuestos.">
        {updates ? (
          <CommissionForm seller={seller} />
        ) : (
          <p className="text-2xl font-semibold">{percent(seller.comision / 100)}</p>
        )}
      </Card>
      <Card title="Datos">
        <Facts
          rows={[
            ['Documento', seller.document_text],
            ['Teléfono', phoneLink(seller.phone)],
            ['Correo', mailLink(seller.email)],
            ['Dirección', seller.address],
            ['Ciudad', city],
            ['Notas', seller.notes],
            ['Vende desde', date(seller.created_at)],
          ]}
        />
      </Card>
      <PersonalData id={seller.id} name={seller.name} list="/dashboard/vendedores" />
    </div>
  )
}

/** Changes the commission of the sales to come; the ones made keep theirs. */
function CommissionForm({ seller }: { seller: Seller }) {
  const record = useRecord({
    values: { comision: seller.comision },
    save: ({ comision }, api) => api.parties.setCommission({ seller_id: seller.id, comision }),
    done: 'Comisión guardada',
  })
  return (
    <RecordForm
      record={record}
      submit="Guardar comisión"
      className="gap-2 [&>div:last-child]:static [&>div:last-child]:bg-none [&>div:last-child]:pb-0"
    >
      <Field
        name="comision"
        label="Porcentaje"
        required="Escribe 0 si no tiene comisión"
        help="Cuenta desde la próxima venta."
      >
        {(f) => <PercentInput {...f} />}
      </Field>
    </RecordForm>
  )
}
