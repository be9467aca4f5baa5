import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { movedPrice } from '@tendero/core/kernel/values/money'
import { useWatch } from 'react-hook-form'
import { CheckField, Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { Page } from '@/components/kit/page'
import { RecordActions } from '@/components/kit/record-actions'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'
import { given } from '@/lib/given'
import { useCan } from '@/lib/person'

export type PriceList = Awaited<ReturnType<Api['settings']['listPriceLists']>>[number]

const route = getRouteApi('/dashboard/parametrizacion/camp_adicionales/listas_precios/$id')
const HOME = '/dashboard/parametrizacion/camp_adicionales/listas_precios'
const OWN = '-'
const EXAMPLE_CENTS = 1_999_000
const roundings = [0, 1, 10, 50, 100, 500, 1000].map((pesos) => ({
  value: String(pesos),
  label: pesos === 0 ? 'Sin redondear' : `A ${money(pesos)}`,
}))

export const listValues = (list?: PriceList) => ({
  name: list?.name ?? '',
  base_list: list?.base_list ? String(list.base_list) : '',
  percent: list?.percent ?? undefined,
  rounding: String(list?.rounding ?? 0),
  active: list?.active ?? true,
})

/** Without a list that it comes from there is no percentage. */
export const listInput = ({ base_list, percent, ...values }: ReturnType<typeof listValues>) => ({
  ...values,
  ...(base_list ? given({ base_list, percent }) : { base_list: null }),
})

/** One price list: where its prices come from. */
export function ShowPriceList() {
  const { id } = route.useParams()
  const list = useQuery(q.settings.getPriceList({ id }))
  return <Loaded query={list}>{(row) => <EditForm key={id} list={row} />}</Loaded>
}

function EditForm({ list }: { list: PriceList }) {
  const [updates, deletes] = [useCan('price_list-update'), useCan('price_list-delete')]
  const record = useRecord({
    values: listValues(list),
    save: (values, api) => api.settings.updatePriceList({ id: list.id, ...listInput(values) }),
    done: 'Lista guardada',
  })
  return (
    <Page
      title={list.name}
      width="form"
      badge={list.is_default ? <Badge tone="good">Por defecto</Badge> : !list.active && <Badge>Inactiva</Badge>}
      crumbs={[
        { label: 'Parametrización', to: '/dashboard/parametrizacion' },
        { label: 'Listas de precios', to: HOME },
      ]}
    >
      {updates ? (
        <RecordForm
          record={record}
          submit="Guardar lista"
          actions={
            deletes &&
            !list.is_default && (
              <RecordActions
                name={list.name}
                question={`¿Eliminar la lista ${list.name}?`}
                active={list.active}
                remove={() => api.settings.removePriceList({ id: list.id })}
                list={HOME}
              />
            )
          }
        >
          <ListFields list={list} />
        </RecordForm>
      ) : (
        <Alert>Puedes ver esta lista, pero no cambiarla.</Alert>
      )}
    </Page>
  )
}

export function ListFields({ list }: { list?: PriceList }) {
  const lists = useQuery(q.settings.listPriceLists())
  const base = useWatch({ name: 'base_list' }) as string
  const others = (lists.data ?? []).filter((one) => one.id !== list?.id)
  return (
    <>
      <Field name="name" label="Nombre" required="Escribe el nombre de la lista">
        {(f) => <Input {...f} autoComplete="off" placeholder="Mayoristas" />}
      </Field>
      {!list?.is_default && (
        <Field name="base_list" label="Sus precios" help="Un producto puede tener su propio precio en cualquier lista.">
          {(f) => (
            <Select
              {...f}
              value={f.value || OWN}
              onChange={(value) => f.onChange(value === OWN ? '' : value)}
              options={[
                { value: OWN, label: 'Se escriben en cada producto' },
                ...others.map(({ id, name }) => ({ value: String(id), label: `Salen de ${name}` })),
              ]}
            />
          )}
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {base && (
          <Field
            name="percent"
            label="Porcentaje"
            required="Escribe el porcentaje"
            help="Negativo para un descuento: -10."
          >
            {(f) => <NumberInput {...f} decimals={2} suffix="%" />}
          </Field>
        )}
        <Field name="rounding" label="Redondeo">
          {(f) => <Select {...f} options={roundings} />}
        </Field>
      </div>
      {base && <Example name={others.find(({ id }) => String(id) === base)?.name} />}
      {!list?.is_default && <CheckField name="active" label="Se puede elegir al vender" />}
    </>
  )
}

/** What a price of the other list becomes here. */
function Example({ name }: { name: string | undefined }) {
  const [percent, rounding] = useWatch({ name: ['percent', 'rounding'] }) as [number | undefined, string]
  if (typeof percent !== 'number' || percent <= -100 || !name) return null
  const cents = movedPrice(EXAMPLE_CENTS, Math.round(percent * 100), Number(rounding) * 100)
  return (
    <p className="rounded-lg bg-muted px-4 py-3">
      Lo que en {name} vale {money(EXAMPLE_CENTS / 100)}, aquí vale{' '}
      <b className="font-semibold">{money(cents / 100)}</b>.
    </p>
  )
}
