import { type ReactNode, useRef, useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'

export interface Question {
  title: string
  /** What it does to what is in stock. */
  body: string
  /** The verb of the button. */
  action: string
  /** What whoever says nothing reads, where they must say why. */
  required?: string
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

function NoteDialog({
  title,
  body,
  action,
  required,
  finish,
}: Question & { finish: (note: string | undefined) => void }) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const answer = () => (required && !note.trim() ? setProblem(required) : finish(note.trim()))
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
            <Button variant="danger" onClick={answer}>
              {action}
            </Button>
          </>
        }
      >
        <Labelled label="Por qué" optional={!required} {...(problem ? { problem } : {})}>
          {(id, told) => (
            <Textarea
              id={id}
              {...told}
              rows={2}
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Labelled>
      </DialogContent>
    </Dialog>
  )
}
