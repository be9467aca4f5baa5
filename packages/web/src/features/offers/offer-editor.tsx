import { useQuery } from '@tanstack/react-query'
import { formatCop } from '@tendero/core/kernel/values/money'
import { withoutIva } from '@tendero/core/sales/cart/cart'
import { cartInput } from '@tendero/core/sales/cart/cart.input'
import { totals } from '@tendero/core/sales/cart/cart-totals'
import { type ReactNode, useMemo } from 'react'
import { DocumentEditor } from '@/components/kit/document/editor'
import type { Crumb } from '@/components/kit/page'
import { useRecord } from '@/components/kit/record-form'
import { forgetDraft, useKeptDraft } from '@/components/kit/use-kept-draft'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { type Client, q } from '@/lib/api'
import { useChargesIva, usePerson } from '@/lib/person'
import { type CartDraft, filled, peopleInput, placeInput } from '@/shared/cart/draft'
import { EditorLines } from '@/shared/cart/lines'
import { EditorClient, EditorDelivery, EditorMore } from '@/shared/cart/parties'
import { EditorTotals } from '@/shared/cart/totals'
import { leaveFrom, useCart } from '@/shared/cart/use-cart'
import { usePriceList } from '@/shared/cart/use-price-list'

interface EditorProps<D extends CartDraft> {
  title: string
  crumbs: readonly Crumb[]
  submit: string
  /** What keeps what is written in this tab. */
  keep: string
  start: D
  /** Refuses more than there is; else it may be offered. */
  inStock?: boolean
  editing?: boolean
  save: (draft: D, api: Client) => Promise<{ id: string }>
  onSaved: (row: { id: string }) => void
  /** At the right, over the sums: what only this kind has. */
  side?: ReactNode
  /** Below the rest. */
  children?: ReactNode
}

/** What is asked of any offer, as its call takes it. */
export const offerInput = (draft: CartDraft) => ({
  ...cartInput(draft.cart),
  ...peopleInput(draft),
  ...filled(placeInput(draft)),
})

/** A quote or a remission while it is written: client, products and where they go, with the sums always in sight. */
export function OfferEditor<D extends CartDraft>({
  title,
  crumbs,
  submit,
  keep,
  start,
  inStock = false,
  editing = false,
  save,
  onSaved,
  side,
  children,
}: EditorProps<D>) {
  const keptAs = `${usePerson()?.id}.${keep}`
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: 300_000 })
  const main = storages.data?.find((one) => one.isDefault)?.id ?? storages.data?.[0]?.id
  const record = useRecord({
    values: start,
    save: (draft, api) => save({ ...draft, storage_id: draft.storage_id ?? main } as D, api),
    leaving: { what: ' lo que escribiste', lost: 'Lo que escribiste aquí se pierde.', left: () => forgetDraft(keptAs) },
    onSaved,
  })
  const apply = useCart(record)
  const draft = record.form.watch() as D
  const kept = useKeptDraft(record, draft, keptAs)
  const iva = useChargesIva()
  const { cart } = draft
  const amounts = useMemo(() => totals(iva ? cart : withoutIva(cart)), [iva, cart])
  const { toList, notice } = usePriceList(cart, apply)
  return (
    <DocumentEditor
      record={record}
      title={title}
      crumbs={crumbs}
      submit={submit}
      total={formatCop(amounts.totalCents)}
      disabled={editing && !record.form.formState.isDirty}
      side={
        <>
          {side}
          <EditorTotals cart={cart} amounts={amounts} apply={apply} onList={toList} />
        </>
      }
    >
      {kept.found && (
        <Alert tone="info">
          <p>Recuperamos lo que estabas escribiendo.</p>
          <Button variant="outline" size="sm" className="mt-2" onClick={kept.discard}>
            Empezar de nuevo
          </Button>
        </Alert>
      )}
      <EditorClient onList={toList} />
      {notice}
      <EditorLines
        cart={cart}
        amounts={amounts}
        rules={{ allowNegativeStock: !inStock }}
        storageId={draft.storage_id ?? main}
        apply={apply}
      />
      {children}
      <EditorDelivery />
      <EditorMore
        title="De la oferta"
        editing={editing}
        main={main}
        onStorage={(storageId) => apply(leaveFrom(storageId))}
      />
    </DocumentEditor>
  )
}
