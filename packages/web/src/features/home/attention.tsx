import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import {
  AlarmClock,
  CheckCircle2,
  ChevronRight,
  CloudOff,
  FileWarning,
  Hash,
  Inbox,
  Landmark,
  type LucideIcon,
  PackageMinus,
  Wallet,
} from 'lucide-react'
import type { Ref } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { date, money, plural, quantity } from '@/lib/format'
import { type Place, place } from '@/lib/place'
import { statementsOf } from '@/lib/screen-of'
import { debts, ordersOf } from '@/shared/report/links'

export type Today = Awaited<ReturnType<Api['reports']['today']>>

interface Matter {
  icon: LucideIcon
  title: string
  /** The first of them in a few words. */
  first: string
  /** What it comes to; none where a sum says nothing. */
  total?: string
  /** Where all of them are. */
  rows: Place
}

function toDispatch({ to_dispatch: part }: Today): Matter[] {
  const first = part?.rows[0]
  if (!part || !first) return []
  return [
    {
      icon: Inbox,
      title: `${plural(part.count, 'pedido')} por despachar`,
      first: `${first.client}, ${first.number} del ${date(first.day)}`,
      rows: ordersOf({ state: part.received > 0 ? 'recibido' : 'confirmado' }),
    },
  ]
}

function overdue({ overdue: part, overdue_total }: Today): Matter[] {
  const first = part?.rows[0]
  if (!part || !first) return []
  return [
    {
      icon: Wallet,
      title: plural(part.count, 'cuenta vencida', 'cuentas vencidas'),
      first: `${first.client} debe ${money(first.remaining)} desde hace ${plural(first.days, 'día')}`,
      total: money(overdue_total ?? 0),
      rows: debts(),
    },
  ]
}

function lowStock({ low_stock: part }: Today): Matter[] {
  const first = part?.rows[0]
  if (!part || !first) return []
  return [
    {
      icon: PackageMinus,
      title: `${plural(part.count, 'producto')} por agotarse`,
      first: `${first.name}: ${first.quantity <= 0 ? 'agotado' : `quedan ${quantity(first.quantity)}`} en ${first.storage}`,
      rows: place({ to: '/dashboard/productos', search: { stock: 'low' } }),
    },
  ]
}

function shifts({ open_shifts: part }: Today): Matter[] {
  const late = part?.rows.find((shift) => shift.forgotten)
  if (!part || !late) return []
  return [
    {
      icon: AlarmClock,
      title: 'Caja sin cerrar',
      first: `${late.register} de ${late.user}, abierta desde el ${date(late.opened_at)}`,
      rows: place({ to: '/dashboard/turnos' }),
    },
  ]
}

function numbering({ numbering: part }: Today): Matter[] {
  const first = part?.rows[0]
  if (!part || !first) return []
  return [
    {
      icon: Hash,
      title: 'Numeración por renovar',
      first: `${first.document_name} ${first.prefix}: ${first.warnings.join(' ')}`,
      rows: place({ to: '/dashboard/parametrizacion/facturacion/general' }),
    },
  ]
}

function eDocuments({ e_documents: part }: Today): Matter[] {
  const first = part?.rows[0]
  if (!part || !first) return []
  return [
    {
      icon: FileWarning,
      title: `${plural(part.count, 'documento')} sin llegar a la DIAN`,
      first: `${first.number}: ${first.state_name.toLowerCase()}, ${first.late ? 'ya pasó su plazo' : `antes del ${date(first.deadline)}`}`,
      rows: place({ to: '/dashboard/documentos-electronicos' }),
    },
  ]
}

/** What else must be done for DIAN, one matter each. */
const dian = ({ dian: found }: Today): Matter[] =>
  found.map(({ title, message, link }) => ({ icon: Landmark, title, first: message, rows: place({ to: link }) }))

/** What tills did without internet and was not as the shop has it. */
function decisions({ decisions: part }: Today): Matter[] {
  const first = part?.rows[0]
  if (!part || !first) return []
  return [
    {
      icon: CloudOff,
      title: plural(part.count, 'asunto por decidir', 'asuntos por decidir'),
      first: `${first.title}: ${first.text}`,
      rows: place({ to: '/dashboard/por-decidir' }),
    },
  ]
}

/** Lines of statements that are in no book. */
function statements({ statement_lines: found }: Today): Matter[] {
  const [first] = found
  if (!first) return []
  const count = found.reduce((sum, one) => sum + one.count, 0)
  return [
    {
      icon: Landmark,
      title: `${plural(count, 'línea')} del extracto por conciliar`,
      first: `${first.bank}: ${plural(first.count, 'línea')} sin su movimiento en los libros`,
      rows: statementsOf(first.bank_id),
    },
  ]
}

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2'

/** What needs the person today, the most urgent first. */
export const mattersOf = (today: Today): Matter[] =>
  [toDispatch, overdue, lowStock, shifts, decisions, eDocuments, dian, statements, numbering].flatMap((of) => of(today))

/** One line a matter, which opens its rows. */
export function Attention({ matters, ref }: { matters: readonly Matter[]; ref?: Ref<HTMLElement> }) {
  return (
    <Card ref={ref} className="p-0 sm:p-0" aria-label="Por hacer">
      <ul className="divide-y">
        {matters.map((matter) => (
          <li key={matter.title}>
            <MatterLine {...matter} />
          </li>
        ))}
      </ul>
      {matters.length === 0 && (
        <p className={cn(ROW, 'text-muted-foreground')}>
          <CheckCircle2 className="size-4.5 text-primary" aria-hidden /> Nada pendiente por ahora.
        </p>
      )}
    </Card>
  )
}

function MatterLine({ icon: Icon, title, first, total, rows }: Matter) {
  return (
    <Link {...rows} className={cn(ROW, 'hover:bg-muted/60')}>
      <Icon className="size-4.5 shrink-0 text-warning" aria-hidden />
      <span className="min-w-0 flex-1 md:flex md:items-baseline md:gap-3">
        <span className="block font-medium md:w-56 md:shrink-0">{title}</span>
        <span className="line-clamp-2 min-w-0 text-sm text-muted-foreground md:line-clamp-1">{first}</span>
      </span>
      {total && <span className="money font-medium">{total}</span>}
      <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden />
    </Link>
  )
}
