import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchChunks } from '@/lib/chunk-errors'
import { queryClient } from '@/lib/query'
import { watchSession } from '@/lib/watch-session'
import { makeRouter } from './router'
import './styles/app.css'

const router = makeRouter()
watchChunks()
watchSession(router)
// In development it would keep pages of another build.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js')

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
