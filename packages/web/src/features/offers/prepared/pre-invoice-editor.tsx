import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { NoLongerChanged } from '@/components/kit/document/no-longer-changed'
import { Loaded } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { api, q } from '@/lib/api'
import { plural } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { type CartDraft, draftOfAnswer, emptyDraft } from '@/shared/cart/draft'
import { OfferEditor, offerInput } from '../offer-editor'
import type { PreInvoice } from '../offers'

const crumbs = [{ label: 'Prefacturas', to: '/dashboard/prefacturas' as const }]

/** prefacturas/agregar, and `online` for whoever may sell nothing. */
export function NewPreInvoice() {
  const [start] = useState(emptyDraft)
  return <Editor start={start} keep="preinvoice.new" title="Crear prefactura" />
}

/** prefacturas/editar/{id}: while nothing was sold of it. */
export function EditPreInvoice() {
  const { id } = useParams({ from: '/dashboard/prefacturas/editar/$id' })
  const query = useQuery({
    queryKey: ['offers', 'preInvoice', 'edit', id],
    queryFn: async () => {
      const row = await api.offers.getPreInvoice({ id })
      return { row, draft: await draftOfAnswer(row) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={query as never}>
      {({ row, draft }: { row: PreInvoice; draft: CartDraft }) =>
        row.open ? (
          <Editor start={draft} row={row} keep={`preinvoice.${id}.${row.revision}`} title={`Editar ${row.number}`} />
        ) : (
          <NoLongerChanged
            title={`Prefactura ${row.number}`}
            crumbs={[{ label: 'Prefacturas', to: '/dashboard/prefacturas' }]}
            why="Ya se vendió algo de ella o se canceló: haz otra."
            at={screenOf.preInvoice(id)}
          />
        )
      }
    </Loaded>
  )
}

interface EditorProps {
  start: CartDraft
  row?: PreInvoice
  keep: string
  title: string
}

function Editor({ start, row, keep, title }: EditorProps) {
  const navigate = useNavigate()
  return (
    <OfferEditor
      title={title}
      crumbs={row ? [...crumbs, { label: row.number, to: screenOf.preInvoice(row.id) }] : crumbs}
      submit={row ? 'Guardar cambios' : 'Guardar prefactura'}
      keep={keep}
      start={start}
      editing={row !== undefined}
      save={(draft, api) =>
        row
          ? api.offers.updatePreInvoice({ id: row.id, ...offerInput(draft) })
          : api.offers.createPreInvoice(offerInput(draft))
      }
      onSaved={({ id }) => {
        say.good(row ? 'Cambios guardados' : 'Prefactura guardada')
        void navigate({ ...screenOf.preInvoice(id), ignoreBlocker: true })
      }}
    >
      <Holding />
    </OfferEditor>
  )
}

/** Whether its goods wait for it. */
function Holding() {
  const { data } = useQuery({ ...q.settings.getParameters(), staleTime: 300_000 })
  const days = data?.inventory.pre_invoice_days ?? 0
  return (
    <Alert tone="info">
      Queda por aprobar: no se vende ni se cobra todavía.{' '}
      {days > 0 ? `Su mercancía queda apartada ${plural(days, 'día')}.` : 'No aparta mercancía.'}
    </Alert>
  )
}
