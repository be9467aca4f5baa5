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
 * Asks before giving up a document, with room to say why.
 * @returns how to ask (undefined when they step back, empty when they say nothing) and the dialog to draw
 */
export function useNote(): [(question: Question) => Promise<string | undefined>, ReactNode] {
  const [question, setQuestion] = useState<Question>()
  const answer = useRef<(note: string | undefined) => void>(undefined)
  const finish = (note: string | undefined) => {
    setQuestion(undefined)
    answer.current?.(note)
    answer.current = undefined
  }
  const ask = (next: Question) =>
    new Promise<string | undefined>((resolve) => {
      answer.current = resolve
      setQuestion(next)
    })
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
