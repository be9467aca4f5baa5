import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { say } from '@/lib/toast'

interface MailFormProps {
  email: string | undefined
  /** What is sent: `factura`. */
  what?: string
  send: (email: string) => Promise<{ message: string }>
  onSent: () => void
}

/** Sends a document to a mail address. */
export function MailForm({ email, what = 'factura', send: deliver, onSent }: MailFormProps) {
  const [to, setTo] = useState(email ?? '')
  const send = useMutation({
    mutationFn: () => deliver(to.trim()),
    onSuccess: ({ message }) => {
      say.good(message)
      onSent()
    },
    meta: { keep: true },
  })
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (to.trim()) send.mutate()
      }}
    >
      <Input
        type="email"
        aria-label="Correo de quien compra"
        placeholder="correo@ejemplo.co"
        autoFocus
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="outline" busy={send.isPending} disabled={!to.trim()}>
        Enviar {what}
      </Button>
    </form>
  )
}
