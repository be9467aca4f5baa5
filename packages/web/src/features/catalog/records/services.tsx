import type { Api } from '@tendero/core/api-types'
import { Catalogue } from '@/components/kit/catalogue'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Input, Textarea } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { taxText } from '@/lib/tax-text'
import { TaxSelect, taxInput, taxValue } from '../form/tax-select'

type Service = Awaited<ReturnType<Api['catalog']['listServices']>>['data'][number]

const valuesOf = (row: Service | undefined) => ({
  name: row?.name ?? '',
  value: row?.value as number,
  tax: taxValue(row),
  description: row?.description ?? '',
})

/** Servicios: what is sold without stock. */
export function Services() {
  return (
    <Catalogue
      what={{
        one: 'servicio',
        name: (row: Service) => row.name,
        values: valuesOf,
        resource: 'service',
        search: 'Nombre o descripción',
        turn: (row, active) => api.catalog.patchService({ id: row.id, active }),
        teach:
          'Lo que cobras y no se agota: un domicilio, un arreglo, una instalación. Se agrega a la venta como un producto.',
      }}
      list={(input) => q.catalog.listServices(input)}
      columns={[
        { header: 'Servicio', sort: 'name', cell: (row) => row.name, phone: 'title' },
        { header: 'Referencia', cell: (row) => row.sku, phone: 'line' },
        { header: 'Impuesto', sort: 'tax', cell: (row) => taxText(row), phone: 'line' },
        { header: 'Precio', sort: 'value', align: 'right', kind: 'money', value: (row) => row.value, phone: 'value' },
      ]}
      fields={
        <>
          <Field name="name" label="Nombre" required="Falta el nombre del servicio">
            {(f) => <Input {...f} autoFocus autoComplete="off" placeholder="Domicilio urbano" />}
          </Field>
          <Field name="value" label="Precio" help="Con el impuesto incluido." required="Falta el precio">
            {(f) => <MoneyInput {...f} />}
          </Field>
          <Field name="tax" label="Impuesto">
            {(f) => <TaxSelect {...f} />}
          </Field>
          <Field name="description" label="Descripción" optional>
            {(f) => <Textarea {...f} maxLength={500} />}
          </Field>
        </>
      }
      save={({ tax, ...values }, row, api) => {
        const service = { ...values, ...taxInput(tax) }
        return row ? api.catalog.patchService({ id: row.id, ...service }) : api.catalog.createService(service)
      }}
      remove={(row) => api.catalog.removeService({ id: row.id })}
    />
  )
}
