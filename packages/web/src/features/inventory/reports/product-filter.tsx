import { Pick } from '@/components/kit/pick'
import { findItems, type Item, noteOf } from '@/shared/item/items'

interface ProductFilterProps {
  value: string | undefined
  /** What it is called, when the rows tell. */
  name: string | undefined
  placeholder?: string
  onChange: (id: string | undefined) => void
}

/** One product or variant, of those that move. */
export function ProductFilter({ value, name, placeholder = 'Todos los productos', onChange }: ProductFilterProps) {
  return (
    <div className="w-80 max-sm:w-full">
      <Pick<Item>
        value={value}
        chosen={value && (name ?? 'Un producto')}
        clearable
        placeholder={placeholder}
        find={findItems}
        item={(row) => ({ id: row.id, label: row.name, note: noteOf(row) })}
        onChange={onChange}
      />
    </div>
  )
}
