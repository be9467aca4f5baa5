import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { Field } from '@/components/kit/field'
import { MoneyInput, NumberInput } from '@/components/kit/number-input'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { rate } from '@/lib/rate'
import { ValidityRows, windowOf, windowText } from '@/shared/legal/validity-rows'
import { YearSheet } from '@/shared/legal/year-rows'

type Rates = Awaited<ReturnType<Api['settings']['getParameters']>>['payroll']['validity'][number]

const percents = [
  ['percent_health_fund', 'Salud, del empleado'],
  ['percent_severance_fund', 'Cesantías'],
  ['percent_arl_1', 'ARL clase I'],
  ['percent_arl_2', 'ARL clase II'],
  ['percent_arl_3', 'ARL clase III'],
  ['percent_arl_4', 'ARL clase IV'],
  ['percent_arl_5', 'ARL clase V'],
  ['percent_apprentice', 'Aprendiz, del salario mínimo'],
] as const satisfies readonly (readonly [keyof Rates, string])[]

/** What the law fixes of payroll: minimum wage and transport allowance by year, percentages by date. */
export function YearValues() {
  const parameters = useQuery(q.settings.getParameters())
  const payroll = parameters.data?.payroll
  if (!payroll) return null
  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 pb-8 sm:px-6 lg:px-8">
      <Card
        title="Valores de nómina"
        description="Cada contrato se revisa con el salario mínimo del año en que empieza."
        action={
          <YearSheet
            title="Valores de nómina"
            description="El salario mínimo y el auxilio los fija el Gobierno cada diciembre; los porcentajes, la ley."
            button="Cambiar valores"
            name="years"
            values={{ years: payroll.years, validity: payroll.validity }}
            save={(values, api) => api.settings.savePayroll(values)}
            more={
              <ValidityRows title="Porcentajes por fecha" blank={(from) => ({ from, norm: '' })}>
                {(path) => (
                  <div className="grid grid-cols-2 gap-3">
                    {percents.map(([name, label]) => (
                      <Field key={name} name={`${path}.${name}`} label={label} required="Falta el porcentaje">
                        {(f) => <NumberInput {...f} decimals={4} suffix="%" />}
                      </Field>
                    ))}
                  </div>
                )}
              </ValidityRows>
            }
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
        <Percents rates={windowOf(payroll.validity)} />
      </Card>
    </div>
  )
}

/** The percentages of today, with their norm. */
function Percents({ rates }: { rates: Rates | undefined }) {
  if (!rates)
    return (
      <Alert tone="warning" className="mt-4">
        Faltan los porcentajes de ley de hoy: agrégalos en «Cambiar valores».
      </Alert>
    )
  return (
    <section className="mt-5 border-t pt-4">
      <h3 className="font-medium">Porcentajes, {windowText(rates)}</h3>
      <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {percents.map(([name, label]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="money">{rate(rates[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted-foreground">{rates.norm}</p>
    </section>
  )
}
