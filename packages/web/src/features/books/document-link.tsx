import { Link, useRouter } from '@tanstack/react-router'

interface Document {
  type: string
  id: string
  number: string
}

/** Screens of the documents that post entries, by kind. */
const screens: Record<string, { to: string; param?: string; search?: string }> = {
  order: { to: '/dashboard/pedidos/filtrar/$id', param: 'id' },
  sale: { to: '/dashboard/pedidos/filtrar/$id', param: 'id' },
  adjustment: { to: '/dashboard/ajuste-inventario/$id', param: 'id' },
  transfer: { to: '/dashboard/traslados', search: 'ver' },
  shift: { to: '/dashboard/turnos' },
  physicalCount: { to: '/dashboard/conteo-fisico/edit/$id', param: 'id' },
}

/** The document that an entry comes from; a link where there is a screen for it. */
export function DocumentLink({ document }: { document: Document }) {
  const { routesByPath } = useRouter()
  const screen = screens[document.type]
  if (!screen || !(screen.to in routesByPath)) return <span>{document.number}</span>
  return (
    <Link
      to={screen.to as string}
      params={(screen.param ? { [screen.param]: document.id } : {}) as never}
      search={(screen.search ? { [screen.search]: document.id } : {}) as never}
      className="text-primary underline underline-offset-4"
    >
      {document.number}
    </Link>
  )
}
