import { Link } from '@tanstack/react-router'
import { ownValue } from '@tendero/core/kernel/values/own'
import { ListChecks } from 'lucide-react'
import { Fragment, useState } from 'react'
import { CountedTabs } from '@/components/kit/document/list'
import { Page } from '@/components/kit/page'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { When } from '@/components/kit/when'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { type Place, placeOf } from '@/lib/place'
import { screenOfKind } from '@/lib/screen-of'
import { Leases } from './leases'
import { ResolveDialog } from './resolve-dialog'
import { type Decision, sentLines } from './sent'

const PER_PAGE = 20
const tabs = [
  { value: undefined, label: 'Por decidir' },
  { value: 'resolved', label: 'Decididas' },
]
const seeNames: Record<string, string> = {
  order: 'Ver la venta',
  creditNote: 'Ver la nota crédito',
  client: 'Ver el cliente',
  shift: 'Ver el turno',
}

/** Por decidir: what tills did without internet and was not as the books had it, each with what can be done; and who has which numbering. */
export function Decisions() {
  const list = useListSearch(['state'])
  const state = list.filters.state === 'resolved' ? 'resolved' : 'open'
  const query = useList(q.tills.listDecisions({ page: list.page, per_page: PER_PAGE, state }))
  const [deciding, setDeciding] = useState<Decision>()
  const rows = query.data?.data ?? []
  const last = query.data?.meta.last_page ?? 1
  return (
    <Page
      title="Por decidir"
      crumbs={[{ label: 'Turnos de caja', to: '/dashboard/turnos' }]}
      description="Lo que una caja vendió sin internet entra siempre como se vendió. Lo que no cuadró con la tienda, o se hizo sin permiso, queda aquí con lo que puedes hacer."
    >
      <CountedTabs
        label="Por decidir"
        value={state === 'resolved' ? state : undefined}
        onChange={(next) => list.filter('state', next)}
        options={tabs}
      />
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={4} />
      ) : rows.length === 0 ? (
        <Empty icon={ListChecks} title={state === 'open' ? 'Nada por decidir' : 'Todavía no se ha decidido nada'}>
          Si una caja vende sin internet algo que ya no había, o a otro precio que el tuyo, lo verás aquí.
        </Empty>
      ) : (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {rows.map((row) => (
            <li key={row.id}>
              <DecisionCard row={row} decide={() => setDeciding(row)} />
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <div className="mt-4 flex justify-between gap-2">
          <Button variant="outline" disabled={list.page <= 1} onClick={() => list.set({ page: list.page - 1 })}>
            Anteriores
          </Button>
          <Button variant="outline" disabled={list.page >= last} onClick={() => list.set({ page: list.page + 1 })}>
            Siguientes
          </Button>
        </div>
      )}
      <Leases />
      {deciding && <ResolveDialog decision={deciding} close={() => setDeciding(undefined)} />}
    </Page>
  )
}

function seenAt({ about }: Decision): { label: string; place: Place } | undefined {
  const place = about ? screenOfKind(about.kind, about.id) : undefined
  return about && place ? { label: ownValue(seeNames, about.kind) ?? 'Ver', place } : undefined
}

/** Who did what a rule does not allow, how it should have been, and what it cost; nothing for other matters. */
function Stake({ who, should, loss }: { who: string; should: string | null; loss: number | null }) {
  if (should === null && loss === null) return null
  const terms = [
    ['Lo hizo', who],
    ...(should === null ? [] : [['Debía ser', should]]),
    ...(loss === null || loss === 0 ? [] : [loss > 0 ? ['Costó', money(loss)] : ['Se cobró de más', money(-loss)]]),
  ]
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
      {terms.map(([term, text]) => (
        <Fragment key={term}>
          <dt className="text-muted-foreground">{term}</dt>
          <dd className="font-medium tabular-nums">{text}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function DecisionCard({ row, decide }: { row: Decision; decide: () => void }) {
  const decides = useCan('pos-delete')
  const seen = seenAt(row)
  const sent = sentLines(row)
  return (
    <Card
      title={row.title}
      description={
        <>
          {row.register} · {row.user} · <When at={row.done_at} />
        </>
      }
      className="h-full"
    >
      <ul className="grid gap-3">
        {row.matters.map(({ code, text, should, loss, advice }) => (
          <li key={`${code} ${text}`} className="wrap-anywhere">
            <p>{text}</p>
            <Stake who={row.user} should={should} loss={loss} />
            {row.state === 'open' && <p className="mt-0.5 text-sm text-muted-foreground">{advice}</p>}
          </li>
        ))}
      </ul>
      {sent.length > 0 && (
        <div className="mt-3 rounded-md bg-muted px-3 py-2 text-sm">
          <p className="font-medium">Lo que registró la caja</p>
          <ul className="mt-1 grid gap-0.5 wrap-anywhere">
            {sent.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {row.state === 'resolved' && (
        <p className="mt-3 wrap-anywhere">
          <span className="font-medium">{row.resolution}</span>{' '}
          <span className="text-sm text-muted-foreground">
            {row.resolved_by}
            {row.resolved_at ? `, ${dateTime(row.resolved_at)}` : ''}
          </span>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {seen && (
          <Button variant="outline" asChild>
            <Link {...placeOf(seen.place)}>{seen.label}</Link>
          </Button>
        )}
        {decides && row.state === 'open' && <Button onClick={decide}>Ya lo decidí</Button>}
      </div>
    </Card>
  )
}
