import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { RecordActions } from '@/components/kit/record-actions'
import { RecordCard } from '@/components/kit/record-card'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'

type Box = Awaited<ReturnType<Api['picking']['listBoxes']>>['data'][number]

/** What the shop packs in: the parcels of a guide are worked out with them. */
export const ShippingBoxes = () => (
  <RecordCard
    title="Cajas"
    description="Con ellas y con las medidas de tus productos te proponemos los paquetes de cada guía."
    query={useQuery(q.picking.listBoxes({ per_page: 100 }))}
    create="Crear caja"
    none="Aún no tienes cajas. Agrega las que usas, de la más pequeña a la más grande."
    told={({ length, width, height }) => `${length} × ${width} × ${height} cm`}
    form={(row, close) => <BoxForm row={row} close={close} />}
  />
)

const valuesOf = (row: Box | undefined) => ({
  name: row?.name ?? '',
  length: row?.length as number,
  width: row?.width as number,
  height: row?.height as number,
  grams: row?.grams,
  most: row?.most,
})

function BoxForm({ row, close }: { row: Box | undefined; close: () => void }) {
  const record = useRecord({
    values: valuesOf(row),
    save: (values, api) => (row ? api.picking.updateBox({ id: row.id, ...values }) : api.picking.createBox(values)),
    done: 'Caja guardada',
    onSaved: close,
  })
  return (
    <RecordForm
      record={record}
      submit="Guardar caja"
      actions={
        row && (
          <RecordActions
            name={row.name}
            question={`¿Eliminar la caja ${row.name}?`}
            active={row.active}
            turn={(active) => api.picking.updateBox({ id: row.id, ...valuesOf(row), active })}
            remove={() => api.picking.removeBox({ id: row.id })}
            close={close}
          />
        )
      }
    >
      <Field name="name" label="Nombre" required="Escribe el nombre de la caja">
        {(f) => <Input {...f} autoComplete="off" placeholder="Mediana" />}
      </Field>
      <div className="grid grid-cols-3 gap-4">
        <Field name="length" label="Largo" required="Escribe el largo">
          {(f) => <NumberInput {...f} decimals={0} suffix="cm" />}
        </Field>
        <Field name="width" label="Ancho" required="Escribe el ancho">
          {(f) => <NumberInput {...f} decimals={0} suffix="cm" />}
        </Field>
        <Field name="height" label="Alto" required="Escribe el alto">
          {(f) => <NumberInput {...f} decimals={0} suffix="cm" />}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="grams" label="Peso vacía" optional help="Se suma a lo que pesan los productos.">
          {(f) => <NumberInput {...f} decimals={0} suffix="g" />}
        </Field>
        <Field name="most" label="Lo más que carga" optional>
          {(f) => <NumberInput {...f} decimals={0} suffix="g" />}
        </Field>
      </div>
    </RecordForm>
  )
}
