import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { usePerson } from '@/lib/person'
import { type Place, place } from '@/lib/place'
import { type WhyInternal, whyInternal } from './paper'

/** Types that may say the NIT and register resolutions: the owner and the administrators. */
const keepers = [2, 5]

const reasons: Record<WhyInternal, { why: string; action: string; ask: string; at: Place }> = {
  nit: {
    why: 'Falta el NIT de tu negocio.',
    action: 'Escribir el NIT',
    ask: 'Pídele a quien administra la tienda que lo escriba en su perfil.',
    at: place({ to: '/dashboard/perfil', search: { action: 'negocio' } }),
  },
  none: {
    why: 'No hay una resolución de la DIAN que numere esta venta.',
    action: 'Registrar la resolución',
    ask: 'Pídele a quien administra la tienda que registre una.',
    at: place({ to: '/dashboard/parametrizacion/facturacion/general' }),
  },
  over: {
    why: 'La resolución de la DIAN no está vigente o se agotó.',
    action: 'Registrar la resolución',
    ask: 'Pídele a quien administra la tienda que registre otra.',
    at: place({ to: '/dashboard/parametrizacion/facturacion/general' }),
  },
}

interface PaperNoticeProps {
  type: 1 | 2 | 3
  /** Prefix of the register, at the counter. */
  prefix?: string
  /** The sale is made and this is what it was. */
  sold?: boolean
}

/** Says that a sale is no invoice but a voucher of the shop, why, and what to do; nothing when it is an invoice. */
export function PaperNotice({ type, prefix, sold = false }: PaperNoticeProps) {
  const person = usePerson()
  const parameters = useQuery({ ...q.settings.getParameters(), staleTime: 300_000 })
  if (!person || !parameters.data) return null
  const nit = Boolean(person.brand.document)
  const why = whyInternal({ type, prefix }, { nit, resolutions: parameters.data.billing.resolutions })
  if (!why && !sold) return null
  const reason = why && reasons[why]
  return (
    <Alert tone="warning" title={sold ? 'Salió como comprobante interno' : 'Sale como comprobante interno'}>
      <p>
        No es una factura de venta. {reason?.why} {reason && !keepers.includes(person.userType) && reason.ask}
      </p>
      {reason && keepers.includes(person.userType) && (
        <Button asChild variant="outline" size="sm" className="mt-2">
          <Link {...reason.at}>{reason.action}</Link>
        </Button>
      )}
    </Alert>
  )
}
