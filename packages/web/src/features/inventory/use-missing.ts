import { useRef, useState } from 'react'
import { firstField } from '@/lib/first-field'

/** What keeps a workbench from being saved: the field, or the line by the id of its item, and what it says there. */
export interface Missing {
  at: string
  message: string
}

/** Lines without how many, or with fewer than none. */
export const missingUnits = (lines: readonly { item: { id: string; name: string }; quantity: number | undefined }[]) =>
  lines.flatMap(({ item, quantity }): Missing[] => {
    if (quantity !== undefined && quantity > 0) return []
    const message = quantity === undefined ? `Falta la cantidad de ${item.name}` : 'Escribe una cantidad mayor que cero'
    return [{ at: item.id, message }]
  })

/**
 * Tells what is missing at its place once somebody tries to save, not before, and leads there.
 * @returns `sheet` goes around the fields; `told` is what a place says of itself; `lead` shows it all
 */
export function useMissing(missing: readonly Missing[]) {
  const sheet = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const told = (at: string) => (tried ? missing.find((one) => one.at === at)?.message : undefined)
  const lead = () => {
    setTried(true)
    // Once what is wrong is marked.
    setTimeout(() => {
      if (!sheet.current) return
      sheet.current.querySelector('[aria-invalid=true]')?.scrollIntoView({ block: 'center' })
      firstField(sheet.current)?.focus()
    })
  }
  return { sheet, told, lead }
}
