import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { BUSINESS, Business } from '../../identity/business/business'
import { User } from '../../identity/people/user'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { partition } from '../../kernel/db/keys'
import { load, rangeAll } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import { askGateway, needPlatformAccount, platformAccount } from '../gateway'
import { BillingProfile, Card, type CardData, expiryOf, PROFILE } from './card'
import type { BillingDetailsInput, NewCardInput } from './card.input'

const MOST_CARDS = 10

/** The cards of the shop, oldest first. */
export const allCards = async (): Promise<Awaited<ReturnType<typeof Card.get>>[]> =>
  (await rangeAll({ pk: partition(Card.name) })).map((item) => Card.fromItem(item))

const presentCard = (card: CardData, defaultId: string | undefined) => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.month,
  exp_year: card.year,
  holder: card.holder,
  default: card.id === defaultId,
  expiry: expiryOf(card, dayOf(now())),
})

/** The cards as the wire shows them, the one that is charged first. */
export async function listCards() {
  const [cards, profile] = await Promise.all([allCards(), BillingProfile.find(PROFILE)])
  return cards
    .map((card) => presentCard(card, profile?.defaultCardId))
    .sort((a, b) => Number(b.default) - Number(a.default))
}

/** Where mails of what the shop pays go to: what the billing profile says, else the business, else its owner. */
export async function billingEmail(): Promise<string> {
  const { profile, business } = await load({ profile: BillingProfile.maybe(PROFILE), business: Business.one(BUSINESS) })
  return profile?.email ?? business.email ?? (await User.get(business.ownerId)).email
}

/** Who our invoices are made out to, and the cards. `gateway` says whether cards can be added here at all. */
export async function paymentMethods() {
  const { profile, business } = await load({ profile: BillingProfile.maybe(PROFILE), business: Business.one(BUSINESS) })
  const details = {
    name: profile?.name ?? business.name,
    document: profile?.document ?? business.document ?? null,
    email: profile?.email ?? business.email ?? null,
  }
  return { billingProfile: details, cards: await listCards(), gateway: platformAccount() !== undefined }
}

/** What a browser needs to give a card to the gateway: where, with which key, and what to agree to. */
export async function gatewayConsents() {
  const account = needPlatformAccount()
  const { terms, data } = await askGateway(account, (gateway) => gateway.consents(account))
  return { url: account.url.href, public_key: account.publicKey, terms, personal_data: data }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Keeps a card by the token that the browser got for it. The first one is charged from then on.
 * @throws AppError 409 when the gateway refuses it, or for one too many
 */
export async function addCard(input: z.output<typeof NewCardInput>) {
  const made = hashOf(input.token)
  const before = await allCards()
  const known = before.find((card) => card.made === made)
  if (known) return paymentMethods()
  if (before.length >= MOST_CARDS) throw conflict(`Ya tienes ${MOST_CARDS} tarjetas. Quita una que no uses.`)
  const account = needPlatformAccount()
  const { acceptance_token: terms, accept_personal_auth: data, token, holder } = input
  const email = await billingEmail()
  const kept = await askGateway(account, (gateway) => gateway.keepCard(account, { token, email, terms, data }))
  await act(async (unit) => {
    const profile = await BillingProfile.find(PROFILE)
    const card: CardData = { id: Card.newId(), ...kept, holder, made, createdAt: now().toISOString() }
    unit.insert(Card, card)
    const first = profile?.defaultCardId === undefined || input.default === true
    if (!profile) unit.insertFirst(BillingProfile, { id: PROFILE, defaultCardId: card.id })
    else if (first) unit.replace(BillingProfile, profile, { ...profile, defaultCardId: card.id })
    unit.summary = `Agregó la tarjeta ${card.brand} terminada en ${card.last4}`
  })
  return paymentMethods()
}

/** Says who our invoices are made out to; what comes empty is what the business profile says. */
export async function updateDetails({ name, document, email }: z.output<typeof BillingDetailsInput>) {
  await act(async (unit) => {
    const profile = await BillingProfile.find(PROFILE)
    const after = {
      id: PROFILE,
      ...(profile?.defaultCardId ? { defaultCardId: profile.defaultCardId } : {}),
      ...(name ? { name } : {}),
      ...(document ? { document } : {}),
      ...(email ? { email } : {}),
    } as const
    if (profile) unit.replace(BillingProfile, profile, after)
    else unit.insertFirst(BillingProfile, after)
    unit.summary = 'Cambió los datos de facturación'
  })
  return paymentMethods()
}

/** What is charged from now on is charged to this card. */
export async function chooseCard({ id }: { id: string }) {
  await act(async (unit) => {
    const { card, profile } = await load({ card: Card.one(id), profile: BillingProfile.maybe(PROFILE) })
    unit.check(Card, card)
    if (!profile) unit.insertFirst(BillingProfile, { id: PROFILE, defaultCardId: id })
    else if (profile.defaultCardId !== id) unit.replace(BillingProfile, profile, { ...profile, defaultCardId: id })
    unit.summary = `Eligió la tarjeta terminada en ${card.last4}`
  })
  return paymentMethods()
}

/** Takes a card off: when it was the one that is charged, the oldest of the others is from then on. */
export async function removeCard({ id }: { id: string }) {
  const source = await act(async (unit) => {
    const { card, profile } = await load({ card: Card.one(id), profile: BillingProfile.maybe(PROFILE) })
    const others = (await allCards()).filter((other) => other.id !== id)
    unit.remove(Card, card)
    if (profile?.defaultCardId === id) {
      const { defaultCardId: _, ...rest } = profile
      unit.replace(BillingProfile, profile, { ...rest, ...(others[0] ? { defaultCardId: others[0].id } : {}) })
      if (others[0]) unit.check(Card, others[0])
    }
    unit.summary = `Quitó la tarjeta ${card.brand} terminada en ${card.last4}`
    return card.source
  })
  const account = platformAccount()
  // Ours is gone, and without our key the gateway's is worth nothing: whether it forgets it changes nothing.
  if (account) await askGateway(account, (gateway) => gateway.dropCard(account, source)).catch(() => undefined)
  return paymentMethods()
}
