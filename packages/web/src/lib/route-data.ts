import type { Permission } from '@tendero/core/kernel/permissions'

/** The nine groups of the left rail. */
export type MenuGroup =
  | 'inicio'
  | 'vender'
  | 'pedidos'
  | 'inventario'
  | 'compras'
  | 'contabilidad'
  | 'logistica'
  | 'informes'
  | 'ajustes'

/** What every route says of itself; the guard, the menu, the document title and the tests read it. */
export interface RouteData {
  /** Name of the screen, as the merchant reads it. */
  title: string
  /** Who may open it: anybody, whoever is signed in, or who holds any of these permissions. */
  allow: 'public' | 'login' | readonly Permission[]
  /** User types that may open it: 2 owner, 4 seller, 5 administrator, 6 logistics. Absent: all. */
  types?: readonly number[]
  /**
   * Who finds something there, when the screen opens for more people: the others are told so in its place, and their menu
   * leaves it out.
   */
  shownTo?: { any: readonly Permission[] } | { types: readonly number[] }
  /** It shows sales of the whole shop: a seller who sees their own alone finds nothing there. */
  whole?: true
  /** Its place in the left rail. Absent: it is reached from another screen. Only for paths without parameters. */
  menu?: {
    group: MenuGroup
    order: number
    label?: string
  }
  /** Its entry in the quick-create menu (N). */
  create?: { label: string; order: number }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
}
