import { Link } from '@tanstack/react-router'
import {
  BookOpenText,
  Check,
  type LucideIcon,
  Package,
  ReceiptText,
  ScanBarcode,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { isSignedIn } from '@/lib/session'
import { Brand } from '@/shared/brand/brand'
import { Shopfront } from '@/shared/brand/shopfront'
import { Ticket } from './ticket'

const LoginDialog = lazy(() => import('./login-dialog'))

/** The door of the product: what it does, for whom, and how to begin. */
export function Landing() {
  const [login, setLogin] = useState<boolean>()
  const inside = isSignedIn()
  return (
    <div className="min-h-dvh overflow-x-clip">
      <header className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-5">
        <Brand className="mr-auto" />
        {inside ? (
          <Button asChild>
            <Link to="/dashboard/main">Ir a mi tienda</Link>
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={() => setLogin(true)}>
              Entrar
            </Button>
            <Button asChild className="max-sm:hidden">
              <Link to="/singup">Crear mi tienda</Link>
            </Button>
          </>
        )}
      </header>
      <main>
        <Hero onLogin={() => setLogin(true)} />
        <OneSale />
        <Areas />
        <Begin />
      </main>
      <footer className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-5 py-8 text-sm text-muted-foreground">
        <Brand className="text-base text-foreground" />
        <p>Hecho para el comercio de Colombia. Precios en pesos, IVA y facturas como se usan aquí.</p>
      </footer>
      {login !== undefined && (
        <Suspense fallback={null}>
          <LoginDialog open={login} onOpenChange={setLogin} />
        </Suspense>
      )}
    </div>
  )
}

function Hero({ onLogin }: { onLogin: () => void }) {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-5 pt-8 pb-28 lg:grid-cols-[1.05fr_1fr] lg:gap-6 lg:pt-14 lg:pb-32">
      <div>
        <h1 className="text-[40px] leading-[1.05] font-semibold tracking-[-0.03em] sm:text-[56px]">
          Tú atiendes.
          <span className="block text-balance text-primary">Las cuentas se llevan solas.</span>
        </h1>
        <p className="mt-5 max-w-[46ch] text-lg text-muted-foreground text-pretty sm:text-[18px] sm:leading-7">
          Tendero es la caja, el inventario y la contabilidad de tu negocio en una sola pantalla. Cobras una venta y las
          existencias, el libro diario y el informe del día quedan al día en ese momento.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/singup">Crear mi tienda</Link>
          </Button>
          <Button variant="outline" size="lg" onClick={onLogin}>
            Ya tengo cuenta
          </Button>
        </div>
        <ul className="mt-8 grid gap-2 text-muted-foreground sm:grid-cols-2">
          {[
            'En el computador y en el celular',
            'Con lector de código de barras',
            'Tus productos desde Excel',
            'Cada quien con sus permisos',
          ].map((text) => (
            <li key={text} className="flex items-center gap-2">
              <Check className="size-4 shrink-0 text-primary" aria-hidden /> {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative mx-auto w-full max-w-xl">
        <div className="absolute inset-x-[-6%] top-[8%] bottom-0 rounded-[40%_60%_24px_24px] bg-accent" aria-hidden />
        <Shopfront className="relative w-full" />
        <Ticket className="absolute -right-1 bottom-[-20%] rotate-4 max-sm:origin-bottom-right max-sm:scale-80 lg:-right-6" />
      </div>
    </section>
  )
}

const effects: [title: string, text: string][] = [
  ['Sale del inventario', 'De la bodega que corresponde, a su costo. Nunca vendes lo que no tienes.'],
  ['Entra a la caja', 'Efectivo, tarjeta o transferencia, también mezclados, con el cambio calculado.'],
  ['Queda en los libros', 'El asiento con su IVA se hace solo y siempre cuadra.'],
  ['Cuenta en el día', 'El inicio y los informes la muestran al instante, al peso.'],
]

function OneSale() {
  return (
    <section className="border-y bg-card">
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-14 lg:grid-cols-[1fr_2fr] lg:py-18">
        <h2 className="text-2xl font-semibold tracking-tight lg:text-[28px] lg:leading-9">
          Una venta, y todo lo demás queda hecho.
        </h2>
        <ol className="grid grid-cols-1 gap-x-10 gap-y-7 sm:grid-cols-2">
          {effects.map(([title, text], i) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-semibold text-accent-foreground">
                {i + 1}
              </span>
              <div>
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="mt-0.5 text-muted-foreground text-pretty">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const areas: [icon: LucideIcon, title: string, text: string][] = [
  [
    ScanBarcode,
    'Punto de venta',
    'Lee el código o escribe dos letras. Todo con el teclado: descuento, cliente, congelar, cobrar.',
  ],
  [
    ReceiptText,
    'Pedidos y domicilios',
    'Ventas en línea, a crédito o contra entrega, con su estado y lo que falta por cobrar.',
  ],
  [
    Package,
    'Inventario',
    'Productos con variantes, bodegas y existencias. ¿Por qué quedan siete? Cada movimiento lo dice.',
  ],
  [BookOpenText, 'Contabilidad', 'Plan de cuentas colombiano y libro diario que se escribe con cada documento.'],
  [UsersRound, 'Tu equipo', 'Cajeros, vendedores, bodega y contador: cada quien ve y hace lo suyo.'],
  [ShieldCheck, 'Todo queda registrado', 'Quién hizo qué y cuándo. Nada se borra: se corrige y se ve la corrección.'],
]

function Areas() {
  return (
    <section className="mx-auto max-w-6xl px-5 py-14 lg:py-20">
      <h2 className="max-w-[24ch] text-2xl font-semibold tracking-tight lg:text-[28px] lg:leading-9">
        Lo que haces cada día, en un solo lugar
      </h2>
      <div className="mt-8 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {areas.map(([Icon, title, text]) => (
          <div key={title}>
            <Icon className="size-6 text-primary" strokeWidth={1.75} aria-hidden />
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-muted-foreground text-pretty">{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

const steps = [
  'Crea tu cuenta y confirma tu correo.',
  'Sube tus productos desde una planilla de Excel.',
  'Abre la caja y cobra tu primera venta.',
]

function Begin() {
  return (
    <section className="mx-auto max-w-6xl px-5 pb-6">
      <div className="grid gap-8 rounded-xl bg-[#0f4a33] px-6 py-10 text-[#f6efe0] sm:px-10 lg:grid-cols-2 lg:items-center lg:py-14">
        <div>
          <h2 className="text-2xl font-semibold tracking-tight lg:text-3xl">Hoy mismo puedes estar vendiendo.</h2>
          <Link
            to="/singup"
            className="mt-6 inline-flex h-11 items-center rounded-lg bg-[#e9b44c] px-5 text-lg font-medium text-[#2b2208] transition-colors hover:bg-[#f2c363] focus-visible:outline-[#f6efe0]"
          >
            Crear mi tienda
          </Link>
        </div>
        <ol className="grid grid-cols-1 gap-3.5 text-lg">
          {steps.map((step, i) => (
            <li key={step} className="flex items-center gap-4">
              <span className="grid size-8 shrink-0 place-items-center rounded-full border border-[#f6efe0]/40 text-base font-semibold">
                {i + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
