import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { NoLongerChanged } from '@/components/kit/document/no-longer-changed'
import { Loaded } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { api } from '@/lib/api'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { type CartDraft, copyOfAnswer, draftOfAnswer, emptyDraft } from '@/shared/cart/draft'
import { OfferEditor, offerInput } from './offer-editor'
import type { Remission } from './offers'

const crumbs = [{ label: 'Remisiones', to: '/dashboard/remisiones' as const }]

/** remisiones/agregar */
export function NewRemission() {
  const [start] = useState(emptyDraft)
  return <Editor start={start} keep="remission.new" title="Crear remisión" />
}

/** remisiones/editar/{id}: to whom and at which prices; its goods have left. */
export function EditRemission() {
  const { id } = useParams({ from: '/dashboard/remisiones/editar/$id' })
  return <Started id={id} how="edit" />
}

/** remisiones/duplicar/{clone_id}: the same goods again, at the prices of today. */
export function DuplicateRemission() {
  const { clone_id: id } = useParams({ from: '/dashboard/remisiones/duplicar/$clone_id' })
  return <Started id={id} how="copy" />
}

function Started({ id, how }: { id: string; how: 'edit' | 'copy' }) {
  const query = useQuery({
    queryKey: ['offers', 'remission', how, id],
    queryFn: async () => {
      const remission = await api.offers.getRemission({ id })
      return { remission, draft: await (how === 'edit' ? draftOfAnswer(remission) : copyOfAnswer(remission)) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={query as never}>
      {({ remission, draft }: { remission: Remission; draft: CartDraft }) =>
        how === 'edit' && !remission.open ? (
          <NoLongerChanged
            title={`Remisión ${remission.number}`}
            crumbs={[{ label: 'Remisiones', to: '/dashboard/remisiones' }]}
            why="Ya se facturó, se devolvió o se anuló: duplícala para hacer otra."
            at={screenOf.remission(id)}
          />
        ) : how === 'edit' ? (
          <Editor
            start={draft}
            remission={remission}
            keep={`remission.${id}.${remission.revision}`}
            title={`Editar ${remission.number}`}
          />
        ) : (
          <Editor start={draft} clone={id} keep={`remission.copy.${id}`} title={`Copia de ${remission.number}`} />
        )
      }
    </Loaded>
  )
}

interface EditorProps {
  start: CartDraft
  remission?: Remission
  clone?: string
  keep: string
  title: string
}

function Editor({ start, remission, clone, keep, title }: EditorProps) {
  const navigate = useNavigate()
  return (
    <OfferEditor
      title={title}
      crumbs={remission ? [...crumbs, { label: remission.number, to: screenOf.remission(remission.id) }] : crumbs}
      submit={remission ? 'Guardar cambios' : 'Entregar mercancía'}
      keep={keep}
      start={start}
      inStock={!remission}
      editing={remission !== undefined}
      save={(draft, api) =>
        remission
          ? api.offers.updateRemission({ id: remission.id, ...offerInput(draft) })
          : api.offers.createRemission({ ...offerInput(draft), ...(clone ? { clone_id: clone } : {}) })
      }
      onSaved={({ id }) => {
        say.good(remission ? 'Cambios guardados' : 'Remisión guardada')
        void navigate({ ...screenOf.remission(id), ignoreBlocker: true })
      }}
    >
      {remission && (
        <Alert tone="info">
          La mercancía ya salió: aquí cambias precios, cliente y entrega. Si sobra, recíbela de vuelta; si falta, haz
          otra remisión.
        </Alert>
      )}
    </OfferEditor>
  )
}
