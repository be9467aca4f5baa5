import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { money } from '@/lib/format'
import { shortMoney } from './money-short'

/** A bar or point: what it is called, what it is worth in pesos, and what it was worth before. */
export interface Datum {
  name: string
  value: number
  before?: number
  /** Name in the tooltip, when the axis has a shorter one. */
  title?: string
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

/** How something goes in time, with the same period before as a dashed line. */
export function Trend({ data, label, beforeLabel }: ChartProps) {
  const compares = data.some((one) => one.before !== undefined)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart {...common} data={data as Datum[]}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="name" {...axis} minTickGap={24} />
        <YAxis {...axis} width={56} tickFormatter={shortMoney} />
        <Tooltip content={<Tip label={label} beforeLabel={beforeLabel} />} cursor={{ stroke: 'var(--border)' }} />
        {compares && (
          <Area
            dataKey="before"
            type="monotone"
            stroke="var(--muted-foreground)"
            strokeDasharray="4 4"
            fill="none"
            isAnimationActive={false}
          />
        )}
        <Area
          dataKey="value"
          type="monotone"
          stroke="var(--chart-1)"
          strokeWidth={2}
          fill="var(--chart-1)"
          fillOpacity={0.12}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  )
}

/** Amounts side by side: hours, months. */
export function Columns({ data, label }: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart {...common} data={data as Datum[]}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="name" {...axis} minTickGap={8} />
        <YAxis {...axis} width={56} tickFormatter={shortMoney} />
        <Tooltip content={<Tip label={label} />} cursor={{ fill: 'var(--muted)' }} />
        <Bar dataKey="value" radius={[4, 4, 0, 0]} maxBarSize={40} isAnimationActive={false}>
          {data.map((one) => (
            <Cell key={one.name} fill={one.value < 0 ? 'var(--destructive)' : 'var(--chart-1)'} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
