import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { AuthPage, TextLink } from './auth-page'

interface MailSentProps {
  title: string
  email: string
  children: ReactNode
  /** What else one can do. */
  more?: ReactNode
}

/** A mail is on its way: where to look, and what to do when it does not come. */
export function MailSent({ title, email, children, more }: MailSentProps) {
  return (
    <AuthPage
      title={title}
      foot={
        <>
          ¿Ya lo abriste? <TextLink to="/login">Entra</TextLink>
        </>
      }
    >
      <div className="mt-5 flex gap-4 rounded-lg border bg-card p-4">
        <MailCheck className="size-5 shrink-0 text-primary" aria-hidden />
        <div className="grid gap-2">
          <p>{children}</p>
          <p className="text-sm text-muted-foreground">
            Lo enviamos a <b className="font-medium break-all text-foreground">{email}</b>. Si no llega en unos minutos,
            mira en correo no deseado.
          </p>
        </div>
      </div>
      {more && <div className="mt-4 grid gap-3">{more}</div>}
    </AuthPage>
  )
}
