import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import type { Bill } from './types'

/** What the file of a provider says that the form does not: its total, what to look at, and who is not known yet. */
export function BillNotes({ bill, onProvider }: { bill: Bill; onProvider: (id: string, name: string) => void }) {
  const creates = useCan('provider-create')
  const { provider, recorded, warnings, total_cost, products } = bill
  const unmatched = products.filter(({ product, account }) => !product && !account).length
  const create = useMutation({
    mutationFn: () =>
      api.parties.createProvider({
        ...{ name: provider.name, document_type_id: provider.document_type_id, document: provider.document },
        ...(provider.email ? { email: provider.email } : {}),
        ...(provider.address ? { address: provider.address } : {}),
        ...(provider.city ? { city: provider.city } : {}),
      } as never),
    onSuccess: ({ id, name }) => {
      say.good(`${name} creado`)
      onProvider(id, name)
    },
  })
  return (
    <div className="grid gap-3">
      {recorded && (
        <Alert tone="bad" title="Esta factura ya está registrada">
          Es la compra{' '}
          <Link {...screenOf.purchase(recorded.id)} className="underline underline-offset-4">
            {recorded.number}
          </Link>
          : no la guardes otra vez.
        </Alert>
      )}
      {!provider.id && (
        <Alert tone="info" title={`No tienes a ${provider.name}`}>
          <p>Documento {provider.document}.</p>
          {creates && (
            <Button
              variant="outline"
              size="sm"
              className="mt-2"
              busy={create.isPending}
              onClick={() => create.mutate()}
            >
              <UserPlus /> Crear este proveedor
            </Button>
          )}
        </Alert>
      )}
      {warnings.map((one) => (
        <Alert key={one} tone="warning">
          {one}
        </Alert>
      ))}
      <Alert tone="info">
        El proveedor dice que el total es {money(total_cost)}.
        {unmatched > 0 &&
          ` ${unmatched === 1 ? 'Un renglón no se reconoció' : `${unmatched} renglones no se reconocieron`}: di qué producto tuyo es, o elige la cuenta del gasto. La próxima vez lo recordamos.`}
      </Alert>
    </div>
  )
}
