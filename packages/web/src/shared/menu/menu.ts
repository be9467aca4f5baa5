import {
  BookOpenText,
  ChartNoAxesColumn,
  House,
  type LucideIcon,
  Package,
  ReceiptText,
  Settings,
  ShoppingBag,
  ShoppingCart,
  Truck,
} from 'lucide-react'
import { findsSomething, mayOpen, type Person } from '@/lib/guard'
import type { Plain } from '@/lib/place'
import type { MenuGroup, RouteData } from '@/lib/route-data'

/** The nine groups of the left rail, in their order. */
export const groups: readonly { id: MenuGroup; label: string; icon: LucideIcon }[] = [
  { id: 'inicio', label: 'Inicio', icon: House },
  { id: 'vender', label: 'Vender', icon: ShoppingCart },
  { id: 'pedidos', label: 'Pedidos', icon: ReceiptText },
  { id: 'inventario', label: 'Inventario', icon: Package },
  { id: 'compras', label: 'Compras', icon: ShoppingBag },
  { id: 'contabilidad', label: 'Contabilidad', icon: BookOpenText },
  { id: 'logistica', label: 'Logística', icon: Truck },
  { id: 'informes', label: 'Informes', icon: ChartNoAxesColumn },
  { id: 'ajustes', label: 'Ajustes', icon: Settings },
]

/** A route as the menu sees it. */
export interface Screen {
  path: Plain
  data: RouteData
}

export interface MenuItem {
  path: Plain
  label: string
}

export interface MenuSection {
  id: MenuGroup
  label: string
  icon: LucideIcon
  items: MenuItem[]
}

/** What a super-admin has to do with: no shop is theirs. */
const platformScreens = ['/dashboard/main', '/dashboard/perfil']

const isTheirs = (screen: Screen, person: Person | undefined): boolean =>
  person !== undefined &&
  mayOpen(person, screen.data) &&
  findsSomething(person, screen.data) &&
  (person.userType !== 1 || platformScreens.includes(screen.path))

/** The groups with the screens that exist and that the person may open; a group without any is left out. */
export function menuOf(screens: readonly Screen[], person: Person | undefined): MenuSection[] {
  const open = screens.filter((screen) => screen.data.menu && isTheirs(screen, person))
  return groups.flatMap((group) => {
    const items = open
      .filter(({ data }) => data.menu?.group === group.id)
      .sort((a, b) => a.data.menu!.order - b.data.menu!.order)
      .map(({ path, data }) => ({ path, label: data.menu?.label ?? data.title }))
    return items.length > 0 ? [{ ...group, items }] : []
  })
}

/** What one may create from anywhere. */
export const creatable = (screens: readonly Screen[], person: Person | undefined): MenuItem[] =>
  screens
    .filter((screen) => screen.data.create && isTheirs(screen, person))
    .sort((a, b) => a.data.create!.order - b.data.create!.order)
    .map(({ path, data }) => ({ path, label: data.create!.label }))

/** The menu item that `pathname` belongs to: the longest path that it begins with. */
export function activeItem(
  sections: readonly MenuSection[],
  pathname: string,
): { section?: MenuSection; item?: MenuItem } {
  let best: { section?: MenuSection; item?: MenuItem } = {}
  for (const section of sections)
    for (const item of section.items)
      if (
        (pathname === item.path || pathname.startsWith(`${item.path}/`)) &&
        item.path.length > (best.item?.path.length ?? 0)
      )
        best = { section, item }
  return best
}
