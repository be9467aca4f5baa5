import { useEffect, useState, useSyncExternalStore } from 'react'

/** True while the media query holds. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** True on screens narrower than 768 px. */
export const usePhone = (): boolean => useMedia('(max-width: 767.98px)')

/** `on`, but only after it has held for `ms`: quick answers never flash a skeleton. */
export function useDelayed(on: boolean, ms = 150): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!on) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
  return on && shown
}

/** `value`, once it has stood still for `ms`. */
export function useSettled<T>(value: T, ms = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
