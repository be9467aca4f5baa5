import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { cn } from '@/lib/cn'
import { useMenu } from '@/shared/menu/use-menu'
import { Sections } from './rail'

const NEAR = 4
const look = 'flex flex-col items-center justify-center gap-1 text-2xs font-medium text-muted-foreground'

/** Bottom tabs of the phone, "Inicio" first; what does not fit is behind "Más". */
export function PhoneTabs() {
  const { sections, section } = useMenu()
  const [more, setMore] = useState(false)
  const near = sections.slice(0, NEAR)
  const inMore = section !== undefined && !near.some((one) => one.id === section.id)
  return (
    <nav
      aria-label="Principal"
      data-foot
      className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(64px+env(safe-area-inset-bottom))] auto-cols-fr grid-flow-col border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {near.map(({ id, label, icon: Icon, items }) => (
        <Link
          key={id}
          to={items[0]!.path}
          aria-current={section?.id === id ? 'page' : undefined}
          className={cn(look, section?.id === id && 'text-primary')}
        >
          <Icon className="size-5" aria-hidden /> {label}
        </Link>
      ))}
      <button type="button" onClick={() => setMore(true)} className={cn(look, inMore && 'text-primary')}>
        <MenuIcon className="size-5" aria-hidden /> Más
      </button>
      <Sheet open={more} onOpenChange={setMore}>
        <SheetContent title="Todas las pantallas">
          <Sections sections={sections} active={section?.id} onGo={() => setMore(false)} />
        </SheetContent>
      </Sheet>
    </nav>
  )
}
