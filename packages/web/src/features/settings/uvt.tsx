import { useQuery } from '@tanstack/react-query'
import { CheckField, Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { money, today } from '@/lib/format'
import { usePerson } from '@/lib/person'
import { YearSheet } from '@/shared/legal/year-rows'

/** The value of the UVT by year, in which the smallest bases are written. */
export function Uvt() {
  const parameters = useQuery(q.settings.getParameters())
  const type = usePerson()?.userType
  const taxes = parameters.data?.taxes
  if (!taxes) return null
  const year = Number(today().slice(0, 4))
  const missing = !taxes.uvt.some((row) => row.year === year)
  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 pb-8 sm:px-6 lg:px-8">
      <Card
        title="UVT por año"
        description="Las bases mínimas se calculan con la UVT del año de cada compra."
        action={
          (type === 2 || type === 5) && (
            <YearSheet
              title="UVT por año"
              description="La fija la DIAN cada diciembre."
              button="Cambiar UVT"
              name="uvt"
              values={{ uvt: taxes.uvt, round_bases: taxes.round_bases }}
              save={(values, api) => api.settings.saveTaxes(values)}
              more={<CheckField name="round_bases" label="Redondear las bases mínimas al mil más cercano" />}
            >
              {(path) => (
                <Field name={`${path}.value`} label="Valor de la UVT" required="Escribe el valor">
                  {(f) => <MoneyInput {...f} />}
                </Field>
              )}
            </YearSheet>
          )
        }
      >
        {missing && (
          <Alert tone="warning" className="mb-3">
            Falta la UVT de {year}: sin ella no se puede calcular ninguna base mínima de este año.
          </Alert>
        )}
        <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {taxes.uvt.toReversed().map((row) => (
            <div key={row.year}>
              <dt className="text-sm text-muted-foreground">{row.year}</dt>
              <dd className="text-lg font-medium">{money(row.value)}</dd>
              <dd className="text-sm text-muted-foreground">{row.norm}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
