import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { config } from '@/lib/deployment'

interface Props {
  /** As the deployment calls it: `envia`. */
  service: string
  /** What its button says: `Llenar con el token de prueba`. */
  label: string
  fill: (keys: Readonly<Record<string, string>>) => void
  /** What is played, and what that does not do. */
  children: ReactNode
}

/** Offers to fill the form of a connection with the service that is played here, where one is. */
export function Practice({ service, label, fill, children }: Props) {
  const found = useQuery({
    queryKey: ['practice'],
    queryFn: async () => (await config()).practice ?? null,
    staleTime: Infinity,
  })
  const keys = found.data?.[service]
  if (!keys) return null
  return (
    <Alert tone="info">
      <p>{children}</p>
      <Button type="button" variant="outline" className="mt-2" onClick={() => fill(keys)}>
        {label}
      </Button>
    </Alert>
  )
}
