import { BUSINESS, Business } from '../../identity/business/business'
import { mail } from '../../identity/credentials/mails'
import { today } from '../../kernel/books/spans'
import { config } from '../../kernel/config'
import { act } from '../../kernel/db/act'
import { formatDay, lastDayOf } from '../../kernel/values/time'
import { BillingProfile, Card, type CardData, expiryOf, PROFILE } from './card'
import { billingEmail } from './cards'

const textOf = ({ brand, last4, month, year }: CardData, expired: boolean, business: string) => {
  const day = formatDay(lastDayOf(`${year}-${String(month).padStart(2, '0')}`))
  return [
    expired
      ? `La tarjeta ${brand} terminada en ${last4}, con la que ${business} paga Tendero, venció el ${day}.`
      : `La tarjeta ${brand} terminada en ${last4}, con la que ${business} paga Tendero, vence el ${day}.`,
    'Agrega otra y déjala como principal para que tu plan siga sin interrupciones.',
    `${config.url()}/dashboard/perfil?action=plan`,
  ].join('\n\n')
}

/** Each morning: whose card ends soon, or has ended, is told by mail, once of each. */
export async function tellExpiring(): Promise<void> {
  const profile = await BillingProfile.find(PROFILE)
  if (!profile?.defaultCardId) return
  const id = profile.defaultCardId
  await act(async (unit) => {
    const [card, business] = await Promise.all([Card.find(id), Business.find(BUSINESS)])
    if (!card || !business || business.closedAt) return
    const { version, ...row } = card
    const expiry = expiryOf(row, today())
    if (expiry === 'good' || row.told === expiry) return
    unit.replace(Card, { ...row, version }, { ...row, told: expiry })
    const expired = expiry === 'expired'
    mail(unit, {
      to: await billingEmail(),
      subject: expired ? 'Tu tarjeta venció' : 'Tu tarjeta está por vencer',
      text: textOf(row, expired, business.name),
    })
  })
}
