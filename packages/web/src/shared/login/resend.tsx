import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'

/** Mails the link of a sign-up once more. */
export function Resend({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => api.identity.resendVerification({ email }), meta: { keep: true } })
  return (
    <div className="grid gap-2">
      <Button type="button" variant="outline" busy={send.isPending} onClick={() => send.mutate()}>
        <Mail aria-hidden /> Enviar el enlace otra vez
      </Button>
      {send.isSuccess && (
        <p role="status" className="text-sm text-muted-foreground">
          Si tu registro está por confirmar, en un momento te llega. Sirve cualquiera de los enlaces.
        </p>
      )}
    </div>
  )
}
