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
 * @returns `sheet` goes around the fields; `told` is what a place says of itself; `ready` is false while something is
 * missing or cannot be read, and shows it
 */
export function useMissing(missing: readonly Missing[]) {
  const sheet = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const told = (at: string) => (tried ? missing.find((one) => one.at === at)?.message : undefined)
  const ready = (): boolean => {
    if (missing.length === 0 && !sheet.current?.querySelector('input:invalid')) return true
    setTried(true)
    // Once what is wrong is marked.
    setTimeout(() => {
      if (!sheet.current) return
      sheet.current.querySelector('[aria-invalid=true], input:invalid')?.scrollIntoView({ block: 'center' })
      // What cannot be read has no words on the screen: the browser shows them.
      if (missing.length === 0) sheet.current.querySelector<HTMLInputElement>('input:invalid')?.reportValidity()
      else firstField(sheet.current)?.focus()
    })
    return false
  }
  return { sheet, told, ready }
}
