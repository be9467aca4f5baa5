import type { Api } from '@tendero/core/api-types'
import { Catalogue } from '@/components/kit/catalogue'
import { Badge } from '@/components/ui/badge'
import { date, money, today } from '@/lib/format'
import { given } from '@/lib/given'
import { recordOf } from '@/lib/record-of'
import { ContractFields } from './contract-fields'
import { YearValues } from './year-values'

type Contract = Awaited<ReturnType<Api['payroll']['listContracts']>>['data'][number]

const valuesOf = (row?: Contract) => ({
  contract_id: row?.id ?? '',
  employee_id: row?.employee_id ?? '',
  employee_name: row?.employee_name ?? '',
  contract_type_id: row?.contract_type_id ?? '2',
  contract_number_id: row?.contract_number_id ?? '',
  position: row?.position ?? '',
  start_date: row?.start_date ?? today(),
  end_date: row?.end_date ?? '',
  salary: (row?.salary ?? '') as number,
  integral_salary: row?.integral_salary ?? false,
  type_of_contributor_id: row?.type_of_contributor_id ?? '01',
  compensation_box_id: row?.compensation_box_id ?? '',
  health_fund: row?.health_fund ?? '',
  severance_fund: row?.severance_fund ?? '',
  arl: row?.arl ?? '',
  arl_class: row?.arl_class ?? '1',
})
type Values = ReturnType<typeof valuesOf>
const sent = ({ contract_id: _, employee_name: __, ...values }: Values) => given(values)

const stateOf = (row: Contract) =>
  row.in_force ? 'Vigente' : row.active && row.start_date > today() ? 'Por empezar' : 'Terminado'
const tones = { Vigente: 'good', 'Por empezar': 'info', Terminado: 'neutral' } as const

/** Says what a contract came without. */
const missing = { employee_id: 'Falta elegir el empleado', end_date: 'Falta cuándo termina' } as const

const State = ({ row }: { row: Contract }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={tones[stateOf(row)]}>{stateOf(row)}</Badge>
    {row.incomplete.map((field) => (
      <Badge key={field} tone="warning">
        {missing[field]}
      </Badge>
    ))}
    {row.overlaps.length > 0 && <Badge tone="warning">Se cruza con {row.overlaps.join(', ')}</Badge>}
  </span>
)

const contract = recordOf('payroll', 'Contract', { values: valuesOf, sent })

/** What each employee and the shop agreed. */
export function Contracts() {
  return (
    <>
      <Catalogue
        {...contract}
        what={{
          one: 'contrato',
          name: (row) => `Contrato ${row.contract_number_id}`,
          ...contract.what,
          types: [2, 5],
          search: 'Empleado, número o cargo',
          teach: 'Salario, fondos y fechas de cada empleado. Los porcentajes los fija la ley: los ponemos nosotros.',
        }}
        columns={[
          { header: 'Empleado', sort: 'employee_name', phone: 'title', cell: (row) => row.employee_name },
          { header: 'Número', sort: 'contract_number_id', cell: (row) => row.contract_number_id },
          { header: 'Cargo', sort: 'position', phone: 'line', cell: (row) => row.position },
          { header: 'Tipo', sort: 'contract_type', cell: (row) => row.contract_type },
          { header: 'Desde', sort: 'start_date', kind: 'date', value: (row) => row.start_date },
          {
            header: 'Hasta',
            sort: 'end_date',
            cell: (row) => (row.end_date ? date(row.end_date) : 'Indefinido'),
            kind: 'date',
            value: (row) => row.end_date,
          },
          { header: 'Estado', phone: 'line', value: stateOf, cell: (row) => <State row={row} /> },
          {
            header: 'Transporte',
            align: 'right',
            cell: (row) => (row.transport > 0 ? money(row.transport) : ''),
            kind: 'money',
            value: (row) => row.transport || '',
          },
          {
            header: 'Salario',
            sort: 'salary',
            align: 'right',
            phone: 'value',
            kind: 'money',
            value: (row) => row.salary,
          },
        ]}
        fields={<ContractFields />}
      />
      <YearValues />
    </>
  )
}
