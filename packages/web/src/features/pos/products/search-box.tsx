import { Barcode, ScanBarcode, Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Kbd } from '@/components/ui/bits'
import { usePhone } from '@/lib/hooks'
import { useTill } from '../till'

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>
  typed: string
  onType: (text: string) => void
  onClear: () => void
  /** What the keys of the list do; one that answers false leaves the key to the field. */
  keys: ReadonlyMap<string, () => boolean | undefined>
  /** Id of the card that Enter takes. */
  active: string | undefined
  open: boolean
}

/** A page that is not served safely is given no camera. */
const hasCamera = typeof navigator.mediaDevices !== 'undefined'

/** Where one types or scans what is sold. */
export function SearchBox({ input, typed, onType, onClear, keys, active, open }: SearchBoxProps) {
  const phone = usePhone()
  const { show } = useTill()
  return (
    <div className="relative mx-4 mt-3 mb-2 sm:mx-6 md:mt-4 lg:ml-8">
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted-foreground"
        aria-hidden
      />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Buscar un producto"
        aria-controls="pos-products"
        aria-expanded={open}
        aria-activedescendant={active && `pos-${active}`}
        placeholder={phone ? 'Busca un producto' : 'Busca o escanea un producto. 3*café agrega tres'}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        className="control h-12! rounded-xl pr-24 pl-11 text-lg! [&::-webkit-search-cancel-button]:hidden"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          const press = event.nativeEvent.isComposing ? undefined : keys.get(event.key)
          if (press && press() !== false) event.preventDefault()
        }}
      />
      <span className="absolute inset-y-0 right-3 flex items-center gap-2 text-muted-foreground">
        {typed ? (
          <button
            type="button"
            aria-label="Borrar la búsqueda"
            className="grid size-8 place-items-center rounded-md hover:text-foreground pointer-coarse:size-11"
            onClick={onClear}
          >
            <X className="size-4" />
          </button>
        ) : hasCamera && phone ? (
          <button
            type="button"
            aria-label="Escanear con la cámara"
            className="grid size-8 place-items-center rounded-md hover:text-foreground pointer-coarse:size-11"
            onClick={() => show({ what: 'camera' })}
          >
            <ScanBarcode className="size-5" />
          </button>
        ) : (
          <Barcode className="size-5" aria-hidden />
        )}
        <Kbd className="hidden lg:inline-grid">F3</Kbd>
      </span>
    </div>
  )
}
