import { useQuery } from '@tanstack/react-query'
import { q } from '@/lib/api'
import { holdsAny } from '@/lib/guard'
import { usePerson } from '@/lib/person'
import { type Place, place } from '@/lib/place'

export interface Step {
  id: string
  title: string
  about: string
  /** What one can do about it; the first is the usual one. */
  ways: readonly { label: string; to: Place }[]
  done: boolean
}

const keepers = [2, 5]
const one = { page: 1, per_page: 1 }

/**
 * The first steps of a shop, each checked against what the shop really has; undefined while that is not known, and for
 * whoever does not set it up.
 */
export function useFirstSteps({ enabled = true } = {}): Step[] | undefined {
  const person = usePerson()
  const keeps = keepers.includes(person?.userType ?? 0)
  const sees = ['product-read', 'pos-read', 'sale-read', 'user-read'].every((permission) =>
    holdsAny(person, [permission]),
  )
  const asks = enabled && keeps && sees
  const products = useQuery({ ...q.catalog.paginateProducts(one), enabled: asks })
  const shifts = useQuery({ ...q.treasury.listShifts(one), enabled: asks })
  const sales = useQuery({ ...q.sales.listOrders(one), enabled: asks })
  const people = useQuery({ ...q.identity.listUsers(one), enabled: asks })
  if (!person || !products.data || !shifts.data || !sales.data || !people.data) return undefined
  const { brand } = person
  return [
    {
      id: 'business',
      title: 'Tus datos',
      about: 'Tu NIT y tu régimen dicen si cobras IVA y qué papel le das a tu cliente.',
      ways: [{ label: 'Completar', to: place({ to: '/dashboard/perfil', search: { action: 'negocio' } }) }],
      done: Boolean(brand.document && brand.regime && brand.address && brand.city),
    },
    {
      id: 'products',
      title: 'Tus productos',
      about: 'Créalos a mano, tráelos de tu planilla o empieza con un catálogo de tu negocio.',
      ways: [
        { label: 'Crear uno', to: place({ to: '/dashboard/producto/add' }) },
        { label: 'Importar', to: place({ to: '/dashboard/productos', search: { importar: 'nuevos' } }) },
      ],
      done: products.data.meta.total > 0,
    },
    {
      id: 'register',
      title: 'Tu caja',
      about: 'Di con cuánto efectivo empiezas; al cerrar, Tendero te dice si cuadra.',
      ways: [{ label: 'Abrir la caja', to: place({ to: '/dashboard/turnos' }) }],
      done: shifts.data.meta.total > 0,
    },
    {
      id: 'sale',
      title: 'Tu primera venta',
      about: 'Con lector de barras, teclado o en la pantalla.',
      ways: [{ label: 'Vender', to: place({ to: '/dashboard/pos' }) }],
      done: sales.data.meta.total > 0,
    },
    {
      id: 'people',
      title: 'Tu equipo',
      about: 'Cada persona entra con su correo y hace solo lo que su rol permite.',
      ways: [{ label: 'Agregar a alguien', to: place({ to: '/dashboard/usuarios' }) }],
      done: people.data.meta.total > 1,
    },
  ]
}
