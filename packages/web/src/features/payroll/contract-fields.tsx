import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckField, Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { rate } from '@/features/settings/rate'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'
import { optionsOf } from './options'

const FIXED_TERM = '1'

/** All of a contract. The percentages of the law are shown beside what decides them. */
export function ContractFields() {
  const { getValues } = useFormContext()
  const { data: options } = useQuery(q.payroll.payrollOptions())
  const [type, integral, risk] = useWatch({ name: ['contract_type_id', 'integral_salary', 'arl_class'] })
  const arl = options?.arl_classes.find(({ id }) => id === risk)?.percent
  return (
    <>
      <Field name="employee_id" label="Empleado" required="Elige el empleado">
        {(f) => (
          <Pick
            {...f}
            chosen={getValues('employee_name')}
            onChange={(id) => f.onChange(id ?? '')}
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
        <Field name="end_date" label="Termina" optional={type !== FIXED_TERM}>
          {(f) => <DateInput {...f} value={f.value || undefined} onChange={(day) => f.onChange(day ?? '')} />}
        </Field>
      </div>
      <Field
        name="salary"
        label="Salario del mes"
        required="Escribe el salario"
        help={
          integral
            ? options?.integral_minimum && `El integral es de al menos ${money(options.integral_minimum)}.`
            : options?.minimum_wage && `El mínimo es ${money(options.minimum_wage)}.`
        }
      >
        {(f) => <MoneyInput {...f} />}
      </Field>
      <CheckField name="integral_salary" label="Salario integral" help="Ya incluye las prestaciones." />
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
        help={options && `Al empleado se le descuenta ${rate(options.percent_health_fund)}.`}
      >
        {(f) => <Select {...f} options={optionsOf(options?.health_funds)} />}
      </Field>
      <Field
        name="severance_fund"
        label="Fondo de cesantías"
        required="Elige el fondo de cesantías"
        help={options && `${rate(options.percent_severance_fund)} del salario.`}
      >
        {(f) => <Select {...f} options={optionsOf(options?.severance_funds)} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="arl" label="ARL" required="Elige la ARL">
          {(f) => <Select {...f} options={optionsOf(options?.arls)} />}
        </Field>
        <Field name="arl_class" label="Clase de riesgo" help={arl !== undefined && `Aporte de ${rate(arl)}.`}>
          {(f) => <Select {...f} options={optionsOf(options?.arl_classes)} />}
        </Field>
      </div>
    </>
  )
}
