import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Scale, Send } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { dateTime, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'

type Difference = Awaited<ReturnType<typeof api.invoicing.listIssuerDifferences>>['data'][number]

const said = ({ type, here, there }: Difference): string => {
  const [ours, theirs] = [here === null ? '' : money(here), there === null ? '' : money(there)]
  if (type === 'here') return `Está en la DIAN por ${theirs} y aquí no existe: se hizo fuera de Tendero.`
  if (type === 'there') return `Aquí está aceptado por ${ours} y en Plemsi no aparece.`
  if (type === 'code')
    return 'El código (CUFE) que tiene Plemsi no es el que nos respondió: ábrelo en la DIAN y mira cuál vale.'
  if (type === 'void') return `Aquí se anuló sin enviarlo y está en la DIAN por ${theirs}: haz su nota crédito.`
  return `En la DIAN está por ${theirs} y aquí por ${ours}: corrígelo con una nota.`
}

/** How often what was asked for is looked for. */
const POLL_MS = 2_000

/** How what we have agrees with what the service has: compared each night, and a button for each difference. */
export function Comparison() {
  /** When they had last been compared as somebody asked for it; undefined when nobody waits. */
  const [before, setBefore] = useState<string | null>()
  const { data } = useQuery({
    ...q.invoicing.listIssuerDifferences({}),
    refetchInterval: ({ state }) => (before !== undefined && state.data?.compared_at === before ? POLL_MS : false),
  })
  const sends = useCan('sale-create', 'pos-create')
  const compare = useMutation({
    mutationFn: () => api.invoicing.compareIssuer({}),
    onSuccess: ({ message }) => {
      say.good(message)
      setBefore(data?.compared_at)
    },
  })
  if (!data) return null
  return (
    <Card
      title="Comparado con Plemsi"
      description={
        data.compared_at === null
          ? 'Cada noche comparamos tus documentos con los que tiene Plemsi.'
          : `El ${dateTime(data.compared_at)}: ${data.total === 0 ? 'todo está igual' : plural(data.total, 'diferencia')}.`
      }
      action={
        sends && (
          <Button variant="soft" size="sm" busy={compare.isPending} onClick={() => compare.mutate()}>
            {!compare.isPending && <Scale />} Comparar ahora
          </Button>
        )
      }
    >
      {data.data.length > 0 && (
        <ul className="divide-y">
          {data.data.map((row) => (
            <Row key={row.n} row={row} sends={sends} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ row, sends }: { row: Difference; sends: boolean }) {
  const repair = useMutation({
    mutationFn: () => api.invoicing.repairIssuerDifference({ n: row.n }),
    onSuccess: ({ message }) => say.good(message),
  })
  const isOrder = row.id?.startsWith('ped_')
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {row.type_name}{' '}
          {row.id && isOrder ? (
            <Link {...screenOf.order(row.id)} className="underline underline-offset-2">
              {row.number}
            </Link>
          ) : (
            row.number
          )}
        </p>
        <p className="text-muted-foreground">{said(row)}</p>
      </div>
      {row.mended ? (
        <Badge tone="good">Arreglada</Badge>
      ) : !sends ? (
        <Badge tone="warning">Pendiente</Badge>
      ) : (
        <Button variant="outline" size="sm" busy={repair.isPending} onClick={() => repair.mutate()}>
          {row.type === 'there' ? (
            <>
              <Send /> Enviar otra vez
            </>
          ) : (
            <>
              <Check /> Ya lo revisé
            </>
          )}
        </Button>
      )}
    </li>
  )
}
