import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useRegisterChoice } from '@/features/shifts/register-field'
import { q } from '@/lib/api'

interface Question {
  title: string
  /** What it does to stock, money and books. */
  body?: ReactNode
  /** The verb of the button. */
  action: string
  /** Cash that is given back, and the register of its sale. */
  refund: { cash: boolean | 'maybe'; saleRegister?: string | null }
}

/** Why, and the register that gives the cash back when it was chosen. */
interface Answer {
  note: string
  open_register_id?: string
}

/**
 * Asks for the reason of undoing a sale; the shop's own reasons are one press away.
 * @returns how to ask (undefined when they step back) and the dialog to draw
 */
export function useReason(): [(question: Question) => Promise<Answer | undefined>, ReactNode] {
  const [question, setQuestion] = useState<Question>()
  const answer = useRef<(reason: Answer | undefined) => void>(undefined)
  const finish = (reason: Answer | undefined) => {
    setQuestion(undefined)
    answer.current?.(reason)
    answer.current = undefined
  }
  const ask = (next: Question) =>
    new Promise<Answer | undefined>((resolve) => {
      answer.current = resolve
      // After the menu that asked has given its focus back.
      setTimeout(() => setQuestion(next))
    })
  return [ask, question && <ReasonDialog {...question} finish={finish} />]
}

interface ReasonDialogProps extends Question {
  finish: (reason: Answer | undefined) => void
}

function ReasonDialog({ title, body, action, refund, finish }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const known = useQuery({ ...q.settings.listReturnReasons({ per_page: 12 }), staleTime: 300_000 })
  const register = useRegisterChoice({ ...refund, way: 'out' })
  const id = useId()
  const ready = reason.trim() !== '' && !register.blocked
  return (
    <Dialog open onOpenChange={(open) => !open && finish(undefined)}>
      <DialogContent
        title={title}
        description={body ?? 'Los productos vuelven a la bodega, se devuelve lo pagado y se reversan los asientos.'}
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
            if (ready) finish({ note: reason.trim(), ...register.input })
          }}
        >
          <div className="flex flex-wrap gap-1.5">
            {known.data?.data
              .filter((row) => row.active)
              .map((row) => (
                <Button
                  key={row.id}
                  variant={reason === row.name ? 'soft' : 'outline'}
                  size="sm"
                  onClick={() => setReason(row.name)}
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
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          {register.field}
        </form>
      </DialogContent>
    </Dialog>
  )
}
