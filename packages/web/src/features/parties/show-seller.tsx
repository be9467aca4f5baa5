import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { Facts, mailLink, phoneLink } from '@/components/kit/facts'
import { Field } from '@/components/kit/field'
import { PercentInput } from '@/components/kit/number-input'
import { Page } from '@/components/kit/page'
import { RecordActions } from '@/components/kit/record-actions'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, PageLines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { date, percent } from '@/lib/format'
import { useCan } from '@/lib/person'
import { LastSales } from '@/shared/order/last-sales'
import { useCityName } from '@/shared/party/picks'
import { type Seller, sellerInput, sellerValues } from './seller'

const route = getRouteApi('/dashboard/vendedores/ver/$id')

/** Everything about one seller: commission, last sales, how to reach them. */
export function ShowSeller() {
  const { id } = route.useParams()
  const seller = useQuery(q.parties.getSeller({ id }))
  if (seller.isError) return <Failure error={seller.error} retry={() => void seller.refetch()} />
  if (!seller.data) return <PageLines />
  return <SellerPage seller={seller.data} />
}

function SellerPage({ seller }: { seller: Seller }) {
  const { id } = seller
  const [updates, deletes] = [useCan('seller-update'), useCan('seller-delete')]
  const city = useCityName(seller.city)
  return (
    <Page
      title={seller.name}
      badge={seller.active ? undefined : <Badge>Inactivo</Badge>}
      crumbs={[{ label: 'Vendedores', to: '/dashboard/vendedores' }]}
      actions={
        <>
          <RecordActions
            name={seller.name}
            active={seller.active}
            turn={
              updates
                ? (active) => api.parties.updateSeller({ id, ...sellerInput(sellerValues(seller)), active })
                : undefined
            }
            remove={deletes ? () => api.parties.removeSeller({ id }) : undefined}
            list="/dashboard/vendedores"
          />
          {updates && (
            <Button asChild>
              <Link to="/dashboard/vendedores/editar/$id" params={{ id }}>
                <Pencil /> Editar
              </Link>
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <LastSales of={{ seller: id }} days={30} />
        </div>
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
        </div>
      </div>
    </Page>
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
