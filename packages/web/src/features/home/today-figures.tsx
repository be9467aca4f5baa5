import { Stat } from '@/components/kit/stat'
import { money, percent, plural } from '@/lib/format'
import { useCurrency } from '@/lib/person'
import { place } from '@/lib/place'
import { hourName, weekday } from '@/shared/report/day-name'
import { ordersOf } from '@/shared/report/links'
import type { Today } from './attention'

/** Part by which `now` is more than `before`; undefined when there was nothing. */
const change = (now: number, before: number) => (before > 0 ? (now - before) / before : undefined)

/** How today goes: what was sold against the same hour a week ago, the cash of the registers, and what it leaves. */
export function TodayFigures({ today }: { today: Today }) {
  const { sales, drawers } = today
  if (!sales) return null
  const rows = ordersOf({ from: today.day, to: today.day })
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Sold sales={sales} day={today.day} />
      <Stat
        label="Ventas de hoy"
        value={plural(sales.today.count, 'venta')}
        against={`${money(average(sales.today))} en promedio`}
        href={rows}
      />
      {drawers ? (
        <Stat
          label="Efectivo en las cajas"
          value={money(drawers.cash)}
          against={drawers.count > 0 ? plural(drawers.count, 'caja abierta', 'cajas abiertas') : 'Ninguna caja abierta'}
          href={place({ to: '/dashboard/turnos' })}
        />
      ) : (
        <Stat label="Impuestos de hoy" value={money(sales.today.tax)} against="Incluidos en lo vendido" href={rows} />
      )}
      <Margin sales={sales} day={today.day} />
    </div>
  )
}

type Sales = NonNullable<Today['sales']>
type Sums = Sales['today']

const average = ({ count, total }: Sums) => Math.round(count > 0 ? total / count : 0)

function Sold({ sales: { today, week_ago, until }, day }: { sales: Sales; day: string }) {
  const currency = useCurrency()
  const last = `el ${weekday(week_ago.day)} pasado`
  const part = change(until.today, until.week_ago)
  return (
    <Stat
      label={`Vendido hoy (${currency})`}
      value={money(today.total)}
      change={part}
      against={part === undefined ? `${last}: ${money(week_ago.total)}` : `que ${last} a las ${hourName(until.hour)}`}
      href={ordersOf({ from: day, to: day })}
    />
  )
}

const marginOf = ({ utility, base }: Sums) => (utility === null || base <= 0 ? undefined : utility / base)

function Margin({ sales: { today, week_ago }, day }: { sales: Sales; day: string }) {
  const rows = ordersOf({ from: day, to: day })
  if (today.utility === null)
    return (
      <Stat
        label="El mismo día, hace una semana"
        value={money(week_ago.total)}
        href={ordersOf({ from: week_ago.day, to: week_ago.day })}
      />
    )
  const [now, before] = [marginOf(today), marginOf(week_ago)]
  return (
    <Stat
      label="Margen de hoy"
      value={now === undefined ? 'Sin ventas' : percent(now)}
      against={`${money(Math.round(today.utility))} de utilidad${before === undefined ? '' : `, hace una semana ${percent(before)}`}`}
      href={rows}
    />
  )
}
