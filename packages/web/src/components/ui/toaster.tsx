import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { usePhone } from '@/lib/hooks'
import { toasterReady } from '@/lib/toast'

/**
 * Rounded, with a close button; a check when it went well, a warning otherwise. Source: product.txt section 9; where each
 * appears is decision 0008.
 */
export default function Toaster() {
  const phone = usePhone()
  useEffect(() => toasterReady(), [])
  return (
    <Sonner
      position="bottom-right"
      closeButton
      containerAriaLabel="Avisos"
      toastOptions={{ closeButtonAriaLabel: 'Cerrar' }}
      offset={16}
      mobileOffset={phone ? { bottom: 76, left: 12, right: 12, top: 12 } : undefined}
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
