import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchChunks } from '@/lib/chunk-errors'
import { queryClient } from '@/lib/query'
import { offerStandIn } from '@/lib/stand-in'
import { watchSession } from '@/lib/watch-session'
import { makeRouter } from './router'
import './styles/app.css'

const router = makeRouter()
watchChunks()
watchSession(router)
offerStandIn(() => import('@/shared/offline/stand-in').then((m) => m.answerHere))
// In development it would keep pages of another build. It comes after the screen: nothing of this visit needs it.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => void import('@/lib/worker').then((m) => m.watchWorker()))

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
