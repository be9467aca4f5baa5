import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Card } from '@/components/ui/card'
import { YearSheet } from '@/features/settings/year-rows'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'

/** Minimum wage and transport allowance by year. */
export function YearValues() {
  const parameters = useQuery(q.settings.getParameters())
  const payroll = parameters.data?.payroll
  if (!payroll) return null
  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 pb-8 sm:px-6 lg:px-8">
      <Card
        title="Salario mínimo y auxilio de transporte"
        description="Cada contrato se revisa con los valores del año en que empieza."
        action={
          <YearSheet
            title="Salario mínimo por año"
            description="Los fija el Gobierno cada diciembre."
            button="Cambiar valores"
            name="years"
            values={{ years: payroll.years }}
            save={(values) => api.settings.savePayroll(values)}
          >
            {(path) => (
              <div className="grid gap-3 sm:grid-cols-2">
                <Field name={`${path}.minimum_wage`} label="Salario mínimo" required="Escribe el salario mínimo">
                  {(f) => <MoneyInput {...f} />}
                </Field>
                <Field name={`${path}.transport`} label="Auxilio de transporte" required="Escribe el auxilio">
                  {(f) => <MoneyInput {...f} />}
                </Field>
              </div>
            )}
          </YearSheet>
        }
      >
        <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {payroll.years.toReversed().map((row) => (
            <div key={row.year}>
              <dt className="text-sm text-muted-foreground">{row.year}</dt>
              <dd className="text-lg font-medium">{money(row.minimum_wage)}</dd>
              <dd>más {money(row.transport)} de transporte</dd>
              <dd className="text-sm text-muted-foreground">{row.norm}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
