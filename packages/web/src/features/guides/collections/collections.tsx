import { useQuery } from '@tanstack/react-query'
import { collectionNames, collectionStates } from '@tendero/core/guides/guide.states'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { DocumentList, dateColumn, optionsOf } from '@/components/kit/document/list'
import { Stat } from '@/components/kit/stat'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { date, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import type { GuideRow } from '../types'
import { SettleForm } from './settle-form'
import { CollectionTabs } from './tabs'

/** Historial de cobros: what was charged at the door, and what carriers still owe of it. */
export function Collections() {
  const list = useListSearch(['state'])
  const query = useList(q.guides.listCollections(list.input))
  const settles = useCan('payment_received-create')
  const [paying, setPaying] = useState<{ ids: string[]; clear: () => void }>()
  const rows = (query.data?.data ?? []).filter(({ id }) => paying?.ids.includes(id))
  return (
    <>
      <DocumentList
        title="Historial de cobros"
        tabs={
          <>
            <CollectionTabs at="guides" />
            <OwedByCarrier />
          </>
        }
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
          { header: 'Valor', align: 'right', kind: 'money', value: (row) => row.cod },
          { header: 'Te deben', align: 'right', kind: 'money', phone: 'line', value: (row) => row.owed },
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
            description={`${plural(paying.ids.length, 'guía')} de quien te las paga.`}
          >
            <SettleForm
              rows={rows}
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

/** What each carrier and courier owes now, and since when. */
function OwedByCarrier() {
  const { data } = useQuery(q.guides.owedByCarriers())
  if (!data || data.data.length === 0) return null
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat label="Te deben en total" value={money(data.total)} />
      {data.data.slice(0, 3).map((one) => (
        <Stat
          key={one.id}
          label={one.name}
          value={money(one.owed)}
          against={`${plural(one.guides, 'guía')} desde el ${date(one.since)}`}
        />
      ))}
    </div>
  )
}
