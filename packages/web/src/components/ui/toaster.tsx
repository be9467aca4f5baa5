import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, useSonner } from 'sonner'
import { useMedia } from '@/lib/hooks'
import { PHONE, toasterReady } from '@/lib/toast'
import { useClearFoot } from './clear-foot'

/** Columns of the notices at a desk, with their margins, in px. */
const WIDTH = 388

/**
 * Rounded, with a close button; a check when it went well, a warning otherwise. Source: product.txt section 9; where each
 * appears is decision 0008.
 */
export default function Toaster() {
  const phone = useMedia(PHONE)
  const { toasts } = useSonner()
  const bottom = useClearFoot(toasts.length > 0, phone ? innerWidth : WIDTH)
  useEffect(() => toasterReady(), [])
  return (
    <Sonner
      position="bottom-right"
      closeButton
      containerAriaLabel="Avisos"
      toastOptions={{ closeButtonAriaLabel: 'Cerrar' }}
      offset={{ bottom, right: 16, top: 64 }}
      mobileOffset={{ bottom, left: 12, right: 12 }}
      icons={{
        success: <CircleCheck className="size-4.5 text-primary" />,
        warning: <TriangleAlert className="size-4.5 text-destructive" />,
        info: <TriangleAlert className="size-4.5 text-info" />,
      }}
      style={
        {
          fontFamily: 'inherit',
          '--normal-bg': 'var(--popover)',
          '--normal-border': 'var(--border)',
          '--normal-text': 'var(--foreground)',
          '--border-radius': '12px',
          '--toast-close-button-start': 'unset',
          '--toast-close-button-end': '0',
          '--toast-close-button-transform': 'translate(35%, -35%)',
        } as React.CSSProperties
      }
    />
  )
}
