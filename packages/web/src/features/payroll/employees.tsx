import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { Catalogue } from '@/components/kit/catalogue'
import { phoneText } from '@/components/kit/facts'
import { Field } from '@/components/kit/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { recordOf } from '@/lib/record-of'
import { ReachFields } from '@/shared/party/contact-fields'
import { DocumentFields } from '@/shared/party/document-fields'
import { CityPick } from '@/shared/party/picks'
import { optionsOf } from './options'

type Employee = Awaited<ReturnType<Api['payroll']['listEmployees']>>['data'][number]

const valuesOf = (row?: Employee) => ({
  document_type_id: row?.document_type_id ?? '13',
  document: row?.document_text ?? '',
  names: row?.names ?? '',
  last_names: row?.last_names ?? '',
  phone: row?.phone ?? '',
  email: row?.email ?? '',
  city_of_residence: row?.city_of_residence ?? '',
  address: row?.address ?? '',
  payment_method_id: row?.payment_method_id ?? '47',
  person_type_id: row?.person_type_id ?? '2',
  iva_regime: row?.iva_regime ?? '49',
})

const employee = recordOf('payroll', 'Employee', { values: valuesOf, sent: (values) => values })

/** Who works for the shop. */
export function Employees() {
  return (
    <Catalogue
      {...employee}
      what={{
        one: 'empleado',
        name: (row) => `${row.names} ${row.last_names}`,
        ...employee.what,
        types: [2, 5],
        search: 'Nombre, documento o teléfono',
        teach: 'Crea a quienes trabajan contigo; después, el contrato de cada uno.',
      }}
      columns={[
        { header: 'Nombre', sort: 'names', phone: 'title', cell: (row) => `${row.names} ${row.last_names}` },
        { header: 'Documento', sort: 'document', phone: 'line', cell: (row) => row.document_text },
        { header: 'Teléfono', sort: 'phone', phone: 'line', cell: (row) => phoneText(row.phone) },
        { header: 'Correo', sort: 'email', cell: (row) => row.email },
        { header: 'Ciudad', sort: 'city_name', cell: (row) => row.city_name },
      ]}
      fields={<EmployeeFields />}
    />
  )
}

function EmployeeFields() {
  const { data: options } = useQuery(q.payroll.payrollOptions())
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="names" label="Nombres" required="Escribe los nombres">
          {(f) => <Input {...f} autoComplete="off" />}
        </Field>
        <Field name="last_names" label="Apellidos" required="Escribe los apellidos">
          {(f) => <Input {...f} autoComplete="off" />}
        </Field>
      </div>
      <DocumentFields />
      <ReachFields phone="Escribe el teléfono" email="Escribe el correo" />
      <Field name="city_of_residence" label="Ciudad donde vive" required="Elige la ciudad">
        {(f) => <CityPick {...f} />}
      </Field>
      <Field name="address" label="Dirección" required="Escribe la dirección">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <Field name="payment_method_id" label="Cómo se le paga">
        {(f) => <Select {...f} options={optionsOf(options?.payment_methods)} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="person_type_id" label="Tipo de persona">
          {(f) => <Select {...f} options={optionsOf(options?.person_types)} />}
        </Field>
        <Field name="iva_regime" label="Régimen de IVA">
          {(f) => <Select {...f} options={optionsOf(options?.iva_regimes)} />}
        </Field>
      </div>
    </>
  )
}
