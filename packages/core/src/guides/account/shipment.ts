import { conflict } from '../../kernel/errors'
import { deliveryCityProblem } from '../../reference/written-place'
import type { ParcelEnd, Shipment } from '../carrier-port'
import type { GuideData, PlaceData } from '../guide'

/** @throws AppError 409 for an end whose city nobody has chosen: carriers know cities by their codes alone */
function endOf(place: PlaceData): ParcelEnd {
  const { name, phone = '', address = '', city, neighbourhood, email, document } = place
  if (!city) throw conflict(deliveryCityProblem(place)!, 'incomplete')
  return { name, phone, address, city, neighbourhood, email, document }
}

/** What is sent, of a guide or of what would be one. */
export const shipmentOf = ({
  sender,
  recipient,
  packages,
  content,
  codCents,
}: Pick<GuideData, 'sender' | 'recipient' | 'packages' | 'content' | 'codCents'>): Shipment => ({
  ...{ from: endOf(sender), to: endOf(recipient), packages, content: content ?? 'Mercancía', collectCents: codCents },
})
