import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { FIXED_TERM } from '@tendero/core/payroll/lists'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckField, Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { Alert } from '@/components/ui/bits'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'
import { rate } from '@/lib/rate'
import { optionsOf } from './options'

const APPRENTICESHIP = '4'
const apprentices = ['12', '19']

type Employee = Awaited<ReturnType<Api['payroll']['listEmployees']>>['data'][number]
type Options = Awaited<ReturnType<Api['payroll']['payrollOptions']>>

/** The least that the law lets a contract pay, as the help of its salary. */
function leastOf(options: Options, of: { type: string; contributor: string; integral: boolean }) {
  const { minimum_wage: minimum, integral_minimum: integral, percent_apprentice: part } = options
  if (!minimum || !integral) return undefined
  if (of.type === APPRENTICESHIP || apprentices.includes(of.contributor))
    return part === null ? undefined : `A un aprendiz se le paga al menos el ${rate(part)} de ${money(minimum)}.`
  return of.integral ? `El integral es de al menos ${money(integral)}.` : `El mínimo es ${money(minimum)}.`
}

const percentText = (percent: number | null | undefined, say: (percent: string) => string) =>
  percent === null || percent === undefined ? undefined : say(rate(percent))

/** Says that the employee has another contract on some day of this one. It may be: nobody is stopped. */
function Overlap() {
  const [own, employee, name, start, end] = useWatch({
    name: ['contract_id', 'employee_id', 'employee_name', 'start_date', 'end_date'],
  }) as string[]
  const { data } = useQuery({
    ...q.payroll.listContracts({ search: name ?? '', active: true, per_page: 100 }),
    enabled: Boolean(employee),
  })
  const others = (data?.data ?? []).filter(
    (row) =>
      row.employee_id === employee &&
      row.id !== own &&
      (!row.end_date || !start || start <= row.end_date) &&
      (!end || row.start_date <= end),
  )
  if (others.length === 0) return null
  return (
    <Alert tone="warning">
      Ya tiene {others.length === 1 ? 'el contrato' : 'los contratos'}{' '}
      {others.map((row) => row.contract_number_id).join(', ')} en esas fechas. Si lo reemplaza, ponle fecha de
      terminación.
    </Alert>
  )
}

/** All of a contract. The percentages of the law are shown beside what decides them. */
export function ContractFields() {
  const { getValues, setValue } = useFormContext()
  const { data: options } = useQuery(q.payroll.payrollOptions())
  const [type, contributor, integral, risk] = useWatch({
    name: ['contract_type_id', 'type_of_contributor_id', 'integral_salary', 'arl_class'],
  })
  const arl = options?.arl_classes.find(({ id }) => id === risk)?.percent
  return (
    <>
      <Field name="employee_id" label="Empleado" required="Elige el empleado">
        {(f) => (
          <Pick<Employee>
            {...f}
            chosen={getValues('employee_name')}
            onChange={(id, row) => {
              setValue('employee_name', row ? `${row.names} ${row.last_names}` : '')
              f.onChange(id ?? '')
            }}
            find={(text) => ({
              queryKey: ['find', 'employees', text],
              queryFn: async () =>
                (await api.payroll.listEmployees({ ...(text ? { search: text } : {}), active: true, per_page: 20 }))
                  .data,
            })}
            item={(row) => ({ id: row.id, label: `${row.names} ${row.last_names}`, note: row.document_text })}
          />
        )}
      </Field>
      <Overlap />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="contract_number_id" label="Número del contrato" required="Escribe el número del contrato">
          {(f) => <Input {...f} autoComplete="off" />}
        </Field>
        <Field name="position" label="Cargo" required="Escribe el cargo">
          {(f) => <Input {...f} autoComplete="off" />}
        </Field>
      </div>
      <Field name="contract_type_id" label="Tipo de contrato">
        {(f) => <Select {...f} options={optionsOf(options?.contract_types)} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="start_date" label="Empieza" required="Escribe la fecha de inicio">
          {(f) => <DateInput {...f} />}
        </Field>
        <Field
          name="end_date"
          label="Termina"
          {...(type === FIXED_TERM
            ? { required: 'Un contrato a término fijo dice cuándo termina' }
            : { optional: true })}
        >
          {(f) => <DateInput {...f} value={f.value || undefined} onChange={(day) => f.onChange(day ?? '')} />}
        </Field>
      </div>
      <Field
        name="salary"
        label="Salario del mes"
        required="Escribe el salario"
        help={options && leastOf(options, { type, contributor, integral })}
      >
        {(f) => <MoneyInput {...f} />}
      </Field>
      <CheckField
        name="integral_salary"
        label="Salario integral"
        help="Ya incluye las prestaciones: no lleva fondo de cesantías."
      />
      <Field name="type_of_contributor_id" label="Tipo de cotizante">
        {(f) => <Select {...f} options={optionsOf(options?.contributor_types)} />}
      </Field>
      <Field name="compensation_box_id" label="Caja de compensación" required="Elige la caja de compensación">
        {(f) => <Select {...f} options={optionsOf(options?.compensation_boxes)} />}
      </Field>
      <Field
        name="health_fund"
        label="EPS"
        required="Elige la EPS"
        help={percentText(options?.percent_health_fund, (percent) => `Al empleado se le descuenta ${percent}.`)}
      >
        {(f) => <Select {...f} options={optionsOf(options?.health_funds)} />}
      </Field>
      {!integral && (
        <Field
          name="severance_fund"
          label="Fondo de cesantías"
          required="Elige el fondo de cesantías"
          help={percentText(options?.percent_severance_fund, (percent) => `${percent} del salario.`)}
        >
          {(f) => <Select {...f} options={optionsOf(options?.severance_funds)} />}
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="arl" label="ARL" required="Elige la ARL">
          {(f) => <Select {...f} options={optionsOf(options?.arls)} />}
        </Field>
        <Field name="arl_class" label="Clase de riesgo" help={percentText(arl, (percent) => `Aporte de ${percent}.`)}>
          {(f) => <Select {...f} options={optionsOf(options?.arl_classes)} />}
        </Field>
      </div>
    </>
  )
}
