import { Link } from '@tanstack/react-router'
import {
  Boxes,
  Calculator,
  CreditCard,
  Eye,
  FileText,
  ListTree,
  type LucideIcon,
  MapPinned,
  Megaphone,
  Network,
  Percent,
  ReceiptText,
  Send,
  ShieldCheck,
  Store,
  Tags,
  Truck,
  Users,
} from 'lucide-react'
import { Page } from '@/components/kit/page'
import { mayOpen } from '@/lib/guard'
import { type Place, place } from '@/lib/place'
import { useMenu } from '@/shared/menu/use-menu'

interface Entry {
  at: Place
  label: string
  text: string
  icon: LucideIcon
}

const base = '/dashboard/parametrizacion'
const groups: { label: string; entries: Entry[] }[] = [
  {
    label: 'Ventas',
    entries: [
      {
        at: place({ to: `${base}/facturacion/general` }),
        label: 'Facturación',
        text: 'Resoluciones, prefijos, plazos y textos impresos.',
        icon: FileText,
      },
      {
        at: place({ to: `${base}/camp_adicionales/listas_precios` }),
        label: 'Listas de precios',
        text: 'Mayoristas, aliados: precios por porcentaje o propios.',
        icon: Tags,
      },
      {
        at: place({ to: '/dashboard/tipos-pagos' }),
        label: 'Tipos de pago',
        text: 'Cómo te pagan y a qué cuenta va.',
        icon: CreditCard,
      },
      {
        at: place({ to: '/dashboard/canales' }),
        label: 'Canales de venta',
        text: 'De dónde llegan tus ventas.',
        icon: Megaphone,
      },
    ],
  },
  {
    label: 'Impuestos y costos',
    entries: [
      {
        at: place({ to: '/dashboard/taxes' }),
        label: 'Impuestos',
        text: 'IVA, INC y sus tarifas por fecha.',
        icon: Percent,
      },
      {
        at: place({ to: '/dashboard/withholdings' }),
        label: 'Retenciones',
        text: 'Tarifas, bases en UVT y la norma de cada una.',
        icon: ReceiptText,
      },
      {
        at: place({ to: `${base}/costes/general` }),
        label: 'Costos',
        text: 'Fletes, margen mínimo y ventas por debajo del costo.',
        icon: Calculator,
      },
    ],
  },
  {
    label: 'Contabilidad',
    entries: [
      {
        at: place({ to: '/dashboard/accounts', search: { parte: 'documentos' } }),
        label: 'Cuentas contables',
        text: 'A qué cuenta va cada venta, pago y ajuste.',
        icon: ListTree,
      },
      {
        at: place({ to: '/dashboard/centro-costo' }),
        label: 'Centros de costo',
        text: 'Sedes y líneas que lees por separado.',
        icon: Network,
      },
    ],
  },
  {
    label: 'Inventario y entregas',
    entries: [
      {
        at: place({ to: `${base}/invontarios/parametrizacion` }),
        label: 'Inventario',
        text: 'Existencias mínimas y ventas sin existencias.',
        icon: Boxes,
      },
      {
        at: place({ to: `${base}/logistica` }),
        label: 'Entregas',
        text: 'Formas de entrega y precio del domicilio.',
        icon: Truck,
      },
      {
        at: place({ to: `${base}/logistica/general` }),
        label: 'Envíos',
        text: 'Remitente, transportadora y peso de cada paquete.',
        icon: Send,
      },
      {
        at: place({ to: '/dashboard/paises' }),
        label: 'Departamentos y municipios',
        text: 'Los códigos del DANE.',
        icon: MapPinned,
      },
    ],
  },
  {
    label: 'Tu negocio',
    entries: [
      { at: place({ to: '/dashboard/perfil' }), label: 'Perfil', text: 'Nombre, NIT, logo y tu plan.', icon: Store },
      { at: place({ to: '/dashboard/usuarios' }), label: 'Usuarios', text: 'Quién entra a tu tienda.', icon: Users },
      {
        at: place({ to: `${base}/vendedores` }),
        label: 'Lo que ven los vendedores',
        text: 'Solo sus ventas o las de todos, y los costos.',
        icon: Eye,
      },
      { at: place({ to: '/dashboard/roles' }), label: 'Roles', text: 'Qué puede hacer cada quien.', icon: ShieldCheck },
    ],
  },
]

/** The way to everything that the shop decides for itself; what a person may not open is not shown. */
export function Parameters() {
  const { screens, person } = useMenu()
  const open = ({ at }: Entry) => screens.some((screen) => screen.path === at.to && mayOpen(person, screen.data))
  return (
    <Page title="Parametrización" description="Lo que decides una vez y vale para toda la tienda.">
      <div className="grid gap-6">
        {groups.map(({ label, entries }) => {
          const shown = entries.filter(open)
          if (shown.length === 0) return null
          return (
            <section key={label}>
              <h2 className="mb-2 text-sm font-medium text-muted-foreground">{label}</h2>
              <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
                {shown.map(({ at, icon: Icon, ...entry }) => (
                  <li key={at.to}>
                    <Link
                      {...at}
                      className="flex h-full items-start gap-3 rounded-lg border bg-card p-4 transition-colors hover:border-input hover:bg-muted/50"
                    >
                      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent text-accent-foreground">
                        <Icon className="size-4.5" aria-hidden />
                      </span>
                      <span className="min-w-0">
                        <span className="block font-medium">{entry.label}</span>
                        <span className="block text-sm text-muted-foreground">{entry.text}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Page>
  )
}
