import type { Api } from '@tendero/core/api-types'
import { Catalogue } from '@/components/kit/catalogue'
import { Field } from '@/components/kit/field'
import { Input, Textarea } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { CostCenterReport } from './cost-center-report'

type CostCenter = Awaited<ReturnType<Api['settings']['listCostCenters']>>['data'][number]

const valuesOf = (row?: CostCenter) => ({ name: row?.name ?? '', value: row?.value ?? '', notes: row?.notes ?? '' })

/** Parts of the business whose income and expenses are read apart. */
export function CostCenters() {
  return (
    <>
      <Catalogue
        what={{
          one: 'centro de costo',
          name: (row) => row.name,
          values: valuesOf,
          resource: 'cost_center',
          search: 'Nombre o código',
          turn: (row, active) => api.settings.patchCostCenter({ id: row.id, active }),
          teach: 'Una sede, una línea, un proyecto: lee por separado lo que gana y lo que gasta cada uno.',
        }}
        list={q.settings.listCostCenters}
        columns={[
          { header: 'Nombre', sort: 'name', phone: 'title', cell: (row) => row.name },
          { header: 'Código', sort: 'value', phone: 'line', cell: (row) => row.value },
          { header: 'Notas', sort: 'notes', cell: (row) => row.notes, className: 'max-w-96 truncate' },
        ]}
        fields={
          <>
            <Field name="name" label="Nombre" required="Escribe el nombre del centro de costo">
              {(f) => <Input {...f} autoComplete="off" placeholder="Sede Laureles" />}
            </Field>
            <Field
              name="value"
              label="Código"
              required="Escribe el código del centro de costo"
              help="El que muestran tus libros."
            >
              {(f) => <Input {...f} autoComplete="off" placeholder="CC-01" />}
            </Field>
            <Field name="notes" label="Notas" optional>
              {(f) => <Textarea {...f} maxLength={200} />}
            </Field>
          </>
        }
        save={(values, row, api) =>
          row ? api.settings.patchCostCenter({ id: row.id, ...values }) : api.settings.createCostCenter(values)
        }
        remove={({ id }) => api.settings.removeCostCenter({ id })}
      />
      <CostCenterReport />
    </>
  )
}
