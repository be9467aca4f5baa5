import { useEffect } from 'react'

let screen = ''
let own: string | undefined

const apply = () => {
  const title = own ?? screen
  document.title = title && title !== 'Tendero' ? `${title} · Tendero` : 'Tendero'
}

/** Title of the route that is shown. */
export function setScreenTitle(title: string): void {
  screen = title
  apply()
}

/** A more precise title than the route's, e.g. the number of an invoice, while the caller is mounted. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    own = title
    apply()
    return () => {
      own = undefined
      apply()
    }
  }, [title])
}
