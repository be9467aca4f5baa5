import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { say } from '@/lib/toast'

/** Sends the document of an order to a mail address. */
export function MailForm({ id, email, onSent }: { id: string; email: string | undefined; onSent: () => void }) {
  const [to, setTo] = useState(email ?? '')
  const send = useMutation({
    mutationFn: () => api.reports.mailInvoice({ id, email: to.trim() }),
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
        Enviar factura
      </Button>
    </form>
  )
}
