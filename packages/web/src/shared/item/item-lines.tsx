import type { ReactNode } from 'react'
import type { LineColumn, SetLines } from '@/components/kit/document/line'
import { DocumentLines, oneMore } from '@/components/kit/document/lines'
import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { quantity } from '@/lib/format'
import { ItemBox, NoItems } from './item-box'
import { heldIn, type Item } from './items'

/** A line of what moves, being written. */
export interface ItemLine {
  item: Item
  quantity: number | undefined
}

interface ItemLinesProps<L extends ItemLine> {
  label: string
  lines: readonly L[]
  set: SetLines<L>
  /** The line of something scanned or chosen that has none yet. */
  fresh: (item: Item) => L
  /** Where it is looked how much there is. */
  storageId: string
  note: (line: L) => ReactNode
  problem?: (line: L) => string | undefined
  columns: (line: L) => readonly (LineColumn<L> | false)[]
  /** What it says while there is none, and what else brings some. */
  empty: { title: string; text: string; action?: ReactNode }
  foot?: ReactNode
}

/** The lines of a document that moves stock: each scan is one more of it, or a line on top. */
export const ItemLines = <L extends ItemLine>({ fresh, storageId, empty, ...props }: ItemLinesProps<L>) => (
  <DocumentLines
    {...props}
    path="products"
    keyOf={({ item }) => item.id}
    nameOf={({ item }) => item.name}
    finder={(control) => (
      <ItemBox
        {...control}
        note={(item) => `Hay ${quantity(heldIn(item, storageId))}`}
        onItem={(item) =>
          props.set((now) =>
            oneMore(
              now,
              (line) => line.item.id === item.id,
              () => fresh(item),
            ),
          )
        }
      />
    )}
    empty={
      <NoItems title={empty.title} action={empty.action}>
        {empty.text}
      </NoItems>
    }
  />
)

/** How many of it. */
export const quantityColumn: LineColumn<ItemLine> = {
  name: 'quantity',
  label: 'Cantidad',
  className: 'w-24 max-sm:flex-1',
  cell: (f, line, change) => (
    <QuantityInput {...f} value={line.quantity} onChange={(units) => change({ quantity: units })} />
  ),
}

/** What a unit that comes in costs, in pesos. */
export const costColumn: LineColumn<{ cost: number | undefined }> = {
  name: 'cost',
  label: 'Costo de cada uno',
  className: 'w-40 max-sm:w-full',
  cell: (f, { cost }, change) => (
    <MoneyInput {...f} placeholder="Costo promedio" value={cost} onChange={(pesos) => change({ cost: pesos })} />
  ),
}
