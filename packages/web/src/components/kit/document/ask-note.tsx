import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { Label } from '@/components/ui/label'

interface Question {
  title: string
  /** What it does to what is in stock. */
  body: string
  /** The verb of the button. */
  action: string
}

/**
 * Asks something in a window, and waits for the answer.
 * @returns how to ask (undefined when they step back), what is asked now, and how it ends
 */
export function useAsked<Q, A>(): [
  ask: (question: Q) => Promise<A | undefined>,
  question: Q | undefined,
  finish: (answer: A | undefined) => void,
] {
  const [question, setQuestion] = useState<Q>()
  const resolve = useRef<(answer: A | undefined) => void>(undefined)
  const finish = (answer: A | undefined) => {
    setQuestion(undefined)
    resolve.current?.(answer)
    resolve.current = undefined
  }
  const ask = (next: Q) =>
    new Promise<A | undefined>((done) => {
      resolve.current = done
      // After the menu that asked has given its focus back.
      setTimeout(() => setQuestion(() => next))
    })
  return [ask, question, finish]
}

/**
 * Asks before a document is cancelled or rejected, with room to say why.
 * @returns how to ask (undefined when they step back, empty when they say nothing) and the dialog to draw
 */
export function useAskNote(): [(question: Question) => Promise<string | undefined>, ReactNode] {
  const [ask, question, finish] = useAsked<Question, string>()
  return [ask, question && <NoteDialog {...question} finish={finish} />]
}

function NoteDialog({ title, body, action, finish }: Question & { finish: (note: string | undefined) => void }) {
  const [note, setNote] = useState('')
  const id = useId()
  return (
    <Dialog open onOpenChange={(open) => !open && finish(undefined)}>
      <DialogContent
        title={title}
        description={body}
        footer={
          <>
            <Button variant="outline" onClick={() => finish(undefined)}>
              Ahora no
            </Button>
            <Button variant="danger" onClick={() => finish(note.trim())}>
              {action}
            </Button>
          </>
        }
      >
        <Label htmlFor={id} className="mb-1.5 flex items-baseline gap-1.5">
          Por qué <span className="text-xs font-normal text-muted-foreground">opcional</span>
        </Label>
        <Textarea id={id} rows={2} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      </DialogContent>
    </Dialog>
  )
}
