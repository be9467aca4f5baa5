import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { useCan } from '@/lib/person'
import { AuditDetail } from './audit-detail'
import type { AuditRecord } from './record'
import { headline } from './tell'
import { kindOptions } from './words'

/** People to choose among; none for whoever may not see them. */
function usePeople() {
  const may = useCan('user-read')
  const people = useQuery({ ...q.identity.listUsers({ per_page: 100 }), enabled: may })
  return people.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []
}

/** Who did what and when; each record opens what there was before and what is there after. */
export function Audits() {
  const list = useListSearch(['user', 'kind', 'from', 'to'])
  const query = useList(q.identity.listAudits(list.input))
  const people = usePeople()
  const [open, setOpen] = useState<AuditRecord>()
  return (
    <Page
      title="Auditoría"
      description="Todo lo que alguien guarda, cambia o elimina queda aquí. Nadie puede borrarlo."
    >
      <TableToolbar
        list={list}
        period
        filters={[
          ...(people.length > 0 ? [{ name: 'user' as const, label: 'Cualquier persona', options: people }] : []),
          { name: 'kind', label: 'Cualquier cosa', options: kindOptions },
        ]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(record) => record.id}
        onRow={setOpen}
        columns={[
          { header: 'Qué hizo', phone: 'title', cell: headline, className: 'max-w-0 w-full truncate' },
          { header: 'Quién', phone: 'line', cell: (record) => record.user_name, className: 'whitespace-nowrap' },
          { header: 'Cuándo', phone: 'line', kind: 'date', value: (record) => record.at },
        ]}
        empty={
          <Empty icon={History} title="Aún no hay nada que contar">
            Cuando alguien guarde algo, aquí se ve quién fue, cuándo y qué cambió.
          </Empty>
        }
      />
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent
            title={headline(open)}
            description={`${open.user_name}, ${dateTime(open.at)}`}
            className="sm:max-w-xl"
          >
            <AuditDetail record={open} />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}
