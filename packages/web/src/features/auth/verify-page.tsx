import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { AuthPage, TextLink } from './auth-page'

/** Confirms an account with the one-time link of the mail. A press, because mail scanners open links by themselves. */
export function VerifyPage({ token }: { token: string }) {
  const verify = useMutation({
    mutationFn: () => api.identity.verifyEmail({ token }),
    meta: { quiet: true, keep: true },
  })
  if (verify.isSuccess)
    return (
      <AuthPage title="Tu cuenta está confirmada" lead="Ya puedes entrar a tu tienda y cargar tus productos.">
        <Button asChild size="lg">
          <Link to="/login">Entrar a mi tienda</Link>
        </Button>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Confirma tu cuenta"
      lead={
        token
          ? 'Un paso más: confirma que este correo es tuyo.'
          : 'Abre esta página desde el enlace que te enviamos por correo.'
      }
      foot={<TextLink to="/login">Volver a entrar</TextLink>}
    >
      {verify.isError && (
        <Alert tone="bad" className="mb-4">
          {verify.error.message}
        </Alert>
      )}
      {token && (
        <Button size="lg" busy={verify.isPending} onClick={() => verify.mutate()}>
          Confirmar mi correo
        </Button>
      )}
    </AuthPage>
  )
}
