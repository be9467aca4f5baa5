import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { say } from '@/lib/toast'
import { type Question, useAskNote } from './ask-note'

interface Props<Answer> extends Question {
  size?: 'sm' | 'md'
  /** Does it, with what they said of why. */
  run: (why: { note?: string }) => Promise<Answer>
  /** What is said once it was done. */
  done: (answer: Answer) => string
  children: ReactNode
}

/** A button for what is not taken back, such as making a document void: it asks first, with room to say why. */
export function AskButton<Answer>({ size = 'md', run, done, children, ...question }: Props<Answer>) {
  const [askNote, dialog] = useAskNote()
  const act = useMutation({
    mutationFn: (note: string) => run(note ? { note } : {}),
    onSuccess: (answer) => say.good(done(answer)),
  })
  const ask = async () => {
    const note = await askNote(question)
    if (note !== undefined) act.mutate(note)
  }
  return (
    <>
      <Button variant="outline" size={size} busy={act.isPending} onClick={() => void ask()}>
        {children}
      </Button>
      {dialog}
    </>
  )
}
