import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useMenu } from '@/shared/menu/use-menu'

const SHOWN = 6

/** What the person may make from anywhere, one press away. */
export function QuickWays() {
  const { create } = useMenu()
  if (create.length === 0) return null
  return (
    <nav
      aria-label="Accesos rápidos"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:px-0"
    >
      {create.slice(0, SHOWN).map(({ path, label }) => (
        <Button key={path} asChild variant="outline">
          <Link to={path}>
            <Plus aria-hidden /> {label}
          </Link>
        </Button>
      ))}
    </nav>
  )
}
