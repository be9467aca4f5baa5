import { useNavigate } from '@tanstack/react-router'
import { InvoicePick } from './invoice-pick'

const crumbs = [{ label: 'Notas crédito', to: '/dashboard/notas-credito' }] as const
const words = { title: 'Busca la venta que se devuelve o se rebaja', none: 'No hay ventas para devolver' }

/** Finds the sale that a credit note takes back. */
export function SalePick() {
  const navigate = useNavigate()
  const pick = (id: string) =>
    void navigate({ to: '/dashboard/notas-credito/nueva', search: (asked) => ({ ...asked, venta: id }) })
  return <InvoicePick title="Nueva nota crédito" {...{ crumbs, words, pick }} />
}
