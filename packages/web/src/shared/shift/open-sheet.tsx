import { useQuery } from '@tanstack/react-query'
import { Field, MoreOptions } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { freeRegister, takenText } from './free-register'

const KEY = 'tendero.register'
const CENTER = 'tendero.cost-center'

/** Registers that are open, with who has each; undefined while it is not known. */
function useTaken() {
  const open = useQuery(q.treasury.listShifts({ state: 'open', per_page: 100 }))
  return open.data?.data.map(({ register, user }) => ({ register, who: user.name }))
}

/** Opens a register with its base. The register of this device is proposed, or one that is free. */
export function OpenSheet({ close, onOpened }: { close: () => void; onOpened?: () => void }) {
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: 300_000 })
  const costCenters = useQuery({ ...q.settings.listCostCenters({ per_page: 100 }), staleTime: 300_000 })
  const centers = costCenters.data?.data.filter((center) => center.active) ?? []
  const taken = useTaken()
  const start = storages.data?.find((storage) => storage.isDefault) ?? storages.data?.[0]
  const record = useRecord({
    values: {
      base: undefined as number | undefined,
      register: freeRegister(taken ?? [], localStorage.getItem(KEY) ?? 'Caja 1'),
      storage_id: start?.id ?? '',
      cost_center_id: localStorage.getItem(CENTER) ?? '',
    },
    save: ({ base, register, storage_id, cost_center_id }, api) =>
      api.treasury.openShift({
        base: base ?? 0,
        register,
        ...(storage_id ? { storage_id } : {}),
        ...(centers.some((center) => center.id === cost_center_id) ? { cost_center_id } : {}),
      }),
    done: 'Caja abierta',
    onSaved: (shift) => {
      localStorage.setItem(KEY, shift.register)
      localStorage.setItem(CENTER, shift.cost_center_id ?? '')
      if (onOpened) onOpened()
      else close()
    },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent title="Abrir caja" description="Cuenta el efectivo con el que empiezas: es la base del turno.">
        <RecordForm record={record} submit="Abrir caja">
          <Field name="base" label="Base en efectivo" help="Si empiezas sin efectivo, déjalo en 0.">
            {(f) => <MoneyInput {...f} autoFocus placeholder="0" />}
          </Field>
          <Field
            name="register"
            label="Caja"
            required="Falta el nombre de la caja"
            help={takenText(taken ?? []) ?? 'Una por cada punto de cobro.'}
          >
            {(f) => <Input {...f} maxLength={40} />}
          </Field>
          {centers.length > 0 && (
            <Field name="cost_center_id" label="Centro de costo" optional help="El de lo que se vende en este turno.">
              {(f) => (
                <Select
                  {...f}
                  placeholder="Sin centro de costo"
                  options={centers.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </Field>
          )}
          {(storages.data?.length ?? 0) > 1 && (
            <MoreOptions names={['storage_id']}>
              <Field name="storage_id" label="Vende de la bodega">
                {(f) => (
                  <Select {...f} options={storages.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []} />
                )}
              </Field>
            </MoreOptions>
          )}
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}
