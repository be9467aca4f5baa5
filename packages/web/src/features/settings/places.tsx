import { useQuery } from '@tanstack/react-query'
import { sortedBy } from '@tendero/core/kernel/values/sorted'
import { plain } from '@tendero/core/kernel/values/text'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useListSearch, whole } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { plural } from '@/lib/format'

const PER_PAGE = 50
const DAY_MS = 86_400_000
const sorts = ['name', 'department', 'code'] as const

/** The departments and municipalities of Colombia with their DANE codes. */
export function Places() {
  const list = useListSearch(['department'], PER_PAGE)
  const all = useQuery({ ...q.reference.listCities({ page: 1, perPage: 10_000_000 }), staleTime: DAY_MS })
  const words = plain(list.search).split(' ').filter(Boolean)
  const found = all.data?.cities.filter((city) => {
    const text = ` ${plain(`${city.name} ${city.department}`)} ${city.code}`
    const here = !list.filters.department || city.department_code === list.filters.department
    return here && words.every((word) => text.includes(` ${word}`))
  })
  const sort = sorts.find((name) => name === list.sort?.replace('-', ''))
  return (
    <Page
      title="Departamentos y municipios"
      description={
        all.data &&
        `Colombia: ${plural(all.data.departments.length, 'departamento')} y ${plural(all.data.cities.length, 'municipio')}, con el código del DANE.`
      }
    >
      <TableToolbar
        list={list}
        search="Municipio, departamento o código"
        filters={[
          {
            name: 'department',
            label: 'Departamento',
            options: (all.data?.departments ?? []).map(({ code, name }) => ({ value: code, label: name })),
          },
        ]}
      />
      <DataTable
        query={whole(
          all,
          sort && found ? sortedBy(found, (city) => city[sort], list.sort?.startsWith('-')) : found,
          list,
        )}
        list={list}
        rowKey={(row) => row.code}
        columns={[
          { header: 'Municipio', sort: 'name', phone: 'title', cell: (row) => row.name },
          { header: 'Departamento', sort: 'department', phone: 'line', cell: (row) => row.department },
          { header: 'Código del departamento', align: 'right', cell: (row) => row.department_code },
          { header: 'Código DANE', sort: 'code', align: 'right', phone: 'value', cell: (row) => row.code },
        ]}
        empty={null}
      />
    </Page>
  )
}
