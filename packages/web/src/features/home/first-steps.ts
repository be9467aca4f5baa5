import { useQuery } from '@tanstack/react-query'
import { q } from '@/lib/api'
import { holdsAny } from '@/lib/guard'
import { usePerson } from '@/lib/person'
import type { Plain } from '@/lib/place'

export interface Step {
  id: string
  title: string
  about: string
  action: string
  to: Plain
  done: boolean
}

const keepers = [2, 5]

/**
 * The first steps of a shop, each checked against what the shop really has; undefined while that is not known, for whoever
 * does not set it up, and once all are done.
 */
export function useFirstSteps(): Step[] | undefined {
  const person = usePerson()
  const keeps = keepers.includes(person?.userType ?? 0)
  const sees = ['product-read', 'pos-read', 'sale-read'].every((permission) => holdsAny(person, [permission]))
  const enabled = keeps && sees
  const one = { page: 1, per_page: 1 }
  const products = useQuery({ ...q.catalog.paginateProducts(one), enabled })
  const shifts = useQuery({ ...q.treasury.listShifts(one), enabled })
  const sales = useQuery({ ...q.sales.listOrders(one), enabled })
  if (!person || !products.data || !shifts.data || !sales.data) return undefined
  const { brand } = person
  const steps: Step[] = [
    {
      id: 'products',
      title: 'Carga tus productos',
      about: 'Tráelos de una planilla de Excel o crea el primero a mano.',
      action: 'Cargar productos',
      to: '/dashboard/productos',
      done: products.data.meta.total > 0,
    },
    {
      id: 'register',
      title: 'Abre la caja',
      about: 'Di con cuánto efectivo empiezas; al cerrar, Tendero te dice si cuadra.',
      action: 'Abrir caja',
      to: '/dashboard/turnos',
      done: shifts.data.meta.total > 0,
    },
    {
      id: 'sale',
      title: 'Haz tu primera venta',
      about: 'Con lector de barras, teclado o en la pantalla.',
      action: 'Vender',
      to: '/dashboard/pos',
      done: sales.data.meta.total > 0,
    },
    {
      id: 'profile',
      title: 'Completa tu negocio',
      about: 'NIT, dirección y teléfono salen en tus facturas.',
      action: 'Completar perfil',
      to: '/dashboard/perfil',
      done: Boolean(brand.document && brand.address && brand.phone && brand.city),
    },
  ]
  return steps.every((step) => step.done) ? undefined : steps
}
