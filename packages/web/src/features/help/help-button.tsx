import { useMatches } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '@/components/kit/shortcuts'
import { Skeleton } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'

const HelpContent = lazy(() => import('./help-content'))

/** The help of the screen that one sees, in the top bar. */
export default function HelpButton() {
  const [open, setOpen] = useState(false)
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/(.)\/$/, '$1') ?? '' })
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' })
  useShortcut('f1', 'Ayuda de esta pantalla', () => setOpen(true))
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Ayuda de esta pantalla">
          <CircleHelp />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Ayuda" className="w-[min(22rem,calc(100vw-1rem))] p-4">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <HelpContent path={path} title={title} onLeave={() => setOpen(false)} />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}
