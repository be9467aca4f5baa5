import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/bits'
import { dateTime, money, plural } from '@/lib/format'
import { meansNames, type Shift } from './shift'

const Row = ({ label, value, strong }: { label: ReactNode; value: string; strong?: boolean }) => (
  <div className={strong ? 'flex justify-between gap-4 border-t pt-2 font-semibold' : 'flex justify-between gap-4'}>
    <dt className={strong ? '' : 'text-muted-foreground'}>{label}</dt>
    <dd className="money">{value}</dd>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-semibold">{title}</h3>
    {children}
  </section>
)

/** What happened in a shift; prints as it is seen. */
export function ShiftReport({ shift }: { shift: Shift }) {
  const { totals, count } = shift
  return (
    <div className="grid gap-6">
      <dl className="grid gap-1">
        <Row label="Persona" value={shift.user.name} />
        <Row label="Abrió" value={dateTime(shift.start_hour)} />
        {shift.end_hour && <Row label="Cerró" value={`${dateTime(shift.end_hour)}`} />}
        {count && count.closed_by.id !== shift.user.id && <Row label="La cerró" value={count.closed_by.name} />}
        <Row label="Base" value={money(shift.base)} />
      </dl>
      {count && <CountResult count={count} />}
      {totals ? (
        <Totals shift={shift} totals={totals} />
      ) : (
        <Alert>Quien cuenta no ve los totales hasta cerrar: así el conteo es a ciegas.</Alert>
      )}
      {shift.movements.length > 0 && <Movements shift={shift} />}
      {count && count.denominations.length > 0 && (
        <Part title="Conteo">
          <dl className="grid gap-1">
            {count.denominations.map(({ value, count: n }) => (
              <Row key={value} label={`${n} × ${money(value)}`} value={money(value * n)} />
            ))}
            <Row strong label="Contado" value={money(count.counted)} />
          </dl>
        </Part>
      )}
    </div>
  )
}

function CountResult({ count }: { count: NonNullable<Shift['count']> }) {
  if (count.forced)
    return (
      <Alert tone="warning" title="Cerrada a la fuerza">
        {count.reason}
      </Alert>
    )
  if (count.difference === 0)
    return (
      <p className="flex items-center gap-2 font-medium text-accent-foreground">
        <CircleCheck className="size-4.5" aria-hidden /> El efectivo cuadró
      </p>
    )
  const where = { employee: 'la debe quien atendió', assumed: 'la asume la tienda', surplus: 'queda como ingreso' }
  return (
    <Alert
      tone={count.difference < 0 ? 'bad' : 'warning'}
      title={`${count.difference < 0 ? 'Faltaron' : 'Sobraron'} ${money(Math.abs(count.difference))}`}
    >
      {count.reason}
      {count.treatment && <span className="block text-sm">La diferencia {where[count.treatment]}.</span>}
    </Alert>
  )
}

function Totals({ shift, totals }: { shift: Shift; totals: NonNullable<Shift['totals']> }) {
  const moved = totals.means.filter((one) => one.in !== 0 || one.out !== 0)
  const cash = totals.means.find((one) => one.means === 'cash')
  return (
    <>
      <Part title="Ventas">
        <dl className="grid gap-1">
          <Row label={plural(totals.sales, 'venta')} value={money(totals.sales_total)} />
          {totals.reversals > 0 && (
            <Row
              label={`${plural(totals.reversals, 'anulación', 'anulaciones')}`}
              value={money(-totals.reversals_total)}
            />
          )}
        </dl>
      </Part>
      {moved.length > 0 && (
        <Part title="Recibido, con los abonos">
          <dl className="grid gap-1">
            {moved.map((one) => (
              <Row key={one.means} label={meansNames[one.means]} value={money(one.net)} />
            ))}
          </dl>
        </Part>
      )}
      <Part title="Efectivo en caja">
        <dl className="grid gap-1">
          <Row label="Base" value={money(shift.base)} />
          <Row label="Recibido en efectivo" value={money(cash?.net ?? 0)} />
          {totals.movements_in > 0 && <Row label="Entradas" value={money(totals.movements_in)} />}
          {totals.movements_out > 0 && <Row label="Salidas" value={money(-totals.movements_out)} />}
          <Row strong label="Debe haber" value={money(totals.expected_cash)} />
        </dl>
      </Part>
    </>
  )
}

function Movements({ shift }: { shift: Shift }) {
  return (
    <Part title="Entradas y salidas">
      <ul className="divide-y">
        {shift.movements.map((move) => (
          <li key={move.id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block truncate">{move.reason}</span>
              <span className="block truncate text-sm text-muted-foreground">
                {move.concept_name} · {move.user.name} · {dateTime(move.at)}
              </span>
            </span>
            <span className="money font-medium">{money(move.type === 'in' ? move.value : -move.value)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
