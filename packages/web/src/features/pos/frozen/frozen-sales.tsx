import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Play, Snowflake, Trash2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { DataTable } from '@/components/kit/data-table'
import type { Column } from '@/components/kit/data-table-column'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { dateTime, money, plural, quantity } from '@/lib/format'
import { useCan, usePerson } from '@/lib/person'
import { say } from '@/lib/toast'
import { LiquidateSheet } from '../liquidate-sheet'
import { isEmpty } from '../ticket/ticket'
import { claimTicket, putTicket } from '../ticket/tickets'
import type { Frozen } from './thaw'
import { thaw } from './thaw'

const columns: Column<Frozen>[] = [
  { header: 'Venta', cell: (row) => row.note ?? row.client.name, phone: 'title' },
  { header: 'Cliente', cell: (row) => row.client.name },
  { header: 'La congeló', cell: (row) => row.user.name, phone: 'line' },
  { header: 'Cuándo', cell: (row) => dateTime(row.at), phone: 'line' },
  { header: 'Líneas', align: 'right', cell: (row) => row.items },
  { header: 'Total', align: 'right', kind: 'money', value: (row) => row.total, phone: 'value' },
]

/** Ventas congeladas: carts that wait; each is resumed at the counter, charged from here, or thrown away. */
export function FrozenSales() {
  const list = useListSearch()
  const query = useList(q.sales.listFreezings(list.input))
  const [shown, show] = useState<Frozen>()
  return (
    <Page title="Ventas congeladas" description="Ventas que alguien dejó para después. No apartan existencias.">
      <TableToolbar list={list} search="Nombre, cliente o persona" />
      <DataTable
        query={query}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={show}
        empty={
          <Empty icon={Snowflake} title="No hay ventas congeladas">
            En el punto de venta, F8 guarda la venta que tienes y te deja atender a otro cliente.
          </Empty>
        }
      />
      {shown && <FrozenSheet frozen={shown} close={() => show(undefined)} />}
    </Page>
  )
}

function FrozenSheet({ frozen, close }: { frozen: Frozen; close: () => void }) {
  const [charging, setCharging] = useState(false)
  const mayPos = useCan('pos-create')
  const maySell = useCan('pos-create', 'sale-create')
  const { resume, busy } = useResume(close)
  const remove = useMutation({
    mutationFn: () => api.sales.removeFreezing({ id: frozen.id }),
    onSuccess: () => {
      say.good('Venta congelada eliminada')
      close()
    },
  })
  const drop = async () => {
    const question = {
      title: `¿Eliminar la venta de ${frozen.note ?? frozen.client.name}?`,
      action: 'Eliminar venta',
      danger: true,
    }
    if (await confirm({ ...question, body: 'No se puede recuperar.' })) remove.mutate()
  }
  if (charging) return <LiquidateSheet frozen={frozen} close={() => setCharging(false)} onSold={close} />
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={frozen.note ?? frozen.client.name}
        description={`${frozen.client.name} · ${plural(frozen.items, 'línea')} · ${dateTime(frozen.at)}`}
        footer={
          maySell && (
            <>
              <Button
                variant="ghost"
                className="mr-auto text-destructive hover:bg-destructive-soft"
                onClick={() => void drop()}
              >
                <Trash2 /> Eliminar
              </Button>
              {mayPos && (
                <Button variant="outline" busy={busy} onClick={() => resume(frozen)}>
                  <Play /> Retomar
                </Button>
              )}
              <Button onClick={() => setCharging(true)}>
                <Wallet /> Cobrar
              </Button>
            </>
          )
        }
      >
        <ul className="divide-y">
          {frozen.cart.products.map((line) => (
            <li
              key={`${line.product_id}${line.variant_id}${line.userStorage}`}
              className="flex items-baseline justify-between gap-4 py-2.5"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{line.name}</span>
                <span className="block text-sm text-muted-foreground">{line.sku}</span>
              </span>
              <span className="money">
                {quantity(line.quantity)}
                {line.price !== null && ` × ${money(line.price)}`}
              </span>
            </li>
          ))}
        </ul>
        <p className="flex items-baseline justify-between border-t pt-3">
          <span className="text-muted-foreground">Total</span>
          <output className="money text-xl font-semibold">{money(frozen.total)}</output>
        </p>
      </SheetContent>
    </Sheet>
  )
}

/** Puts a frozen sale on the counter of the person and goes there. */
function useResume(close: () => void) {
  const person = usePerson()
  const navigate = useNavigate()
  const move = useMutation({
    mutationFn: async (frozen: Frozen) => ({ ticket: await thaw(frozen, frozen.cart.storage_id ?? undefined) }),
    onSuccess: ({ ticket }) => {
      if (!person) return
      putTicket(person.id, ticket)
      close()
      void navigate({ to: '/dashboard/pos' })
    },
  })
  const resume = async (frozen: Frozen) => {
    if (!person) return
    const busy = !isEmpty(await claimTicket(person.id))
    const question = {
      title: 'Tienes otra venta en el mostrador',
      body: 'Si sigues, se reemplaza. Congélala antes con F8 si la necesitas.',
      action: 'Reemplazar',
      danger: true,
    }
    if (!busy || (await confirm(question))) move.mutate(frozen)
  }
  return { resume: (frozen: Frozen) => void resume(frozen), busy: move.isPending }
}
