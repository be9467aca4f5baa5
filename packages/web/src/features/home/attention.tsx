import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { AlarmClock, CheckCircle2, Hash, Inbox, type LucideIcon, PackageMinus, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { date, money, plural, quantity, time } from '@/lib/format'
import { type Place, place } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { debts, ordersOf } from '@/shared/report/links'

export type Today = Awaited<ReturnType<Api['reports']['today']>>

interface Line {
  key: string
  label: string
  note: string
  figure: ReactNode
  to: Place
}

interface Matter {
  icon: LucideIcon
  title: string
  total: ReactNode
  /** Where all of them are. */
  all: readonly { label: string; rows: Place }[]
  lines: Line[]
}

function toDispatch({ to_dispatch: part }: Today): Matter[] {
  if (!part || part.count === 0) return []
  return [
    {
      icon: Inbox,
      title: `${plural(part.count, 'pedido')} por despachar`,
      total: null,
      all: [
        { label: `${plural(part.received, 'recibido')}`, n: part.received, rows: ordersOf({ state: 'recibido' }) },
        {
          label: `${plural(part.confirmed, 'confirmado')}`,
          n: part.confirmed,
          rows: ordersOf({ state: 'confirmado' }),
        },
      ].filter(({ n }) => n > 0),
      lines: part.rows.map((order) => ({
        key: order.id,
        label: order.client,
        note: `${order.number}, ${date(order.day)}`,
        figure: money(order.total),
        to: screenOf.order(order.id),
      })),
    },
  ]
}

function overdue({ overdue: part, overdue_total }: Today): Matter[] {
  if (!part || part.count === 0) return []
  return [
    {
      icon: Wallet,
      title: `${plural(part.count, 'cuenta vencida', 'cuentas vencidas')}`,
      total: money(overdue_total ?? 0),
      all: [{ label: 'Ver la cartera', rows: debts() }],
      lines: part.rows.map((debt) => ({
        key: debt.id,
        label: debt.client,
        note: `${debt.number}, hace ${plural(debt.days, 'día')}`,
        figure: money(debt.remaining),
        to: screenOf.order(debt.id),
      })),
    },
  ]
}

function lowStock({ low_stock: part }: Today): Matter[] {
  if (!part || part.count === 0) return []
  return [
    {
      icon: PackageMinus,
      title: `${plural(part.count, 'producto')} por agotarse`,
      total: null,
      all: [{ label: 'Ver todos', rows: place({ to: '/dashboard/productos', search: { stock: 'low' } }) }],
      lines: part.rows.map((row) => ({
        key: `${row.product_id}.${row.storage_id}.${row.name}`,
        label: row.name,
        note: `${row.storage}, mínimo ${quantity(row.minimum)}`,
        figure: row.quantity <= 0 ? 'Agotado' : `Quedan ${quantity(row.quantity)}`,
        to: screenOf.product(row.product_id),
      })),
    },
  ]
}

function shifts({ open_shifts: part }: Today): Matter[] {
  if (!part || part.count === 0) return []
  return [
    {
      icon: AlarmClock,
      title: `${plural(part.count, 'caja abierta', 'cajas abiertas')}`,
      total: null,
      all: [{ label: 'Ver los turnos', rows: place({ to: '/dashboard/turnos' }) }],
      lines: part.rows.map((shift) => ({
        key: shift.id,
        label: shift.register,
        note: shift.user,
        figure: shift.forgotten ? `Desde el ${date(shift.opened_at)}` : `Desde las ${time(shift.opened_at)}`,
        to: place({ to: '/dashboard/turnos' }),
      })),
    },
  ]
}

function numbering({ numbering: part }: Today): Matter[] {
  if (!part || part.count === 0) return []
  const screen = place({ to: '/dashboard/parametrizacion/facturacion/general' })
  return [
    {
      icon: Hash,
      title: 'Numeración por renovar',
      total: null,
      all: [{ label: 'Ver la numeración', rows: screen }],
      lines: part.rows.map((row) => ({
        key: row.id,
        label: `${row.document_name} ${row.prefix}`.trim(),
        note: row.warnings.join(' '),
        figure: null,
        to: screen,
      })),
    },
  ]
}

const SHOWN = 3

/** What needs the person today, the most urgent first; each line opens its record. */
export function Attention({ today }: { today: Today }) {
  const matters = [toDispatch, overdue, lowStock, shifts, numbering].flatMap((of) => of(today))
  if (matters.length === 0)
    return (
      <p className="flex items-center gap-2.5 rounded-lg border bg-card px-4 py-3 text-muted-foreground">
        <CheckCircle2 className="size-4.5 text-primary" aria-hidden /> Nada pendiente por ahora.
      </p>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
      {matters.map((matter) => (
        <MatterCard key={matter.title} {...matter} />
      ))}
    </div>
  )
}

const footer = 'text-sm text-primary underline-offset-4 hover:underline'

function MatterCard({ icon: Icon, title, total, all, lines }: Matter) {
  return (
    <Card className="p-0 sm:p-0">
      <header className="flex items-center gap-2.5 border-b px-4 py-3">
        <Icon className="size-4.5 shrink-0 text-warning" aria-hidden />
        <h2 className="min-w-0 flex-1 font-semibold">{title}</h2>
        {total && <span className="money font-semibold">{total}</span>}
      </header>
      <ul className="py-1">
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line.key}>
            <Link {...line.to} className="flex items-center gap-3 px-4 py-2 hover:bg-muted/60">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{line.label}</span>
                <span className="block truncate text-xs text-muted-foreground">{line.note}</span>
              </span>
              {line.figure && <span className="money text-sm">{line.figure}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap gap-x-5 gap-y-1 border-t px-4 py-2">
        {all.map(({ label, rows }) => (
          <Link key={label} {...rows} className={footer}>
            {label}
          </Link>
        ))}
      </footer>
    </Card>
  )
}
