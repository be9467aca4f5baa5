import type { useNavigate } from '@tanstack/react-router'
import { personQuery } from '@/lib/person'
import { queryClient } from '@/lib/query'
import { type StoredUser, saveSession, wanted } from '@/lib/session'
import { startOf } from './start'

interface Entered {
  user: StoredUser
  token: string
}

/** After a login: keeps the session and goes to where the person was heading, or to where their work begins. */
export async function enter({ user, token }: Entered, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  queryClient.clear()
  saveSession(user, token)
  const person = await queryClient.ensureQueryData(personQuery()).catch(() => undefined)
  await navigate({ href: wanted.take() ?? startOf(person) })
}
