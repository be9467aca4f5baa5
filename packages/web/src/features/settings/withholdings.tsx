import type { Api } from '@tendero/core/api-types'
import { Catalogue } from '@/components/kit/catalogue'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { count, today } from '@/lib/format'
import { rate } from '@/lib/rate'
import { ValidityRows, windowOf, windowText } from '@/shared/legal/validity-rows'
import { CityPick } from '@/shared/party/picks'
import { Uvt } from './uvt'
import { WithholdingTrial } from './withholding-trial'

type Withholding = Awaited<ReturnType<Api['settings']['listWithholdings']>>['data'][number]

const types: Record<Withholding['type'], string> = {
  retefuente: 'Retefuente',
  reteiva: 'ReteIVA',
  reteica: 'ReteICA',
}

const blank = (from: string) => ({ from, norm: '' })
const valuesOf = (row?: Withholding) => ({
  name: row?.name ?? '',
  type: row?.type ?? 'retefuente',
  city: row?.city ?? '',
  activities: (row?.activities ?? []).join(', '),
  validity: row?.validity ?? [
    {
      from: today(),
      value: undefined as unknown as number,
      non_declarant_value: undefined as unknown as number,
      min_uvt: 0,
      norm: '',
    },
  ],
})
type Values = ReturnType<typeof valuesOf>
const sent = (values: Values) => ({
  ...values,
  activities: values.activities.split(/[\s,;]+/).filter(Boolean),
  validity: values.validity.map(({ to, non_declarant_value: other, ...row }) => ({
    ...row,
    ...(other === undefined ? {} : { non_declarant_value: other }),
    ...(to ? { to } : {}),
  })),
})

/** Which activities an ICA is of; the first ones where there are many. */
const ofActivities = ({ activities }: Withholding) =>
  activities.length === 0
    ? undefined
    : `(CIIU ${activities.slice(0, 3).join(', ')}${activities.length > 3 ? ` y ${activities.length - 3} más` : ''})`

/** A figure of today; nothing when none holds today. */
const part = (percent: number | null) => (percent === null ? undefined : percent / 100)
const shownRate = (percent: number | null) => (percent === null ? '—' : rate(percent))

/** What is withheld from whoever sells to the shop: rates and smallest bases by date, each with its norm. */
export function Withholdings() {
  return (
    <>
      <Catalogue<Withholding, Values>
        what={{
          one: 'retención',
          name: (row) => row.name,
          values: valuesOf,
          types: [2, 5],
          search: 'Nombre o clase',
          turn: (row, active) => api.settings.patchWithholding({ id: row.id, active }),
          teach: 'Las retenciones que practicas en tus compras, con su tarifa y su base mínima en UVT.',
        }}
        list={q.settings.listWithholdings}
        columns={[
          { header: 'Concepto', sort: 'name', phone: 'title', cell: (row) => row.name },
          {
            header: 'Clase',
            sort: 'type',
            phone: 'line',
            cell: (row) =>
              [types[row.type], row.city_name && `de ${row.city_name}`, ofActivities(row)].filter(Boolean).join(' '),
          },
          {
            header: 'Vigencia',
            className: 'whitespace-nowrap',
            cell: (row) => {
              const now = windowOf(row.validity)
              return now && windowText(now)
            },
          },
          { header: 'Norma', cell: (row) => windowOf(row.validity)?.norm, className: 'max-w-64 truncate' },
          {
            header: 'Base mínima',
            align: 'right',
            phone: 'line',
            cell: ({ min_uvt: uvt }) => (uvt === null ? '—' : uvt > 0 ? `${count(uvt)} UVT` : 'Cualquiera'),
          },
          {
            header: 'No declara',
            align: 'right',
            kind: 'percent',
            value: (row) => part(row.non_declarant_value),
            cell: (row) => shownRate(row.non_declarant_value),
          },
          {
            header: 'Tarifa',
            align: 'right',
            phone: 'value',
            kind: 'percent',
            value: (row) => part(row.value),
            cell: (row) => shownRate(row.value),
          },
        ]}
        fields={
          <>
            <Field name="name" label="Concepto" required="Escribe el nombre de la retención">
              {(f) => <Input {...f} autoComplete="off" placeholder="Compras generales" />}
            </Field>
            <Field name="type" label="Clase">
              {(f) => <Select {...f} options={Object.entries(types).map(([value, label]) => ({ value, label }))} />}
            </Field>
            <Field
              name="city"
              label="Municipio"
              optional
              help="De una ReteICA: solo se retiene de lo que se hace allí."
            >
              {(f) => <CityPick {...f} />}
            </Field>
            <Field
              name="activities"
              label="Actividades de quien vende"
              optional
              help="De una ReteICA: códigos CIIU separados por comas, como 4711, 4721. Vacío, las demás actividades."
            >
              {(f) => <Input {...f} autoComplete="off" inputMode="text" />}
            </Field>
            <ValidityRows blank={blank}>
              {(path) => (
                <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                  <Field name={`${path}.value`} label="Tarifa" required="Falta el porcentaje">
                    {(f) => <NumberInput {...f} decimals={4} suffix="%" />}
                  </Field>
                  <Field name={`${path}.non_declarant_value`} label="Si no declara">
                    {(f) => <NumberInput {...f} decimals={4} suffix="%" />}
                  </Field>
                  <Field name={`${path}.min_uvt`} label="Base en UVT" required="Escribe 0 si no hay base">
                    {(f) => <NumberInput {...f} decimals={0} />}
                  </Field>
                </div>
              )}
            </ValidityRows>
          </>
        }
        save={(values, row, api) =>
          row
            ? api.settings.patchWithholding({ id: row.id, ...sent(values) })
            : // The call wants a rate of today too; the rates by date go before it.
              api.settings.createWithholding({ ...sent(values), value: 0 })
        }
        remove={({ id }) => api.settings.removeWithholding({ id })}
      />
      <WithholdingTrial />
      <Uvt />
    </>
  )
}
