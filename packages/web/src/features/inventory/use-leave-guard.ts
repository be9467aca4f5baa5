import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '@/components/kit/confirm'

/**
 * Asks before leaving a workbench with something that was not saved.
 * @returns call it before navigating after saving, so that it does not ask
 */
export function useLeaveGuard(dirty: boolean): () => void {
  const saved = useRef(false)
  useBlocker({
    shouldBlockFn: async () =>
      !saved.current &&
      !(await confirm({
        title: '¿Salir sin guardar?',
        body: 'Lo que pusiste aquí se pierde.',
        action: 'Salir sin guardar',
        cancel: 'Seguir aquí',
        danger: true,
      })),
    enableBeforeUnload: () => dirty && !saved.current,
    disabled: !dirty,
  })
  return () => {
    saved.current = true
  }
}
