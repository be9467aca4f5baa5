import { useMutation, useQuery } from '@tanstack/react-query'
import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { CountedTabs } from '@/components/kit/document/list'
import { Pick } from '@/components/kit/pick'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { findSellables } from '@/shared/sellable/find'

type Match = Awaited<ReturnType<typeof api.stores.listMatches>>['data'][number]

const PER_PAGE = 20
const tabs = [
  { value: undefined, label: 'Sin enlazar' },
  { value: 'matched', label: 'Enlazados a mano' },
]

/** What a connected shop sells under codes that are none of ours: a person says what each is, or takes it back. */
export function Matches({ id }: { id: string }) {
  const [state, setState] = useState<string>()
  const [page, setPage] = useState(1)
  const matched = state === 'matched'
  const input = { id, page, per_page: PER_PAGE, ...(matched ? { state: 'matched' as const } : {}) }
  const query = useQuery(q.stores.listMatches(input))
  const rows = query.data?.data ?? []
  const more = (query.data?.meta.total ?? 0) > page * PER_PAGE
  const turn = (to: string | undefined) => {
    setState(to)
    setPage(1)
  }
  return (
    <div className="grid gap-4">
      <CountedTabs label="Productos de la tienda" value={state} onChange={turn} options={tabs} />
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={4} />
      ) : rows.length === 0 ? (
        <Empty icon={Link2} title={matched ? 'Nada enlazado a mano' : 'Todo está enlazado'}>
          {matched
            ? 'Lo que tiene tu mismo código (SKU) se enlaza solo; lo demás lo enlazas tú.'
            : 'Lo que la tienda vende con un código que no es tuyo aparece aquí, para que digas qué producto es.'}
        </Empty>
      ) : (
        <ul className="divide-y">
          {rows.map((row) => (
            <MatchRow key={row.n} id={id} row={row} />
          ))}
        </ul>
      )}
      {(page > 1 || more) && (
        <div className="flex justify-between gap-2">
          <Button variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <Button variant="outline" disabled={!more} onClick={() => setPage(page + 1)}>
            Siguientes
          </Button>
        </div>
      )}
    </div>
  )
}

/** Does something about a match and says what came of it. */
const useDo = <T,>(run: (given: T) => Promise<{ message: string }>) =>
  useMutation({ mutationFn: run, onSuccess: ({ message }) => say.good(message) })

function MatchRow({ id, row }: { id: string; row: Match }) {
  const updates = useCan('integration-update')
  const match = useDo((given: { product_id: string; variant_id?: string | undefined }) =>
    api.stores.matchItem({ id, n: row.n, ...given }),
  )
  const unmatch = useDo(() => api.stores.unmatchItem({ id, n: row.n }))
  return (
    <li className="grid gap-2 py-3">
      <p className="wrap-anywhere">
        <span className="font-medium">{row.name}</span>
        <span className="text-muted-foreground"> · {row.sku ? `código ${row.sku}` : 'sin código'}</span>
      </p>
      {row.product_id && <p className="wrap-anywhere">Es {row.product ?? 'un producto que ya no existe'}</p>}
      {updates && (
        <Pick
          value={undefined}
          disabled={match.isPending}
          aria-label={`Cuál producto tuyo es ${row.name}`}
          placeholder={row.product_id ? 'Enlazar con otro' : 'Elige tu producto'}
          find={findSellables}
          item={(found) => ({ id: found.variant_id ?? found.product_id, label: found.name, note: found.sku })}
          onChange={(_, found) =>
            found &&
            match.mutate({
              product_id: found.product_id,
              ...(found.variant_id ? { variant_id: found.variant_id } : {}),
            })
          }
        />
      )}
      {updates && row.product_id && (
        <Button
          variant="ghost"
          className="justify-self-start"
          busy={unmatch.isPending}
          onClick={() => unmatch.mutate(undefined)}
        >
          {!unmatch.isPending && <Link2Off />} Quitar enlace
        </Button>
      )}
    </li>
  )
}
