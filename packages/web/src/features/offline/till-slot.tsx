import { CircleAlert, CloudOff, CloudUpload, ListChecks } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { cn } from '@/lib/cn'
import { lostSince, useConnection } from '@/lib/connection'
import { plural } from '@/lib/format'
import { type Standing, sinceText, useStanding, waitingText } from '@/shared/offline/standing'
import { TillStanding } from '@/shared/offline/till-standing'

/** What the bar says of the till in one line; nothing when all is well. */
function lineOf(standing: Standing, offline: boolean) {
  const { waiting, problem, decisions } = standing
  if (problem) return { text: waiting > 0 ? 'No se pudo enviar' : 'Solo con internet', icon: CircleAlert, tone: 'bad' }
  if (offline) {
    const since = lostSince()
    const told = since ? sinceText(since) : 'Sin conexión'
    return {
      text: waiting > 0 ? `${told} · ${waitingText(standing)} por enviar` : told,
      icon: CloudOff,
      tone: 'warning',
    }
  }
  if (waiting > 0) return { text: `Enviando ${waitingText(standing)}`, icon: CloudUpload, tone: 'info' }
  if (decisions.length > 0)
    return {
      text: plural(decisions.length, 'asunto por decidir', 'asuntos por decidir'),
      icon: ListChecks,
      tone: 'info',
    }
  return undefined
}

/** How the till of this device stands with the server: since when it is alone, what waits, and what happens then. */
export default function TillSlot() {
  const standing = useStanding()
  const offline = useConnection() === 'none'
  const line = lineOf(standing, offline)
  return (
    <span role="status">
      {line && (
        <Popover>
          <PopoverTrigger asChild>
            <Button
              variant="ghost"
              size="sm"
              aria-label={line.text}
              className={cn(
                'relative h-8 rounded-full px-2.5 font-medium max-lg:size-9 max-lg:px-0',
                line.tone === 'info' ? 'bg-info-soft text-info' : 'bg-warning-soft text-warning',
              )}
            >
              <line.icon className="size-4" aria-hidden />
              <span className="max-lg:sr-only">{line.text}</span>
              {standing.waiting > 0 && (
                <span
                  aria-hidden
                  className="absolute -top-1 -right-1 min-w-4 rounded-full bg-warning-solid px-1 text-2xs text-white lg:hidden"
                >
                  {standing.waiting}
                </span>
              )}
            </Button>
          </PopoverTrigger>
          <PopoverContent align="end" className="w-80 p-4">
            <TillStanding />
          </PopoverContent>
        </Popover>
      )}
    </span>
  )
}
