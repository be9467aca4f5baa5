import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CheckField, Field } from '@/components/kit/field'
import { RecordActions } from '@/components/kit/record-actions'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'

type Reason = Awaited<ReturnType<Api['settings']['listReturnReasons']>>['data'][number]

/** Why goods come back, and whether they return to the storage. */
export function ReturnReasons() {
  const reasons = useQuery(q.settings.listReturnReasons({ per_page: 100 }))
  const [open, setOpen] = useState<{ row?: Reason }>()
  return (
    <Card
      title="Motivos de devolución"
      description="Los eliges al devolver una venta."
      action={
        <Button variant="outline" size="sm" onClick={() => setOpen({})}>
          <Plus /> Crear motivo
        </Button>
      }
    >
      {reasons.isError ? (
        <Failure error={reasons.error} retry={() => void reasons.refetch()} />
      ) : !reasons.data ? (
        <Lines rows={3} />
      ) : reasons.data.data.length === 0 ? (
        <p className="text-muted-foreground">
          Aún no tienes motivos. Agrega el primero: «Talla equivocada», «Llegó dañado».
        </p>
      ) : (
        <ul className="-my-2 divide-y">
          {reasons.data.data.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="flex w-full items-center gap-3 rounded-sm py-2.5 text-left hover:bg-muted/60"
                onClick={() => setOpen({ row })}
              >
                <span className="min-w-0 flex-1">{row.name}</span>
                {!row.active && <Badge>Inactivo</Badge>}
                <span className="text-sm text-muted-foreground">
                  {row.restock ? 'Vuelve a la bodega' : 'No vuelve a la bodega'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title={open.row?.name ?? 'Crear motivo'}>
            <ReasonForm row={open.row} close={() => setOpen(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </Card>
  )
}

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
