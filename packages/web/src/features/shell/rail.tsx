import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from '@/lib/cn'
import { Brand } from '@/shared/brand/brand'
import type { MenuSection } from '@/shared/menu/menu'
import { useMenu } from '@/shared/menu/use-menu'

const look =
  'flex h-9 w-full items-center gap-3 rounded-lg px-2.5 text-base font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground'

/** The groups of the product with their screens; the group one is in stays open. */
export function Rail({ className }: { className?: string }) {
  const { sections, section } = useMenu()
  return (
    <aside className={cn('sticky top-0 h-dvh w-58 shrink-0 flex-col border-r bg-card', className)}>
      <Link to="/dashboard/main" className="flex h-14 shrink-0 items-center px-4.5" aria-label="Tendero: inicio">
        <Brand />
      </Link>
      <nav aria-label="Principal" className="min-h-0 flex-1 overflow-y-auto px-2.5 pb-6">
        <Sections sections={sections} active={section?.id} />
      </nav>
    </aside>
  )
}

/** The same groups, for the rail and for the phone's "Más". */
export function Sections({
  sections,
  active,
  onGo,
}: {
  sections: readonly MenuSection[]
  active: string | undefined
  onGo?: () => void
}) {
  const [open, setOpen] = useState(active)
  useEffect(() => setOpen(active), [active])
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {sections.map((section) => (
        <li key={section.id}>
          <Group
            section={section}
            active={section.id === active}
            open={section.id === open}
            toggle={() => setOpen(section.id === open ? undefined : section.id)}
            onGo={onGo}
          />
        </li>
      ))}
    </ul>
  )
}

interface GroupProps {
  section: MenuSection
  active: boolean
  open: boolean
  toggle: () => void
  onGo?: () => void
}

function Group({ section: { id, label, icon: Icon, items }, active, open, toggle, onGo }: GroupProps) {
  if (items.length === 1)
    return (
      <Link
        to={items[0]!.path}
        onClick={onGo}
        className={cn(
          look,
          'pointer-coarse:h-11',
          active && 'bg-accent text-accent-foreground hover:bg-accent hover:text-accent-foreground',
        )}
      >
        <Icon className="size-4.5" aria-hidden /> {label}
      </Link>
    )
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`menu-${id}`}
        onClick={toggle}
        className={cn(look, 'pointer-coarse:h-11', active && 'text-foreground')}
      >
        <Icon className={cn('size-4.5', active && 'text-primary')} aria-hidden /> {label}
        <ChevronDown className={cn('ml-auto size-4 transition-transform', open && 'rotate-180')} aria-hidden />
      </button>
      {open && (
        <ul id={`menu-${id}`} className="mt-0.5 mb-1.5 ml-4.75 grid gap-px border-l pl-3">
          {items.map((item) => (
            <li key={item.path}>
              <Link
                to={item.path}
                onClick={onGo}
                className="flex min-h-8 items-center rounded-md px-2.5 text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground data-[status=active]:bg-accent data-[status=active]:font-medium data-[status=active]:text-accent-foreground pointer-coarse:min-h-11"
              >
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
