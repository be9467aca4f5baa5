import { LoginForm } from '@/shared/login/login-form'
import { AuthPage, TextLink } from './auth-page'

export function LoginPage() {
  return (
    <AuthPage
      title="Entra a tu tienda"
      lead="Con el correo y la contraseña de tu cuenta."
      foot={
        <>
          ¿Aún no tienes tienda? <TextLink to="/singup">Créala</TextLink>
          <span className="mt-2 block text-sm">
            <TextLink to="/admin">Entrar a la administración de Tendero</TextLink>
          </span>
        </>
      }
    >
      <LoginForm />
    </AuthPage>
  )
}

/** The separate door of the super-admin. */
export function AdminLoginPage() {
  return (
    <AuthPage
      title="Administración de Tendero"
      lead="Entrada de quienes administran la plataforma."
      foot={<TextLink to="/login">Entrar a una tienda</TextLink>}
    >
      <LoginForm admin />
    </AuthPage>
  )
}
