import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PackageOpen, Pencil } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty, Failure, PageLines } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import type { StockRowOutput, StorageRow } from '../stock/types'
import { AddHeld, EditHeld } from './stock-row-form'
import { EditStorage } from './storage-form'
import { StorageState } from './storage-state'

/** Storages are a handful: the one wanted is looked for among them. */
const useStorage = (id: string) =>
  useQuery({
    ...q.inventory.listStorages({ per_page: 100 }),
    select: ({ data }) => data.find((row) => row.id === id),
  })

/** One storage: what it is worth, what it holds, and how much of each thing it should hold. */
export function StorageProducts({ id }: { id: string }) {
  const storage = useStorage(id)
  if (storage.isError) return <Failure error={storage.error} retry={() => void storage.refetch()} />
  if (storage.isPending) return <PageLines />
  if (!storage.data)
    return (
      <Empty
        icon={PackageOpen}
        title="Esta bodega ya no existe"
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/bodegas">Ver las bodegas</Link>
          </Button>
        }
      />
    )
  return <Held storage={storage.data} />
}

const lows = [{ value: 'true', label: 'Por agotarse' }]

type Open = { what: 'storage' } | { what: 'add' } | { what: 'row'; row: StockRowOutput }

function Held({ storage }: { storage: StorageRow }) {
  const list = useListSearch(['low'])
  const { low, ...input } = list.input
  const query = useList(q.inventory.filterStorage({ id: storage.id, ...input, ...(low ? { low: true } : {}) }))
  const [open, setOpen] = useState<Open>()
  const [edits, moves] = [useCan('storage-update'), useCan('inventory_adjustment-create', 'product-update')]
  const normal = storage.type === 'normal'
  const add = moves && normal && storage.active ? () => setOpen({ what: 'add' }) : undefined
  return (
    <Page
      title={storage.name}
      badge={<StorageState row={storage} />}
      description={
        storage.value !== null && (
          <>
            Mercancía por <b className="font-semibold text-foreground">{money(storage.value)}</b>, igual que en los
            libros.
          </>
        )
      }
      crumbs={[{ label: 'Bodegas', to: '/dashboard/bodegas' }]}
      actions={
        edits &&
        normal && (
          <Button variant="outline" onClick={() => setOpen({ what: 'storage' })}>
            <Pencil /> Editar bodega
          </Button>
        )
      }
      primary={add && { label: 'Agregar producto', run: add }}
    >
      <TableToolbar
        list={list}
        search="Nombre, código o barras"
        filters={[{ name: 'low', label: 'Toda la mercancía', options: lows }]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        onRow={(row) => setOpen({ what: 'row', row })}
        columns={[
          { header: 'Producto', phone: 'title', cell: (row) => row.name },
          { header: 'Código', phone: 'line', className: 'text-muted-foreground', cell: (row) => row.sku },
          {
            header: 'Ubicación',
            phone: 'line',
            className: 'text-muted-foreground',
            value: (row) => row.place ?? '',
            cell: (row) => row.place,
          },
          { header: 'Hay', align: 'right', phone: 'value', kind: 'quantity', value: (row) => row.quantity },
          {
            header: 'Mínimo',
            align: 'right',
            cell: (row) => (row.minimum > 0 ? quantity(row.minimum) : '—'),
            kind: 'quantity',
            value: (row) => row.minimum,
          },
          { header: 'Costo', align: 'right', kind: 'money', cost: true, value: (row) => row.cost },
          { header: 'Valor', align: 'right', phone: 'line', kind: 'money', cost: true, value: (row) => row.value },
          { header: 'Aviso', value: levelOf, cell: (row) => <Level row={row} /> },
        ]}
        empty={
          <Empty
            icon={PackageOpen}
            title={normal ? 'Esta bodega está vacía' : 'Nada viaja en este momento'}
            action={add && <Button onClick={add}>Agregar producto</Button>}
          >
            {normal
              ? 'Agrega un producto con lo que ya tienes, recibe una compra o trae mercancía de otra bodega con un traslado.'
              : 'Aquí se ve la mercancía que salió de una bodega y todavía no llega a la otra.'}
          </Empty>
        }
      />
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && <Panel open={open} storage={storage} close={() => setOpen(undefined)} />}
      </Sheet>
    </Page>
  )
}

const tones = { 'Debe unidades': 'bad', Agotado: 'neutral', 'Por agotarse': 'warning' } as const

function levelOf({ quantity: units, minimum }: StockRowOutput): keyof typeof tones | undefined {
  if (units < 0) return 'Debe unidades'
  if (units === 0) return 'Agotado'
  return minimum > 0 && units <= minimum ? 'Por agotarse' : undefined
}

function Level({ row }: { row: StockRowOutput }) {
  const level = levelOf(row)
  return level ? <Badge tone={tones[level]}>{level}</Badge> : null
}

function Panel({ open, storage, close }: { open: Open; storage: StorageRow; close: () => void }) {
  if (open.what === 'storage')
    return (
      <SheetContent title={storage.name}>
        <EditStorage row={storage} close={close} />
      </SheetContent>
    )
  if (open.what === 'add')
    return (
      <SheetContent title="Agregar producto" description={`A ${storage.name}`}>
        <AddHeld storage={storage} close={close} />
      </SheetContent>
    )
  return (
    <SheetContent title={open.row.name} description={`En ${storage.name}`}>
      <EditHeld row={open.row} storage={storage} close={close} />
    </SheetContent>
  )
}
