import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { usePerson } from '@/lib/person'

/** Salaries are for the owner and the administrator: the server tells them to nobody else. */
export function OnlyPayroll({ title, children }: { title: string; children: ReactNode }) {
  const type = usePerson()?.userType
  if (type === undefined) return null
  if (type === 2 || type === 5) return children
  return (
    <Page title={title}>
      <Empty icon={Lock} title="La nómina es privada">
        Solo la ven el propietario y los administradores de la tienda.
      </Empty>
    </Page>
  )
}
