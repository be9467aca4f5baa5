import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { addDays } from '@tendero/core/kernel/values/time'
import { useState } from 'react'
import { NoLongerChanged } from '@/components/kit/document/no-longer-changed'
import { Field } from '@/components/kit/field'
import { Loaded } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api'
import { today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { type CartDraft, copyOfAnswer, draftOfAnswer, emptyDraft } from '@/shared/cart/draft'
import { OfferEditor, offerInput } from './offer-editor'
import type { Quote } from './offers'

interface QuoteDraft extends CartDraft {
  valid_until: string
  terms: string
}

/** Days that prices hold unless it is said until when. */
const DAYS = 15
const crumbs = [{ label: 'Cotizaciones', to: '/dashboard/cotizaciones' as const }]
const inputOf = (draft: QuoteDraft) => ({
  ...offerInput(draft),
  valid_until: draft.valid_until,
  ...(draft.terms.trim() ? { terms: draft.terms } : {}),
})

/** cotizaciones/agregar */
export function NewQuote() {
  const [start] = useState(() => ({ ...emptyDraft(), valid_until: addDays(today(), DAYS), terms: '' }))
  return <Editor start={start} keep="quote.new" title="Crear cotización" />
}

/** cotizaciones/editar/{id}: one that was sent is another version. */
export function EditQuote() {
  const { id } = useParams({ from: '/dashboard/cotizaciones/editar/$id' })
  return <Started id={id} how="edit" />
}

/** cotizaciones/duplicar/{clone_id}: the same at the prices of today. */
export function DuplicateQuote() {
  const { clone_id: id } = useParams({ from: '/dashboard/cotizaciones/duplicar/$clone_id' })
  return <Started id={id} how="copy" />
}

function Started({ id, how }: { id: string; how: 'edit' | 'copy' }) {
  const query = useQuery({
    queryKey: ['offers', 'quote', how, id],
    queryFn: async () => {
      const quote = await api.offers.getQuote({ id })
      const cart = await (how === 'edit' ? draftOfAnswer(quote) : copyOfAnswer(quote))
      const until = how === 'edit' ? quote.valid_until : addDays(today(), DAYS)
      return { quote, draft: { ...cart, valid_until: until, terms: quote.terms ?? '' } }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={query as never}>
      {({ quote, draft }: { quote: Quote; draft: QuoteDraft }) =>
        how === 'edit' && !quote.open ? (
          <NoLongerChanged
            title={`Cotización ${quote.number}`}
            crumbs={[{ label: 'Cotizaciones', to: '/dashboard/cotizaciones' }]}
            why="Ya se vendió, se rechazó o se anuló: duplícala para hacer otra."
            at={screenOf.quote(id)}
          />
        ) : how === 'edit' ? (
          <Editor start={draft} quote={quote} keep={`quote.${id}.${quote.revision}`} title={`Editar ${quote.number}`} />
        ) : (
          <Editor start={draft} clone={id} keep={`quote.copy.${id}`} title={`Copia de ${quote.number}`} />
        )
      }
    </Loaded>
  )
}

interface EditorProps {
  start: QuoteDraft
  quote?: Quote
  clone?: string
  keep: string
  title: string
}

function Editor({ start, quote, clone, keep, title }: EditorProps) {
  const navigate = useNavigate()
  return (
    <OfferEditor
      title={title}
      crumbs={quote ? [...crumbs, { label: quote.number, to: screenOf.quote(quote.id) }] : crumbs}
      submit={quote ? 'Guardar cambios' : 'Guardar cotización'}
      keep={keep}
      start={start}
      editing={quote !== undefined}
      save={(draft, api) =>
        quote
          ? api.offers.updateQuote({ id: quote.id, ...inputOf(draft) })
          : api.offers.createQuote({ ...inputOf(draft), ...(clone ? { clone_id: clone } : {}) })
      }
      onSaved={({ id }) => {
        say.good(quote ? 'Cambios guardados' : 'Cotización guardada')
        void navigate({ ...screenOf.quote(id), ignoreBlocker: true })
      }}
    >
      <Card title="Condiciones">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="valid_until" label="Válida hasta">
            {({ onChange, ...f }) => <DateInput {...f} onChange={(day) => day && onChange(day)} />}
          </Field>
          <Field
            name="terms"
            label="A qué está sujeta"
            optional
            help="Entrega, garantía, forma de pago. Sale en la cotización."
            className="sm:col-span-2"
          >
            {(f) => <Textarea {...f} maxLength={1_000} rows={3} />}
          </Field>
        </div>
      </Card>
    </OfferEditor>
  )
}
