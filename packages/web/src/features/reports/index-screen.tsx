import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { ChevronRight, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Page } from '@/components/kit/page'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { finding } from '@/lib/finding'
import { reportScreen } from './screens'

type Line = Awaited<ReturnType<Api['reports']['listReports']>>[number]

/** Every report that the person may see, with a line on each; typing narrows them. */
export function ReportsIndex() {
  const query = useQuery(q.reports.listReports())
  const [text, setText] = useState('')
  const shown = query.data && finding(query.data, text, ({ title, about, group }) => `${title} ${about} ${group}`)
  return (
    <Page title="Informes" description="Elige qué quieres saber. Cada informe se abre en el periodo que le pidas.">
      <Input
        type="search"
        aria-label="Buscar un informe"
        placeholder="Busca: utilidad, cartera, balance…"
        className="mb-4 max-w-md"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {query.isError && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} className="rounded-lg border bg-card" />
      ) : !shown ? (
        <Lines rows={8} className="rounded-lg border bg-card p-5" />
      ) : shown.length === 0 ? (
        <Empty icon={SearchX} title="Ningún informe con esas palabras">
          Borra la búsqueda para verlos todos.
        </Empty>
      ) : (
        <Groups lines={shown} />
      )}
    </Page>
  )
}

function Groups({ lines }: { lines: readonly Line[] }) {
  const groups = [...new Set(lines.map(({ group }) => group))]
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {groups.map((group) => (
        <Card key={group} title={group}>
          <ul className="-mx-2 grid">
            {lines
              .filter((line) => line.group === group)
              .map((line) => (
                <li key={line.name}>
                  <Link
                    {...reportScreen(line.name)}
                    className="flex items-center gap-3 rounded-md px-2 py-2 hover:bg-muted"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-medium">{line.title}</span>
                      <span className="block text-sm text-muted-foreground">{line.about}</span>
                    </span>
                    <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden />
                  </Link>
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
