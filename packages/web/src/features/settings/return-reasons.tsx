import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { CheckField, Field } from '@/components/kit/field'
import { RecordActions } from '@/components/kit/record-actions'
import { RecordCard } from '@/components/kit/record-card'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'

type Reason = Awaited<ReturnType<Api['settings']['listReturnReasons']>>['data'][number]

/** Why goods come back, and whether they return to the storage. */
export const ReturnReasons = () => (
  <RecordCard
    title="Motivos de devolución"
    description="Los eliges al devolver una venta."
    query={useQuery(q.settings.listReturnReasons({ per_page: 100 }))}
    create="Crear motivo"
    none="Aún no tienes motivos. Agrega el primero: «Talla equivocada», «Llegó dañado»."
    told={({ restock }) => (restock ? 'Vuelve a la bodega' : 'No vuelve a la bodega')}
    form={(row, close) => <ReasonForm row={row} close={close} />}
  />
)

function ReasonForm({ row, close }: { row: Reason | undefined; close: () => void }) {
  const record = useRecord({
    values: { name: row?.name ?? '', restock: row?.restock ?? true },
    save: (values, api) =>
      row ? api.settings.updateReturnReason({ id: row.id, ...values }) : api.settings.createReturnReason(values),
    done: 'Motivo guardado',
    onSaved: close,
  })
  return (
    <RecordForm
      record={record}
      submit="Guardar motivo"
      actions={
        row && (
          <RecordActions
            name={row.name}
            question={`¿Eliminar el motivo ${row.name}?`}
            active={row.active}
            turn={(active) =>
              api.settings.updateReturnReason({ id: row.id, name: row.name, restock: row.restock, active })
            }
            remove={() => api.settings.removeReturnReason({ id: row.id })}
            close={close}
          />
        )
      }
    >
      <Field name="name" label="Motivo" required="Escribe el motivo">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <CheckField
        name="restock"
        label="Lo devuelto vuelve a la bodega"
        help="Déjalo sin marcar para lo que llega dañado."
      />
    </RecordForm>
  )
}
