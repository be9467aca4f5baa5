import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { confirm } from './confirm'

export interface Leaving {
  /** What is not saved, after `¿Salir sin guardar`: ` el pedido`. */
  what?: string
  /** What is lost. */
  lost?: string
  /** Called when somebody leaves it all the same. */
  left?: () => void
}

/**
 * Asks before something that was not saved is left: by a link, the back button or a closed tab.
 * @returns `free` is set to true once it was saved, so that leaving does not ask; `leave` asks by itself, for the window
 * that a form is in, and answers whether to go
 */
export function useLeaveGuard(
  dirty: boolean,
  { what = '', lost = 'Lo que cambiaste aquí se pierde.', left }: Leaving = {},
): { free: RefObject<boolean>; leave: () => Promise<boolean> } {
  const free = useRef(false)
  useEffect(() => {
    if (!dirty) free.current = false
  }, [dirty])
  const after = useRef(left)
  after.current = left
  const leave = useCallback(async () => {
    // Once is enough: closing a window may also change the address.
    if (free.current) return true
    free.current = await confirm({
      title: `¿Salir sin guardar${what}?`,
      body: lost,
      action: 'Salir sin guardar',
      cancel: 'Seguir aquí',
      danger: true,
    })
    if (free.current) after.current?.()
    return free.current
  }, [what, lost])
  useBlocker({
    shouldBlockFn: async () => !(await leave()),
    enableBeforeUnload: () => dirty && !free.current,
    disabled: !dirty || free.current,
  })
  return { free, leave }
}
