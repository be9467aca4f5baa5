import { useQuery } from '@tanstack/react-query'
import { collectionNames, collectionStates } from '@tendero/core/guides/guide.states'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { DocumentList, dateColumn, optionsOf } from '@/components/kit/document/list'
import { Field } from '@/components/kit/field'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import type { GuideRow } from './types'

/** Historial de cobros: what was charged at the door, and what carriers still owe of it. */
export function Collections() {
  const reads = useCan('guide-read')
  if (!reads)
    return (
      <Page title="Historial de cobros">
        <Empty icon={HandCoins} title="Tu rol no ve los envíos">
          Pide a quien administra la tienda el permiso de ver guías.
        </Empty>
      </Page>
    )
  return <CollectionList />
}

function CollectionList() {
  const list = useListSearch(['state'])
  const query = useList(q.guides.listCollections(list.input))
  const settles = useCan('payment_received-create')
  const [paying, setPaying] = useState<{ ids: string[]; clear: () => void }>()
  return (
    <>
      <DocumentList
        title="Historial de cobros"
        list={list}
        query={query}
        filters={[
          {
            name: 'state',
            label: 'Recaudo',
            options: optionsOf(collectionStates, collectionNames).filter(({ value }) => value !== 'sin_recaudo'),
          },
        ]}
        {...(settles
          ? {
              bulk: (ids: string[], clear: () => void) => (
                <>
                  <Button variant="outline" size="sm" onClick={() => setPaying({ ids, clear })}>
                    <HandCoins /> Me los pagaron
                  </Button>
                  <Button variant="ghost" size="sm" onClick={clear}>
                    Quitar selección
                  </Button>
                </>
              ),
            }
          : {})}
        columns={[
          { header: 'Guía', phone: 'title', cell: (row: GuideRow) => row.guide ?? row.number },
          { header: 'Pedido', phone: 'line', cell: (row) => row.source_number },
          { header: 'Quien te debe', phone: 'line', cell: (row) => row.carrier.name },
          { header: 'Cliente', className: 'max-w-56 truncate', cell: (row) => row.client },
          { header: 'Recaudo', phone: 'value', cell: (row) => row.collection_name },
          { ...dateColumn((row: GuideRow) => row.collected_at ?? row.created_at, 'Desde'), sort: undefined },
          { header: 'Flete', align: 'right', kind: 'money', value: (row) => row.freight },
          { header: 'Valor', align: 'right', kind: 'money', phone: 'line', value: (row) => row.cod },
        ]}
        empty={{
          icon: HandCoins,
          title: 'Nadie te debe recaudos',
          text: 'Lo que una transportadora cobra al entregar aparece aquí hasta que te lo paga. Con el filtro ves lo que ya te pagaron.',
        }}
      />
      <Sheet open={paying !== undefined} onOpenChange={(shown) => !shown && setPaying(undefined)}>
        {paying && (
          <SheetContent
            title="Recibir recaudos"
            description={`${plural(paying.ids.length, 'guía')}: cada pedido queda pagado.`}
          >
            <SettleForm
              guides={paying.ids}
              onSaved={() => {
                paying.clear()
                setPaying(undefined)
              }}
            />
          </SheetContent>
        )}
      </Sheet>
    </>
  )
}

function SettleForm({ guides, onSaved }: { guides: string[]; onSaved: () => void }) {
  const types = useQuery(q.settings.loadPaymentTypes())
  const record = useRecord({
    values: { payment_type_id: '', reference: '' },
    save: (values, api) => api.guides.settleCollections({ guides, ...values }),
    done: 'Recaudos recibidos',
    onSaved,
  })
  return (
    <RecordForm record={record} submit="Recibir recaudos">
      <Field
        name="payment_type_id"
        label="Con qué te pagaron"
        required="Elige con qué te pagaron"
        help="El efectivo entra a tu caja abierta; lo demás, al banco de su tipo de pago."
      >
        {(f) => (
          <Select
            {...f}
            options={(types.data ?? [])
              .filter(({ means }) => means !== 'credit')
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Field
        name="reference"
        label="Referencia"
        optional
        help="El número de la consignación o de la relación que te enviaron."
      >
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <p className="text-muted-foreground">
        Recibes el valor completo de cada guía. El flete y la comisión que te descuenten regístralos como causación de
        la transportadora.
      </p>
    </RecordForm>
  )
}
