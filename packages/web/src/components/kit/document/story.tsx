import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import type { Place } from '@/lib/place'
import { When } from '../when'

export type Fact = readonly [label: string, value: ReactNode]

/** What is known of a document, a line each; what is empty is left out. */
export function FactLines({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-muted-foreground">{label}</dt>
            <dd className="min-w-0 text-right">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Something that happened with a document. */
export interface Step {
  icon: LucideIcon
  name: string
  by: string
  at: string
  note?: string | null
}

const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="grid grid-cols-1 gap-4">
    {steps.map(({ icon: Icon, name, by, at, note }) => (
      <li key={`${name}${at}`} className="flex gap-3">
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
          <Icon className="size-3.5" aria-hidden />
        </span>
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-muted-foreground">
            {by}, <When at={at} />
          </p>
          {note && <p className="mt-0.5 text-sm">“{note}”</p>}
        </div>
      </li>
    ))}
  </ol>
)

interface StoryProps {
  title: string
  /** Who did what and when, the last first. */
  steps?: readonly Step[]
  facts?: readonly Fact[]
  /** How often it was changed after it was posted. */
  revision?: number
  /** What it is linked with: other documents, its entry, its movements. */
  links?: readonly (LinkTo | '' | false | null | undefined)[]
  children?: ReactNode
}

interface LinkTo {
  icon: LucideIcon
  label: string
  at: Place
}

/** What happened with a document and what it is linked with, at its side. */
export function Story({ title, steps = [], facts = [], revision = 0, links = [], children }: StoryProps) {
  const known = links.filter((link) => link instanceof Object)
  return (
    <Card title={title}>
      <div className="grid gap-4 *:not-first:border-t *:not-first:pt-4">
        {steps.length > 0 && <Steps steps={steps} />}
        {facts.length > 0 && <FactLines rows={facts} />}
        {revision > 0 && (
          <p className="text-sm text-muted-foreground">
            Se cambió {revision === 1 ? 'una vez' : `${revision} veces`} después de guardarse: cada versión quedó en la
            auditoría.
          </p>
        )}
        {children}
        {known.length > 0 && (
          <div className="grid gap-2 text-sm">
            {known.map(({ icon: Icon, label, at }) => (
              <Link
                key={label}
                {...at}
                className="inline-flex items-center gap-2 text-primary underline-offset-4 hover:underline [&_svg]:size-4"
              >
                <Icon aria-hidden /> {label}
              </Link>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}
