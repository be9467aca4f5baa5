import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useAsked } from '@/components/kit/document/ask-note'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { q } from '@/lib/api'
import { useRegisterChoice } from '@/shared/shift/register-field'

interface Question {
  title: string
  /** The verb of the button. */
  action: string
  /** Cash that is given back, and the register of its sale. */
  refund: { cash: boolean | 'maybe'; saleRegister?: string | null }
}

/** Why a sale is undone: in words, the reason of the shop and the register that gives the cash back, when chosen. */
export interface Reason {
  note: string
  reason_id?: string
  open_register_id?: string
}

/**
 * Asks for the reason of undoing a sale; the shop's own reasons are one press away, and say whether goods return.
 * @returns how to ask (undefined when they step back) and the dialog to draw
 */
export function useReason(): [(question: Question) => Promise<Reason | undefined>, ReactNode] {
  const [ask, question, finish] = useAsked<Question, Reason>()
  return [ask, question && <ReasonDialog {...question} finish={finish} />]
}

interface ReasonDialogProps extends Question {
  finish: (reason: Reason | undefined) => void
}

const RETURNS = 'Los productos vuelven a la bodega y se pueden vender otra vez.'
const LOST = 'Los productos no vuelven a la bodega: lo que costaron queda como pérdida por avería.'

function ReasonDialog({ title, action, refund, finish }: ReasonDialogProps) {
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<{ id: string; name: string; restock: boolean }>()
  const known = useQuery({ ...q.settings.listReturnReasons({ per_page: 12 }), staleTime: 300_000 })
  const register = useRegisterChoice({ ...refund, way: 'out' })
  const id = useId()
  const ready = note.trim() !== '' && !register.blocked
  return (
    <Dialog open onOpenChange={(open) => !open && finish(undefined)}>
      <DialogContent
        title={title}
        description="Se devuelve lo pagado y se reversan los asientos."
        footer={
          <Button variant="danger" type="submit" form={`${id}-form`} disabled={!ready}>
            {action}
          </Button>
        }
      >
        <form
          id={`${id}-form`}
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (ready) finish({ note: note.trim(), ...(chosen ? { reason_id: chosen.id } : {}), ...register.input })
          }}
        >
          <div className="flex flex-wrap gap-1.5">
            {known.data?.data
              .filter((row) => row.active)
              .map((row) => (
                <Button
                  key={row.id}
                  variant={chosen?.id === row.id ? 'soft' : 'outline'}
                  size="sm"
                  aria-pressed={chosen?.id === row.id}
                  onClick={() => {
                    if (!note.trim() || note === chosen?.name) setNote(chosen?.id === row.id ? '' : row.name)
                    setChosen(chosen?.id === row.id ? undefined : row)
                  }}
                >
                  {row.name}
                </Button>
              ))}
          </div>
          <div className="grid gap-1.5">
            <Label htmlFor={id}>Motivo</Label>
            <Textarea
              id={id}
              autoFocus
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
          <p className="text-sm text-muted-foreground" aria-live="polite">
            {chosen && !chosen.restock ? LOST : RETURNS}
          </p>
          {register.field}
        </form>
      </DialogContent>
    </Dialog>
  )
}
