import { createRootRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { enforceGuard } from '@/lib/enforce-guard'
import { firstToast } from '@/lib/toast'

const Toaster = lazy(() => import('@/components/ui/toaster'))
const ConfirmHost = lazy(() => import('@/components/kit/confirm').then((m) => ({ default: m.ConfirmHost })))

export const Route = createRootRoute({
  staticData: { title: 'Tendero', allow: 'public' },
  beforeLoad: ({ location, matches, preload }) =>
    enforceGuard({ pathname: location.pathname, href: location.href, data: matches.at(-1)!.staticData, preload }),
  component: Root,
})

function Root() {
  const [toasts, setToasts] = useState(false)
  useEffect(() => void firstToast.then(() => setToasts(true)), [])
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <ConfirmHost />
        {toasts && <Toaster />}
      </Suspense>
    </>
  )
}
