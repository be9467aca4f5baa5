import type { useNavigate } from '@tanstack/react-router'
import { queryClient } from '@/lib/query'
import { type StoredUser, saveSession, wanted } from '@/lib/session'

interface Entered {
  user: StoredUser
  token: string
}

/** After a login: keeps the session and goes to where the person was heading, or to the start. */
export async function enter({ user, token }: Entered, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  queryClient.clear()
  saveSession(user, token)
  await navigate({ href: wanted.take() ?? '/dashboard/main' })
}
