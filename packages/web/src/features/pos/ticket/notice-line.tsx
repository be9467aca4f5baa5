import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { useTill } from '../till'

/** What just went wrong or can be undone, where the eyes of whoever sells are. */
export function NoticeLine({ className }: { className?: string }) {
  const { notice, notify } = useTill()
  if (!notice) return null
  return (
    <div
      role="alert"
      className={cn(
        'flex min-h-10 items-center gap-3 rounded-lg px-3.5',
        notice.tone === 'bad' ? 'bg-warning-soft text-warning' : 'bg-muted',
        className,
      )}
    >
      <span className="min-w-0 flex-1 py-2 font-medium">{notice.text}</span>
      {notice.action && (
        <Button variant="outline" size="sm" onClick={notice.action.run}>
          {notice.action.label}
        </Button>
      )}
      <Button variant="ghost" size="sm" aria-label="Cerrar el aviso" onClick={() => notify(undefined)}>
        <X />
      </Button>
    </div>
  )
}
