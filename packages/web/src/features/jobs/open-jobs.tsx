import { CircleCheck } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { CountedTabs } from '@/components/kit/document/list'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { showJob } from '@/shared/job/shown-job'
import type { Job } from './use-jobs'

const tabs = [
  { value: undefined, label: 'En espera' },
  { value: 'failed', label: 'Fallidos' },
]

/** Why a job is not done yet, or never will be unless somebody tries it again. */
function reasonOf(job: Job): string {
  if (job.state === 'failed') return job.summary ?? 'No se pudo terminar'
  if (job.why) return job.why
  if (job.stalled) return 'Falló y se retoma por sí solo'
  return job.state === 'running' ? 'En curso' : 'Espera su turno'
}

/** What the shop still has to do by itself and what it could not: mails, imports, what goes to other services. */
export function OpenJobs() {
  const list = useListSearch(['state'])
  const state = list.filters.state === 'failed' ? 'failed' : 'waiting'
  const { page, per_page } = list.input
  const query = useList(q.jobs.listOpenJobs({ page, per_page, state }))
  return (
    <Page
      title="Trabajos"
      description="Lo que tu tienda hace por sí sola: correos, importaciones y lo que va y viene de otros servicios."
    >
      <CountedTabs
        label="Estado"
        value={list.filters.state}
        onChange={(value) => list.filter('state', value)}
        options={tabs}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(job) => job.id}
        onRow={(job) => showJob(job.id)}
        columns={[
          { header: 'Trabajo', phone: 'title', cell: (job) => job.title, className: 'wrap-anywhere' },
          { header: 'Qué pasa', phone: 'line', cell: reasonOf, className: 'wrap-anywhere' },
          {
            header: 'Se intenta',
            phone: 'line',
            className: 'whitespace-nowrap',
            cell: (job) => (job.waits_until ? dateTime(job.waits_until) : '—'),
          },
          {
            header: 'Pedido el',
            phone: 'line',
            className: 'whitespace-nowrap',
            cell: (job) => dateTime(job.createdAt),
          },
        ]}
        empty={
          <Empty icon={CircleCheck} title={state === 'failed' ? 'Nada ha fallado' : 'Nada espera'}>
            {state === 'failed'
              ? 'Lo que no se pueda terminar queda aquí, con su razón y un botón para intentarlo de nuevo.'
              : 'Todo lo que había que hacer está hecho.'}
          </Empty>
        }
      />
    </Page>
  )
}
