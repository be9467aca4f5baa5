import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useAskNote } from '@/components/kit/document/ask-note'
import { DocumentList, dateColumn, numberColumn, stateColumn } from '@/components/kit/document/list'
import { Facts } from '@/components/kit/facts'
import { Failure, Lines } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { SettlementFile } from './settlement-file'
import { CollectionTabs } from './tabs'

type Row = Awaited<ReturnType<typeof api.guides.listSettlements>>['data'][number]

const states = [
  { value: 'posted', label: 'Registrado' },
  { value: 'void', label: 'Anulado' },
]

/** Liquidaciones: what carriers and couriers paid of what they collected. */
export function Settlements() {
  const { ver } = useSearch({ strict: false })
  const list = useListSearch(['state'])
  const query = useList(q.guides.listSettlements(list.input))
  const navigate = useNavigate()
  const settles = [useCan('payment_received-create'), useCan('bank-read')].every(Boolean)
  const [bringing, setBringing] = useState(false)
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ver: id }), replace: true })
  return (
    <>
      <DocumentList
        title="Liquidaciones"
        {...(settles ? { create: { label: 'Subir relación', run: () => setBringing(true) } } : {})}
        tabs={<CollectionTabs at="settlements" />}
        list={list}
        query={query}
        onRow={(row) => open(row.id)}
        filters={[{ name: 'state', label: 'Estado', options: states }]}
        columns={[
          numberColumn,
          { header: 'Quien pagó', phone: 'line', cell: (row: Row) => row.carrier.name },
          { header: 'Entró a', cell: (row) => row.bank?.name ?? 'Caja' },
          { ...dateColumn((row: Row) => row.date), sort: undefined },
          { header: 'Cobró', align: 'right', kind: 'money', value: (row) => row.collected },
          { header: 'Te pagó', align: 'right', kind: 'money', phone: 'line', value: (row) => row.paid },
          stateColumn(
            (row: Row) => row.state_name,
            (row) => <Badge tone={row.state === 'posted' ? 'good' : 'neutral'}>{row.state_name}</Badge>,
          ),
        ]}
        empty={{
          icon: HandCoins,
          title: 'Aún no hay liquidaciones',
          text: 'Marca en «Por guía» las que te pagaron y elige «Me los pagaron».',
        }}
      />
      <Sheet open={bringing} onOpenChange={setBringing}>
        {bringing && (
          <SheetContent
            title="Relación de la transportadora"
            description="La comparamos guía por guía con lo que te debe."
          >
            <SettlementFile
              done={() => {
                setBringing(false)
                void query.refetch()
              }}
            />
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={ver !== undefined} onOpenChange={(shown) => !shown && open(undefined)}>
        {ver && (
          <SheetContent title="Liquidación">
            <SettlementSheet key={ver} id={ver} />
          </SheetContent>
        )}
      </Sheet>
    </>
  )
}

function SettlementSheet({ id }: { id: string }) {
  const options = q.guides.getSettlement({ id })
  const query = useQuery(options)
  const client = useQueryClient()
  const voids = useCan('payment_received-delete')
  const [askNote, dialog] = useAskNote()
  const undo = useMutation({
    mutationFn: (reason: string) => api.guides.voidSettlement({ id, ...(reason ? { reason } : {}) }),
    onSuccess: (after) => {
      client.setQueryData(options.queryKey, after)
      say.good(`${after.number} anulada`)
    },
  })
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={8} />
  const one = query.data
  const ask = async () => {
    const note = await askNote({
      title: `¿Anular ${one.number}?`,
      body: `${one.carrier.name} vuelve a deber ${money(one.collected)}, y sale lo que entró.`,
      action: 'Anular liquidación',
    })
    if (note !== undefined) undo.mutate(note)
  }
  return (
    <div className="grid gap-5">
      {dialog}
      <p className="text-lg font-semibold">
        {one.number} · {one.state_name}
      </p>
      <Facts
        rows={[
          ['Quien pagó', one.carrier.name],
          ['Fecha', date(one.date)],
          ['Entró a', one.bank?.name ?? 'Caja'],
          ['Cobró', money(one.collected)],
          ['Flete', one.freight > 0 && money(one.freight)],
          ['Comisión', one.commission > 0 && money(one.commission)],
          ['IVA', one.vat > 0 && money(one.vat)],
          ['Sus domicilios', one.fees > 0 && money(one.fees)],
          ['Te pagó', money(one.paid)],
          ['Referencia', one.reference],
          ['Anulada por', one.voided && `${one.voided.user.name}${one.reason ? `: ${one.reason}` : ''}`],
        ]}
      />
      <ul className="grid gap-1 text-sm">
        {one.lines.map((line) => (
          <li key={line.guide_id} className="flex justify-between gap-3">
            <span className="truncate">
              {line.guide} · {line.order_number}
            </span>
            <span>{money(line.collected)}</span>
          </li>
        ))}
      </ul>
      {voids && one.state === 'posted' && (
        <Button
          variant="ghost"
          className="justify-self-start text-destructive hover:bg-destructive-soft"
          busy={undo.isPending}
          onClick={() => void ask()}
        >
          Anular liquidación
        </Button>
      )}
    </div>
  )
}
