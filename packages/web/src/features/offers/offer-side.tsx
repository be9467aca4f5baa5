import { ownValue } from '@tendero/core/kernel/values/own'
import { ClipboardCheck, FileText, History, PackageCheck, RotateCcw, ShoppingCart } from 'lucide-react'
import type { LineCell } from '@/components/kit/document/lines-table'
import { type Fact, Story } from '@/components/kit/document/story'
import { Card } from '@/components/ui/card'
import { quantity } from '@/lib/format'
import { screenOfKind } from '@/lib/screen-of'
import type { OfferLine, Quote } from './offers'

type Offer = Pick<
  Quote,
  | 'client'
  | 'seller_id'
  | 'channel'
  | 'storage'
  | 'name'
  | 'phone'
  | 'address'
  | 'neighbourhood'
  | 'city_name'
  | 'instructions'
  | 'notes'
  | 'history'
  | 'generated'
  | 'comes_from'
>

const icons: Record<string, typeof FileText> = {
  order: ShoppingCart,
  remission: PackageCheck,
  preInvoice: ClipboardCheck,
  return: RotateCcw,
}

/** What is known of an offer, what was made of it and what happened with it. */
export function OfferSide({ offer, facts, revision = 0 }: { offer: Offer; facts: readonly Fact[]; revision?: number }) {
  const goes = [offer.address, offer.neighbourhood, offer.city_name].filter(Boolean).join(', ')
  const links = [
    ...offer.comes_from.map((one) => ({ ...one, label: `Viene de ${one.number}`, icon: FileText })),
    ...offer.generated.map((one) => ({
      ...one,
      label: `${one.number}${one.stands ? '' : ' (anulado)'}`,
      icon: ownValue(icons, one.kind) ?? FileText,
    })),
  ]
  return (
    <>
      <Story
        title="De quién y para quién"
        facts={[
          ['Cliente', offer.client.name],
          ['Documento', offer.client.document],
          ['Teléfono', offer.phone ?? offer.client.phone],
          ['Recibe', offer.name !== offer.client.name && offer.name],
          ['Entrega', goes],
          ['Indicaciones', offer.instructions],
          ['Vendedor', offer.seller_id?.name],
          ['Canal', offer.channel?.name],
          ['Bodega', offer.storage],
          ...facts,
        ]}
      />
      {links.length > 0 && (
        <Story
          title="Viene de y generó"
          links={links.map(({ kind, id, label, icon }) => {
            const at = screenOfKind(kind, id)
            return at && { icon, label, at }
          })}
        />
      )}
      <Story
        title="Historia"
        steps={offer.history
          .toReversed()
          .map(({ state_name, by, at, note }) => ({ icon: History, name: state_name, by: by.name, at, note }))}
        revision={revision}
      />
      {offer.notes && (
        <Card title="Notas">
          <p className="whitespace-pre-line">{offer.notes}</p>
        </Card>
      )}
    </>
  )
}

/** What is left of each line, beside its quantity. */
export const leftColumns: readonly LineCell<OfferLine>[] = [
  {
    header: 'Queda',
    numeric: true,
    cell: (line) => (
      <>
        {quantity(line.left)}
        {line.missing > 0 && (
          <span className="block text-xs text-warning-strong">hoy faltan {quantity(line.missing)}</span>
        )}
      </>
    ),
  },
]
