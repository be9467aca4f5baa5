import { useMutation } from '@tanstack/react-query'
import { formatCop } from '@tendero/core/kernel/money'
import { useId, useState } from 'react'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { say } from '@/lib/toast'
import { CashCount, type Count, countedCents, countInput } from './cash-count'
import type { Shift } from './shift'

type Shortage = 'assumed' | 'employee'

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
  const [count, setCount] = useState<Count>({})
  const [differs, setDiffers] = useState<string>()
  const [reason, setReason] = useState('')
  const [shortage, setShortage] = useState<Shortage>('assumed')
  const id = useId()
  const send = useMutation({
    mutationFn: () =>
      api.treasury.closeShift({
        id: shift.id,
        end: new Date().toISOString(),
        denominations: countInput(count),
        ...(reason.trim() ? { reason: reason.trim(), shortage } : {}),
      }),
    onSuccess: onClosed,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.shown) return
      const why = error.fields.reason?.[0]
      if (why) setDiffers(why)
      else say.bad(error.message)
    },
    meta: { quiet: true },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={`Cerrar ${shift.register}`}
        description="Cuenta el efectivo del cajón, con la base. El sistema te dice si cuadra."
        footer={
          <div className="flex w-full items-center justify-between gap-4">
            <span>
              <span className="block text-sm text-muted-foreground">Contaste</span>
              <output className="money text-xl font-semibold">{formatCop(countedCents(count))}</output>
            </span>
            <Button
              size="lg"
              busy={send.isPending}
              disabled={differs !== undefined && !reason.trim()}
              onClick={() => send.mutate()}
            >
              Cerrar caja
            </Button>
          </div>
        }
      >
        <CashCount
          count={count}
          onChange={(next) => {
            setCount(next)
            setDiffers(undefined)
          }}
        />
        {differs && (
          <div className="mt-5 grid gap-4">
            <Alert tone="warning">{differs}</Alert>
            <div className="grid gap-1.5">
              <Label htmlFor={id}>Motivo de la diferencia</Label>
              <Textarea
                id={id}
                autoFocus
                value={reason}
                maxLength={300}
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
            <div className="grid gap-1.5">
              <Label>Si falta dinero</Label>
              <RadioGroup
                value={shortage}
                onChange={(value) => setShortage(value as Shortage)}
                options={[
                  { value: 'assumed', label: 'Lo asume la tienda', help: 'Queda como gasto.' },
                  {
                    value: 'employee',
                    label: `Lo debe ${shift.user.name}`,
                    help: 'Queda como cuenta por cobrar a esa persona.',
                  },
                ]}
              />
            </div>
          </div>
        )}
      </SheetContent>
    </Sheet>
  )
}
