import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import type { ReactNode } from 'react'
import { Page } from '@/components/kit/page'
import { Loaded } from '@/components/kit/states'
import { q } from '@/lib/api'

export type Parameters = Awaited<ReturnType<Api['settings']['getParameters']>>

const crumbs = [{ label: 'Parametrización', to: '/dashboard/parametrizacion' }] as const

interface ParameterPageProps {
  title: string
  description: string
  children: (parameters: Parameters) => ReactNode
}

/** A page of Parametrización: what the shop decided, once it is here. */
export function ParameterPage({ title, description, children }: ParameterPageProps) {
  const parameters = useQuery(q.settings.getParameters())
  return (
    <Loaded query={parameters}>
      {(row) => (
        <Page title={title} description={description} width="form" crumbs={crumbs}>
          {children(row)}
        </Page>
      )}
    </Loaded>
  )
}
