import type { ReactNode } from 'react'
import { AuthPage, TextLink } from './auth-page'

/** What is done with personal data and what people may ask for. Source: Ley 1581 de 2012, arts. 4, 8, 9, 14, 15, 17 and 18. */
export function DataPolicy() {
  return (
    <AuthPage
      title="Tratamiento de datos personales"
      lead="Qué guardamos, para qué y qué puedes pedir, según la Ley 1581 de 2012."
      foot={<TextLink to="/singup">Volver a crear tu tienda</TextLink>}
    >
      <div className="mt-5 grid gap-5">
        <Part title="Qué guardamos">
          Tu nombre, tu correo y los datos de tu negocio que escribas (NIT, dirección, teléfono, régimen). De tus
          clientes, proveedores y empleados, lo que tú registres. De tu contraseña guardamos solo una huella que no
          permite leerla.
        </Part>
        <Part title="Para qué">
          Para prestarte el servicio: entrar a tu tienda, emitir tus documentos, llevar tus cuentas y avisarte por
          correo. No vendemos tus datos ni los usamos para publicidad de otros.
        </Part>
        <Part title="De quién son los datos de tu tienda">
          Son tuyos. Tú respondes por los datos de tus clientes y de tu personal; quien opera esta instalación de
          Tendero los guarda por encargo tuyo y nadie de otra tienda puede verlos.
        </Part>
        <Part title="Tus derechos">
          Puedes conocer, actualizar y corregir tus datos, pedir prueba de tu autorización, revocarla y pedir que los
          borremos cuando ninguna ley obligue a conservarlos, como ocurre con la contabilidad. Una consulta se responde
          en 10 días hábiles y un reclamo en 15. También puedes acudir a la Superintendencia de Industria y Comercio.
        </Part>
        <Part title="Cómo pedirlo">
          Escribe desde el correo con el que te registraste a quien te da acceso a esta tienda. Casi todo puedes
          cambiarlo tú en tu perfil, y la auditoría te muestra quién cambió qué.
        </Part>
        <Part title="Cuánto tiempo">
          Mientras tengas tu tienda, y después por el tiempo que la ley pide conservar los libros y papeles del
          comerciante. Un registro sin confirmar se borra a las 25 horas.
        </Part>
      </div>
    </AuthPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-muted-foreground">{children}</p>
    </section>
  )
}
