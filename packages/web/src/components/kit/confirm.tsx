import { type ReactNode, useSyncExternalStore } from 'react'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'

interface Question {
  title: string
  /** What will happen, and whether it can be undone. */
  body?: ReactNode
  /** The verb of the button: `Eliminar cliente`. */
  action: string
  cancel?: string
  danger?: boolean
}

let asked: (Question & { answer: (yes: boolean) => void }) | undefined
const listeners = new Set<() => void>()
const set = (next: typeof asked) => {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks before something that is not easily undone: `if (await confirm({ title, action })) …`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    set({ ...question, answer: resolve })
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the questions. Mounted once, at the root. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked)
  const close = (yes: boolean) => {
    question?.answer(yes)
    set(undefined)
  }
  return (
    <AlertDialog open={question !== undefined} onOpenChange={(open) => !open && close(false)}>
      <AlertDialogContent {...(question?.body ? {} : { 'aria-describedby': undefined })}>
        <AlertDialogTitle>{question?.title}</AlertDialogTitle>
        {question?.body && <AlertDialogDescription>{question.body}</AlertDialogDescription>}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <AlertDialogCancel asChild>
            <Button variant="outline">{question?.cancel ?? 'Cancelar'}</Button>
          </AlertDialogCancel>
          <AlertDialogAction asChild onClick={() => close(true)}>
            <Button variant={question?.danger ? 'danger' : 'primary'}>{question?.action}</Button>
          </AlertDialogAction>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  )
}
