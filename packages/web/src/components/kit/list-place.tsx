import { createContext, type ReactNode, use, useMemo, useState } from 'react'

interface ListPlace {
  /** Title of the screen. */
  title: string
  /** Where the toolbar lets the table put its own actions. */
  slot: HTMLElement | null
  setSlot: (slot: HTMLElement | null) => void
}

const Place = createContext<ListPlace>({ title: 'Lista', slot: null, setSlot: () => {} })

/** What a table must know of the screen where it is. */
export const useListPlace = () => use(Place)

export function ListPlaceProvider({ title, children }: { title: string; children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const place = useMemo(() => ({ title, slot, setSlot }), [title, slot])
  return <Place value={place}>{children}</Place>
}

/** The place, in a row of filters, for what a table offers by itself; without one it goes to the table's foot. */
export function ListSlot() {
  const { setSlot } = useListPlace()
  return <span ref={setSlot} className="flex empty:hidden" />
}
