import type { Api } from '@tendero/core/api-types'
import { Catalogue } from '@/components/kit/catalogue'
import { Field } from '@/components/kit/field'
import { PercentInput } from '@/components/kit/number-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { today } from '@/lib/format'
import { rate } from '@/lib/rate'
import { ValidityRows, windowOf, windowText } from '@/shared/legal/validity-rows'

type Tax = Awaited<ReturnType<Api['settings']['listTaxes']>>['data'][number]

const codes: Record<Tax['code'], string> = {
  IVA: 'IVA',
  INC: 'Impuesto al consumo (INC)',
  EXENTO: 'Exento (0 %)',
  EXCLUIDO: 'Excluido',
}

const blank = (from: string) => ({ from, norm: '' })
const valuesOf = (tax?: Tax) => ({
  name: tax?.name ?? '',
  code: tax?.code ?? 'IVA',
  validity: tax?.validity ?? [{ from: today(), value: 19, norm: '' }],
})
type Values = ReturnType<typeof valuesOf>
const sent = (values: Values) => ({
  ...values,
  validity: values.validity.map(({ to, ...row }) => (to ? { ...row, to } : row)),
})

/** Sales taxes and their rates by date. */
export function Taxes() {
  return (
    <Catalogue<Tax, Values>
      what={{
        one: 'impuesto',
        name: (tax) => tax.name,
        values: valuesOf,
        types: [2, 5],
        turn: (tax, active) => api.settings.patchTax({ id: tax.id, active }),
        teach: 'Crea los impuestos que llevan tus productos: IVA 19 %, IVA 5 %, INC 8 %.',
      }}
      list={q.settings.listTaxes}
      columns={[
        { header: 'Nombre', sort: 'name', phone: 'title', cell: (tax) => tax.name },
        { header: 'Clase', sort: 'code', phone: 'line', cell: (tax) => codes[tax.code] },
        { header: 'Código DIAN', cell: (tax) => tax.dian_code },
        {
          header: 'Vigencia',
          cell: (tax) => {
            const row = windowOf(tax.validity)
            return row && windowText(row)
          },
        },
        { header: 'Norma', cell: (tax) => windowOf(tax.validity)?.norm, className: 'max-w-72 truncate' },
        {
          header: 'Tarifa',
          align: 'right',
          phone: 'value',
          kind: 'percent',
          value: (tax) => (tax.value === null ? undefined : tax.value / 100),
          cell: (tax) => (tax.value === null ? '—' : rate(tax.value)),
        },
      ]}
      fields={
        <>
          <Field name="name" label="Nombre" required="Escribe el nombre del impuesto">
            {(f) => <Input {...f} autoComplete="off" placeholder="IVA 19 %" />}
          </Field>
          <Field name="code" label="Clase" help="Exento y excluido van con tarifa 0 %.">
            {(f) => <Select {...f} options={Object.entries(codes).map(([value, label]) => ({ value, label }))} />}
          </Field>
          <p className="text-sm text-muted-foreground">
            Una tarifa nueva llega sola, en su fecha, a los productos y servicios que llevan este impuesto. El precio de
            venta no cambia: cambia qué parte de él es impuesto.
          </p>
          <ValidityRows blank={blank}>
            {(path) => (
              <Field name={`${path}.value`} label="Tarifa" required="Falta el porcentaje">
                {(f) => <PercentInput {...f} />}
              </Field>
            )}
          </ValidityRows>
        </>
      }
      save={(values, tax, api) =>
        tax
          ? api.settings.patchTax({ id: tax.id, ...sent(values) })
          : // The call wants a rate of today too; the rates by date go before it.
            api.settings.createTax({ ...sent(values), value: 0 })
      }
      remove={({ id }) => api.settings.removeTax({ id })}
    />
  )
}
