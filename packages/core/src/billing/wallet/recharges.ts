import type * as z from 'zod'
import { config } from '../../kernel/config'
import { act } from '../../kernel/db/act'
import { load, range } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { readDocument } from '../../reference/document.input'
import { Card } from '../cards/card'
import { billingEmail } from '../cards/cards'
import { Charge, type ChargeData } from '../charges/charge'
import { chargeStates, isUnsettled } from '../charges/charge.states'
import { openCharge, sendCharge } from '../charges/charges'
import { lookNow } from '../charges/check'
import type { PurposeRules } from '../charges/purposes'
import { askGateway, needPlatformAccount } from '../gateway'
import type { CardRechargeInput, PseRechargeInput } from './recharge.input'
import { moveWallet, walletNow } from './wallet'
import type { ListRecharges } from './wallet.wire'
import { postAnnulment, postRecharge, tendero, type WalletDocument } from './wallet-entry'

const CONCEPT = 'Recarga de la billetera'

export const presentCharge = (charge: ChargeData) => ({
  id: charge.id,
  value: charge.cents,
  type: charge.method,
  type_name: charge.method === 'card' ? 'Tarjeta' : 'PSE',
  payer: charge.payer,
  state: charge.state,
  state_name: chargeStates[charge.state],
  settled: !isUnsettled(charge.state),
  message: charge.message ?? null,
  pay_url: isUnsettled(charge.state) ? (charge.payUrl ?? null) : null,
  date: charge.day,
  created_at: charge.at,
  user_name: charge.userName,
})

const documentOf = ({ id, cents }: ChargeData, concept = CONCEPT): WalletDocument => ({
  ...{ id, kind: 'charge', cents, concept },
})

/** What follows from a recharge. Its money is the shop's once it is approved, and never before. */
export const recharge: PurposeRules = {
  // Its provider is made apart: several recharges may be approved at once.
  prepare: async () => void (await tendero()),
  async approved(unit, charge) {
    const { id: about, cents } = charge
    await moveWallet(unit, { type: 'recharge', available: cents, held: 0, concept: CONCEPT, about })
    unit.summary = `Recargó la billetera con ${formatCop(cents)}`
    return { entries: await postRecharge(unit, documentOf(charge)) }
  },
  async annulled(unit, charge) {
    const { id: about, cents } = charge
    const { available } = await walletNow()
    if (available < cents) return false
    const concept = 'La pasarela devolvió una recarga'
    await moveWallet(unit, { type: 'annulment', available: 0 - cents, held: 0, concept, about })
    await postAnnulment(unit, documentOf(charge, concept))
    return true
  },
}

/** Where whoever pays at their bank comes back to. */
const returnUrl = ({ id }: ChargeData) => `${config.url()}/dashboard/wallet?recarga=${id}`

/** Puts money into the wallet with a card of the shop. @throws AppError 404 for a card that is not there */
export async function rechargeByCard({ value: cents, card_id: cardId }: z.output<typeof CardRechargeInput>) {
  needPlatformAccount()
  const { card } = await load({ card: Card.one(cardId) })
  const email = await billingEmail()
  const payer = `${card.brand} •••• ${card.last4}`
  const charge = await act((unit) =>
    openCharge(unit, { purpose: 'recharge', concept: CONCEPT, cents, method: 'card', payer, cardId }),
  )
  const by = { card: card.source, installments: 1, recurrent: false }
  return presentCharge(await sendCharge(charge, { by, email, returnUrl: returnUrl(charge) }))
}

/** Banks that PSE reaches. */
export async function pseBanks() {
  const account = needPlatformAccount()
  return askGateway(account, (gateway) => gateway.banks(account))
}

/** Puts money into the wallet from a bank account: whoever does it goes on at the page of the bank. */
export async function rechargeByPse(input: z.output<typeof PseRechargeInput>) {
  const { document, document_type_id: documentType } = readDocument(input)
  const { value: cents, bank_code, person_type: person, name, phone } = input
  const bank = (await pseBanks()).find(({ code }) => code === bank_code)
  if (!bank) throw invalid({ bank_code: ['Elige un banco de la lista'] })
  const email = await billingEmail()
  const charge = await act((unit) =>
    openCharge(unit, { purpose: 'recharge', concept: CONCEPT, cents, method: 'pse', payer: bank.name }),
  )
  const by = {
    pse: { bank: bank.code, person, documentType, document, name, phone },
    consents: { terms: input.acceptance_token, data: input.accept_personal_auth },
  }
  return presentCharge(await sendCharge(charge, { by, email, returnUrl: returnUrl(charge) }))
}

const recharged = async (id: string) => {
  const charge = await Charge.get(id)
  if (charge.purpose !== 'recharge') throw notFound('la recarga')
  return charge
}

export const getRecharge = async ({ id }: { id: string }) => presentCharge(await recharged(id))

/** The same after asking the gateway now, for whoever waits. */
export const checkRecharge = async ({ id }: { id: string }) => presentCharge(await lookNow(await recharged(id)))

/** Recharges of a period, newest first. */
export async function listRecharges(input: z.output<typeof ListRecharges>) {
  const { chargeType: method, from, to, ...paging } = input
  if (from && to && from > to) throw conflict('La fecha final es anterior a la inicial')
  const part = method ? `recharge.${method}` : 'recharge'
  const span = { ...(from ? { from } : {}), ...(to ? { to: `${to}￿` } : {}) }
  const page = await Charge.page({
    ...{ input: paging, index: method ? 'method' : 'day', part, descending: true },
    ...(from || to ? { from: from ?? ' ', ...span } : { bucket: part }),
  })
  return { ...page, data: page.data.map(presentCharge) }
}

/** What the shop has asked to be credited and the bank has not answered yet. */
export async function pendingCents(): Promise<number> {
  const { items } = await range({ pk: Charge.indexPartition('open', 'all'), index: Charge.indexOf('open'), limit: 200 })
  return items
    .map((item) => Charge.fromItem(item))
    .filter(({ purpose }) => purpose === 'recharge')
    .reduce((sum, { cents }) => sum + cents, 0)
}
