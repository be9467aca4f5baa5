import type { Shipment } from '../carrier-port'
import type { GuideData, PlaceData } from '../guide'

const endOf = ({ name, phone = '', address = '', city = '', neighbourhood, email, document }: PlaceData) => ({
  ...{ name, phone, address, city, neighbourhood, email, document },
})

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
