import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '@/shared/brand/brand'
import { Shopfront } from '@/shared/brand/shopfront'

interface AuthPageProps {
  title: string
  lead?: ReactNode
  /** Under the form: the way to the other one. */
  foot?: ReactNode
  children: ReactNode
}

/** Frame of sign-up, login and recovery: the form at the left, the shop at the right. */
export function AuthPage({ title, lead, foot, children }: AuthPageProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-5 py-5 sm:px-10">
        <header className="flex">
          <Link to="/" aria-label="Tendero: página de inicio" className="rounded-lg">
            <Brand />
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {lead && <p className="mt-1.5 mb-6 text-muted-foreground text-pretty">{lead}</p>}
          {children}
          {foot && <p className="mt-5 text-center text-muted-foreground">{foot}</p>}
        </main>
      </div>
      <div className="hidden items-end justify-center overflow-hidden bg-accent px-10 lg:flex" aria-hidden>
        <Shopfront className="w-full max-w-2xl" />
      </div>
    </div>
  )
}

/** A link inside a sentence. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="rounded-sm font-medium text-primary hover:underline">
      {children}
    </Link>
  )
}
