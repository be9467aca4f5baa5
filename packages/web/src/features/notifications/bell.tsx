import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import {
  AlarmClock,
  Bell as BellIcon,
  BellOff,
  CheckCheck,
  CloudOff,
  FileWarning,
  Hash,
  Landmark,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  PackageMinus,
  WebhookOff,
} from 'lucide-react'
import { useState } from 'react'
import { JobFile } from '@/components/kit/job-file'
import { Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { api, q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { date, dateTime, today } from '@/lib/format'
import { showJob } from '@/shared/job/shown-job'

type Notification = Awaited<ReturnType<Api['reports']['listNotifications']>>['data'][number]

const icons: Record<Notification['type'], LucideIcon> = {
  job: ListChecks,
  low_stock: PackageMinus,
  decisions: CloudOff,
  open_register: AlarmClock,
  numbering: Hash,
  e_documents: FileWarning,
  dian: Landmark,
  webhook: WebhookOff,
  notice: MessageSquare,
}

const POLL_MS = 60_000

/** What is announced to the person: works that ended, notes, and what asks for attention. */
export default function Bell() {
  const [open, setOpen] = useState(false)
  const list = useQuery({ ...q.reports.listNotifications({ per_page: 30 }), refetchInterval: POLL_MS })
  const unread = list.data?.meta.unread ?? 0
  // Its name says what is read on it.
  const many = unread > 9 ? '9+' : unread
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="relative"
          aria-label={unread > 0 ? `Notificaciones: ${many} sin leer` : 'Notificaciones'}
        >
          <BellIcon />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-full bg-warning-solid px-1 text-2xs leading-none font-semibold text-black"
            >
              {many}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        className="flex max-h-[min(70dvh,32rem)] w-[min(24rem,calc(100vw-1rem))] flex-col p-0"
      >
        <Panel list={list} unread={unread} close={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

interface PanelProps {
  list: ReturnType<typeof useQuery<Awaited<ReturnType<Api['reports']['listNotifications']>>>>
  unread: number
  close: () => void
}

function Panel({ list, unread, close }: PanelProps) {
  const read = useMutation({ mutationFn: (ids?: string[]) => api.reports.readNotifications(ids ? { ids } : {}) })
  return (
    <>
      <header className="flex min-h-12 items-center justify-between gap-2 border-b px-4 py-1.5">
        <h2 className="font-semibold">Notificaciones</h2>
        {unread > 0 && (
          <Button variant="ghost" size="sm" busy={read.isPending} onClick={() => read.mutate(undefined)}>
            <CheckCheck /> Marcar todo leído
          </Button>
        )}
      </header>
      <div className="min-h-0 overflow-y-auto">
        {list.isError && !list.data ? (
          <Failure error={list.error} retry={() => void list.refetch()} />
        ) : !list.data ? (
          <Lines rows={4} className="p-4" />
        ) : list.data.data.length === 0 ? (
          <p className="flex flex-col items-center gap-2 px-6 py-10 text-center text-muted-foreground">
            <BellOff className="size-5" aria-hidden /> Nada por ahora. Aquí te avisamos de lo que se agota, de cajas sin
            cerrar y de tus archivos listos.
          </p>
        ) : (
          <ul className="divide-y">
            {list.data.data.map((one) => (
              <Row key={one.id} one={one} close={close} read={() => !one.read && read.mutate([one.id])} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

const when = (instant: string) => (date(instant) === date(today()) ? 'Hoy' : dateTime(instant))

/** Whether an address is that of a screen. */
const leadsTo = (link: string, screens: readonly string[]): boolean => {
  const parts = link.split('?')[0]!.split('/')
  return screens.some((screen) => {
    const own = screen.split('/')
    return own.length === parts.length && own.every((part, n) => part.startsWith('$') || part === parts[n])
  })
}

function Row({ one, close, read }: { one: Notification; close: () => void; read: () => void }) {
  const Icon = icons[one.type]
  const navigate = useNavigate()
  const { routesByPath } = useRouter()
  const goes = one.type === 'job' || (one.link !== null && leadsTo(one.link, Object.keys(routesByPath)))
  const open = () => {
    read()
    if (!goes) return
    close()
    if (one.type === 'job') showJob(one.id)
    else void navigate({ href: one.link! })
  }
  return (
    <li className={cn('flex gap-3 px-4 py-3', !one.read && 'bg-accent/40')}>
      <Icon className={cn('mt-0.5 size-4 shrink-0', one.read ? 'text-muted-foreground' : 'text-primary')} aria-hidden />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={open}
          className={cn('text-left', goes && 'hover:underline', !one.read && 'font-medium')}
        >
          {one.title}
          {!one.read && <span className="sr-only"> (sin leer)</span>}
        </button>
        {one.message && <p className="text-sm wrap-anywhere text-muted-foreground">{one.message}</p>}
        <p className="mt-0.5 text-xs text-muted-foreground">{when(one.at)}</p>
        {one.file && (
          <JobFile id={one.id} label={`Descargar ${one.file}`} size="sm" className="mt-2 max-w-full" onStart={read} />
        )}
      </div>
    </li>
  )
}
