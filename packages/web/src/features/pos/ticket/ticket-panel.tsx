import { formatCop } from '@tendero/core/kernel/values/money'
import { lineKey } from '@tendero/core/sales/cart/cart'
import { CircleAlert, Ellipsis, Receipt, Snowflake, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert, Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { ExchangeStrip } from '../exchange'
import { useTill } from '../till'
import { isEmpty } from './ticket'
import { TicketLine } from './ticket-line'

/** The ticket: who buys, lines, totals and what can be done with it. The total and "Cobrar" never scroll away. */
export function TicketPanel({ className }: { className?: string }) {
  const { ticket, amounts, loss } = useTill()
  return (
    <section data-ticket aria-label="Ticket" className={cn('flex min-h-0 flex-col bg-card', className)}>
      <TicketHead />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-y">
        {isEmpty(ticket) ? (
          <EmptyTicket />
        ) : (
          <ul>
            {ticket.cart.lines.map((line, i) => {
              const key = lineKey(line)
              return (
                <TicketLine
                  key={key}
                  line={line}
                  amounts={amounts.lines[i]!}
                  atLoss={loss?.keys.includes(key) ?? false}
                />
              )
            })}
          </ul>
        )}
      </div>
      {loss && (
        <Alert tone="warning" className="rounded-none py-2 text-sm">
          {loss.message}
        </Alert>
      )}
      <ExchangeStrip />
      <Totals />
      <Actions />
    </section>
  )
}

/** A button of the ticket with its key. */
export function KeyButton({
  label,
  shortcut,
  icon,
  onClick,
  disabled,
  className,
}: {
  label: string
  shortcut: string
  icon?: ReactNode
  onClick: () => void
  disabled?: boolean
  className?: string
}) {
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={onClick}
      disabled={disabled}
      className={cn('justify-start gap-1.5', className)}
    >
      {icon}
      <span className="whitespace-nowrap">{label}</span>
      <Kbd className="ml-auto hidden opacity-70 lg:inline-grid">{shortcut}</Kbd>
    </Button>
  )
}

function TicketHead() {
  const { ticket, show } = useTill()
  return (
    <header className="flex items-center gap-1 px-2 py-2">
      <Button variant="ghost" onClick={() => show({ what: 'client' })} className="min-w-0 flex-1 justify-start px-2">
        <UserRound className="text-muted-foreground" />
        <span className="min-w-0 text-left">
          <span className="block truncate">{ticket.client?.name ?? 'Consumidor final'}</span>
        </span>
        <Kbd className="ml-auto hidden opacity-70 lg:inline-grid">F2</Kbd>
      </Button>
      <KeyButton label="Más" shortcut="F6" icon={<Ellipsis />} onClick={() => show({ what: 'more' })} />
    </header>
  )
}

function EmptyTicket() {
  const { show } = useTill()
  return (
    <div className="grid h-full place-items-center px-8 py-10 text-center text-muted-foreground">
      <div>
        <Receipt className="mx-auto mb-3 size-7 opacity-60" aria-hidden />
        <p className="text-pretty">Escanea o busca un producto para empezar la venta.</p>
        <Button variant="outline" size="sm" className="mt-4" onClick={() => show({ what: 'frozen' })}>
          <Snowflake /> Retomar una congelada <Kbd className="hidden lg:inline-grid">F7</Kbd>
        </Button>
      </div>
    </div>
  )
}

function Totals() {
  const { ticket, amounts } = useTill()
  if (isEmpty(ticket)) return null
  const taken = amounts.discountCents + amounts.globalDiscountCents
  const rows: [string, number][] = [
    ...(taken > 0 || amounts.deliveryCents > 0 ? [['Subtotal', amounts.subtotalCents] as [string, number]] : []),
    ...(taken > 0 ? [['Descuentos', -taken] as [string, number]] : []),
    ...(amounts.deliveryCents > 0 ? [['Domicilio', amounts.deliveryCents] as [string, number]] : []),
    ...(amounts.taxCents > 0 ? [['Impuestos incluidos', amounts.taxCents] as [string, number]] : []),
  ]
  return (
    <dl className="grid gap-0.5 px-4 pt-3 text-sm text-muted-foreground">
      {rows.map(([label, cents]) => (
        <div key={label} className="flex justify-between">
          <dt>{label}</dt>
          <dd className="money">{formatCop(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions() {
  const { ticket, amounts, show, empty: discard } = useTill()
  const discounts = useCan('sale_discount-create')
  const empty = isEmpty(ticket)
  const units = ticket.cart.lines.length
  return (
    <footer className="px-4 pt-2 pb-4">
      <div className="flex items-baseline justify-between gap-4 pb-3">
        <span className="text-muted-foreground">
          Total {!empty && <span className="text-sm">({plural(units, 'línea')})</span>}
        </span>
        <output className="money text-3xl font-semibold tracking-tight">{formatCop(amounts.totalCents)}</output>
      </div>
      <div className="-mx-2 mb-2 grid grid-cols-3 gap-1">
        {discounts ? (
          <KeyButton label="Descuento" shortcut="F4" onClick={() => show({ what: 'discount' })} disabled={empty} />
        ) : (
          <span />
        )}
        <KeyButton label="Congelar" shortcut="F8" onClick={() => show({ what: 'freeze' })} disabled={empty} />
        <KeyButton label="Vaciar" shortcut="Supr" onClick={discard} disabled={empty} />
      </div>
      <ChargeButton className="w-full" />
    </footer>
  )
}

/** Charges what the ticket says; without an open register it opens one first. */
export function ChargeButton({ className }: { className?: string }) {
  const { ticket, amounts, register, ready, show } = useTill()
  if (ready && !register)
    return (
      <Button size="xl" className={className} onClick={() => show({ what: 'open' })}>
        <CircleAlert className="size-5" /> Abrir caja <Kbd className="hidden lg:inline-grid">F9</Kbd>
      </Button>
    )
  return (
    <Button size="xl" className={className} disabled={isEmpty(ticket)} onClick={() => show({ what: 'pay' })}>
      Cobrar <span className="money">{formatCop(amounts.totalCents)}</span>{' '}
      <Kbd className="hidden lg:inline-grid">F9</Kbd>
    </Button>
  )
}
