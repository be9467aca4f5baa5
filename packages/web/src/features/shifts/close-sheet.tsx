import { formatCop } from '@tendero/core/kernel/values/money'
import { useEffect, useState } from 'react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { RadioGroup } from '@/components/ui/choice'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { CashCount, type Count, countedCents, countInput } from './cash-count'
import type { Shift } from './shift'

/**
 * Closes a shift with a blind count: whoever counts does not see what is expected. When it does not match, the reason is
 * asked before anything is closed.
 */
export function CloseSheet({
  shift,
  close,
  onClosed,
}: {
  shift: Shift
  close: () => void
  onClosed: (shift: Shift) => void
}) {
  const record = useRecord({
    values: { count: {} as Count, reason: '', shortage: 'assumed' as 'assumed' | 'employee' },
    save: ({ count, reason, shortage }, api) =>
      api.treasury.closeShift({
        id: shift.id,
        end: new Date().toISOString(),
        denominations: countInput(count),
        ...(reason.trim() ? { reason, shortage } : {}),
      }),
    onSaved: (closed) => onClosed(closed),
  })
  const { clearErrors, formState, setValue, watch } = record.form
  const [differs, setDiffers] = useState<string>()
  const { reason } = formState.errors
  const told = reason?.type === 'server' ? reason.message : undefined
  useEffect(() => {
    if (!told) return
    // That the server asks for the reason is no mistake of the field, which was not there.
    clearErrors('reason')
    setDiffers(told)
  }, [told, clearErrors])
  const count = watch('count')
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={`Cerrar ${shift.register}`}
        description="Cuenta el efectivo del cajón, con la base. El sistema te dice si cuadra."
      >
        <RecordForm
          record={record}
          submit="Cerrar caja"
          actions={
            <span className="ml-auto text-right">
              <span className="block text-sm text-muted-foreground">Contaste</span>
              <output className="money text-xl font-semibold">{formatCop(countedCents(count))}</output>
            </span>
          }
        >
          <CashCount
            count={count}
            onChange={(next) => {
              setValue('count', next, { shouldDirty: true })
              setDiffers(undefined)
            }}
          />
          {differs && (
            <>
              <Alert tone="warning">{differs}</Alert>
              <Field name="reason" label="Motivo de la diferencia" required="Escribe el motivo de la diferencia">
                {(f) => <Textarea {...f} autoFocus maxLength={300} />}
              </Field>
              <Field name="shortage" label="Si falta dinero">
                {(f) => (
                  <RadioGroup
                    {...f}
                    options={[
                      { value: 'assumed', label: 'Lo asume la tienda', help: 'Queda como gasto.' },
                      {
                        value: 'employee',
                        label: `Lo debe ${shift.user.name}`,
                        help: 'Queda como cuenta por cobrar a esa persona.',
                      },
                    ]}
                  />
                )}
              </Field>
            </>
          )}
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}
