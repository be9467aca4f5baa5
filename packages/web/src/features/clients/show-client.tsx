import { useQuery } from '@tanstack/react-query'
import { documentTypes } from '@tendero/core/reference/document'
import { useState } from 'react'
import { Facts, mailLink, phoneLink } from '@/components/kit/facts'
import { RecordPage } from '@/components/kit/record-pages'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { date, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { ClientDebts } from '@/shared/order/client-debts'
import { LastSales } from '@/shared/order/last-sales'
import { PersonalData } from '@/shared/party/personal-data'
import { personTypes, regimes, responsibilities } from '@/shared/party/tax-fields'
import type { Client } from './client'
import { ClientFigures } from './client-figures'
import { clientScreens } from './client-form'

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((one) => one.value === value)?.label

/** Everything about one client: what they owe, what they bought, how to reach them. */
export function ShowClient() {
  const sees = useCan('sale-read', 'pos-read')
  return (
    <RecordPage
      of={clientScreens()}
      description={(client) =>
        `${documentTypes.find(({ code }) => code === client.document_type_id)?.short ?? ''} ${client.document_text}`
      }
    >
      {(client) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            {sees && <Owes client={client} />}
            <ClientFigures id={client.id} />
            <LastSales of={{ client: client.id }} />
          </div>
          <div className="grid min-w-0 gap-4">
            <ClientFacts client={client} />
            {!client.built_in && <PersonalData id={client.id} name={client.name} list="/dashboard/clientes" />}
          </div>
        </div>
      )}
    </RecordPage>
  )
}

function Owes({ client }: { client: Client }) {
  const debts = useQuery(q.sales.listDebts({ client: client.id, per_page: 100 }))
  const [open, setOpen] = useState(false)
  const rows = debts.data?.data ?? []
  const total = rows.reduce((cents, row) => cents + Math.round(row.remaining * 100), 0) / 100
  const late = rows.filter((row) => row.days_late > 0)
  const oldest = rows[0]
  return (
    <Card
      title="Cartera"
      action={
        total > 0 && (
          <Button variant="soft" size="sm" onClick={() => setOpen(true)}>
            Ver y recibir pagos
          </Button>
        )
      }
    >
      {debts.isError ? (
        <Failure error={debts.error} retry={() => void debts.refetch()} />
      ) : !debts.data ? (
        <Lines rows={2} />
      ) : (
        <>
          <p className="text-2xl font-semibold tracking-tight">{total > 0 ? `Debe ${money(total)}` : 'No debe nada'}</p>
          <p className="mt-1 text-muted-foreground">
            {total > 0 && `${plural(debts.data.meta.total, 'venta')} por cobrar. `}
            {oldest && late.length === 0 && `La próxima vence el ${date(oldest.date_pay)}. `}
            {client.credit_limit !== null &&
              `Cupo de ${money(client.credit_limit)}${client.credit_days ? ` a ${plural(client.credit_days, 'día')}` : ''}.`}
            {client.credit_limit === null && total === 0 && 'Sin cupo de crédito.'}
          </p>
          {late.length > 0 && (
            <Badge tone="warning" className="mt-2">
              {plural(late.length, 'venta vencida', 'ventas vencidas')}
            </Badge>
          )}
        </>
      )}
      {open && <ClientDebts id={client.id} close={() => setOpen(false)} />}
    </Card>
  )
}

function ClientFacts({ client }: { client: Client }) {
  const lists = useQuery(q.settings.listPriceLists())
  const list = lists.data && lists.data.length > 1 && lists.data.find((one) => one.id === client.price_list)?.name
  const seller = useQuery({
    ...q.parties.getSeller({ id: client.seller_id ?? '' }),
    enabled: useCan('seller-read') && client.seller_id !== null,
  })
  return (
    <Card title="Datos">
      <Facts
        rows={[
          ['Teléfono', phoneLink(client.phone)],
          ['Correo', mailLink(client.email)],
          ['Dirección', [client.address, client.neighborhood].filter(Boolean).join(', ')],
          ['Ciudad', client.city_name && `${client.city_name}, ${client.department}`],
          ['Nombre comercial', client.trade_name],
          ['Tipo de persona', labelOf(personTypes, client.person_type_id)],
          ['Régimen', labelOf(regimes, client.regime)],
          [
            'Responsabilidades',
            client.responsibilities.some((code) => code !== 'R-99-PN') &&
              client.responsibilities.map((code) => labelOf(responsibilities, code)).join(', '),
          ],
          ['Actividad económica', client.activity_id],
          ['Lista de precios', list],
          ['Vendedor', seller.data?.name],
          ['Notas', client.notes],
          ['Cliente desde', date(client.created_at)],
        ]}
      />
    </Card>
  )
}
