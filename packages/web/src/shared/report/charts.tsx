import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { money } from '@/lib/format'
import { shortMoney } from './money-short'
import { roundTicks } from './round-ticks'

/** A bar or point: what it is called, what it is worth in pesos, and what it was worth before. */
export interface Datum {
  name: string
  value: number
  before?: number
  /** Name in the tooltip, when the axis has a shorter one. */
  title?: string
  /** What is behind it opens on a click; its row in the table does so too. */
  open?: () => void
}

interface ChartProps {
  data: readonly Datum[]
  /** What the figure is: `Ventas`. */
  label: string
  beforeLabel?: string
}

const tick = { fill: 'var(--muted-foreground)', fontSize: 11 }
const axis = { tick, tickLine: false, axisLine: false } as const

interface TipProps {
  active?: boolean
  payload?: readonly { payload?: Datum }[]
  label: string
  beforeLabel?: string
}

function Tip({ active, payload, label, beforeLabel }: TipProps) {
  const datum = payload?.[0]?.payload
  if (!active || !datum) return null
  return (
    <div className="rounded-lg border bg-popover px-3 py-2 text-sm shadow-float">
      <p className="text-muted-foreground">{datum.title ?? datum.name}</p>
      <p className="font-medium">
        {label}: {money(datum.value)}
      </p>
      {datum.before !== undefined && (
        <p className="text-muted-foreground">
          {beforeLabel}: {money(datum.before)}
        </p>
      )}
    </div>
  )
}

const common = { accessibilityLayer: true, margin: { top: 8, right: 4, bottom: 0, left: 0 } }

/** Amounts side by side, hours, days or months, with those of the period before as a paler bar behind. */
export function Columns({ data, label, beforeLabel }: ChartProps) {
  const ticks = roundTicks(data.flatMap(({ value, before = 0 }) => [value, before]))
  const compares = data.some(({ before }) => before !== undefined)
  const bar = { radius: [4, 4, 0, 0] as [number, number, number, number], maxBarSize: 40, isAnimationActive: false }
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart {...common} data={data as Datum[]}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="name" {...axis} minTickGap={8} />
        {/* An axis of its own, so that the bars stand behind the others and not beside them. */}
        <XAxis xAxisId="before" dataKey="name" hide />
        <YAxis {...axis} width={56} ticks={ticks} domain={[ticks[0]!, ticks.at(-1)!]} tickFormatter={shortMoney} />
        <Tooltip content={<Tip label={label} beforeLabel={beforeLabel} />} cursor={{ fill: 'var(--muted)' }} />
        {compares && <Bar xAxisId="before" dataKey="before" fill="var(--input)" {...bar} />}
        <Bar dataKey="value" {...bar}>
          {data.map((one) => (
            <Cell
              key={one.name}
              fill={one.value < 0 ? 'var(--destructive)' : 'var(--chart-1)'}
              {...(one.open ? { onClick: one.open, cursor: 'pointer' } : {})}
            />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
