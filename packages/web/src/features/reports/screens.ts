import { ownValue } from '@tendero/core/kernel/values/own'
import { type Place, place } from '@/lib/place'

type Filter = Readonly<Record<string, string>>

/** Reports with a screen of their own; the others are below `reportes`. */
const screens: Readonly<Record<string, (search: Filter) => Place>> = {
  'daily-sales': (search) => place({ to: '/dashboard/reports/ventas-diarias', search }),
  'ventas-productos': (search) => place({ to: '/dashboard/reports/ventas-productos', search }),
  'ventas-cliente': (search) => place({ to: '/dashboard/reports/ventas-cliente', search }),
  'ventas-vendedor': (search) => place({ to: '/dashboard/reports/ventas-vendedor', search }),
  'estado-cuenta-cliente': (search) => place({ to: '/dashboard/reports/estado-cuenta-cliente', search }),
  'rentabilidad-por-producto': (search) => place({ to: '/dashboard/reports/rentabilidad-por-producto', search }),
  'ultimas-ventas-por-cliente': (search) => place({ to: '/dashboard/reports/ultimas-ventas-por-cliente', search }),
  'ventas-por-categoria': (search) => place({ to: '/dashboard/reports/ventas-por-categoria', search }),
  'ventas-por-bodega': (search) => place({ to: '/dashboard/reports/ventas-por-bodega', search }),
  'utilidad-por-vendedor': (search) => place({ to: '/dashboard/reports/utilidad-por-vendedor', search }),
  'ventas-lista-precio': (search) => place({ to: '/dashboard/reports/ventas-lista-precio', search }),
  'centro-costo': (search) => place({ to: '/dashboard/reports/centro-costo', search }),
  utilidades: (search) => place({ to: '/dashboard/reporte/utilidades', search }),
  'cuentas-por-cobrar': (search) => place({ to: '/dashboard/reporte/cuentas-por-cobrar', search }),
  'cuentas-por-pagar': (search) => place({ to: '/dashboard/reporte/cuentas-por-pagar', search }),
}

/** The screen of a report, by its name. */
export const reportScreen = (name: string, search: Filter = {}): Place =>
  ownValue(screens, name)?.(search) ?? place({ to: '/dashboard/reportes/$report', params: { report: name }, search })
