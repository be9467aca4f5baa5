import { shopLook } from '../../documents/print/look'
import { type Look, shortName } from '../../documents/print/public-paper'
import { needOpenShop } from '../../kernel/closed-shop'
import { config } from '../../kernel/config'
import { asSystem, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { linkTo, openPublic } from '../../kernel/public/link'
import { Charge, type ChargeData, ChargeOwner } from '../charges/charge'
import { type ChargeState, chargeStates, isUnsettled } from '../charges/charge.states'
import { openCharge } from '../charges/charges'
import { lookNow } from '../charges/check'
import { gateway } from '../gateways'
import { payAccount, shopAccount } from './account'
import { chargesOf, debtsOf, dueOf, LEAST_CENTS, owedOf } from './owed'
import { PayLink, type PayLinkData } from './pay-link'

/** An attempt whose page would close in less than this is not gone on with. */
const LEAST_LEFT_MS = 15 * 60_000
/** Attempts that a link remembers. */
const REMEMBERED = 20

/** What the page of a link shows. */
export interface PayPage extends Look {
  number: string
  client: string
  dueCents: number
  /** It takes payments now. */
  open: boolean
  /** The attempt that whoever reads it comes back from, or the last one while the bank has it. */
  attempt?: { id: string; state: ChargeState; cents: number; message?: string; day: string }
  /** Address of the gateway that the page goes on to. */
  gateway?: string
}

const attemptOf = ({ id, state, cents, message, day }: ChargeData) => ({
  ...{ id, state, cents, day },
  ...(message ? { message } : {}),
})

/** The page of a link, for whoever has it. @param back the attempt that they come back from: the gateway is asked of it */
export async function openPayPage(id: string, back: string | undefined): Promise<PayPage> {
  const link = await PayLink.get(id)
  const before = await chargesOf(link)
  const shown = before.find((charge) => charge.id === back) ?? before.find(({ state }) => state === 'pending')
  const attempt = shown && (await lookNow(shown).catch(() => shown))
  const [items, look, account] = await Promise.all([debtsOf(link.documentId), shopLook(), payAccount()])
  const charges = before.map((charge) => (charge.id === attempt?.id ? attempt : charge))
  const dueCents = dueOf(link, charges, owedOf(items))
  const open = account !== undefined && !link.closed && dueCents >= LEAST_CENTS
  const told = attempt && (attempt.state !== 'created' || attempt.id === back)
  return {
    ...look,
    ...{ number: link.number, client: shortName(link.clientName), dueCents, open },
    ...(told ? { attempt: attemptOf(attempt) } : {}),
    ...(open ? { gateway: new URL(await checkoutOf({ id: 'x', cents: 1, expiresAt: '' }, '')).origin } : {}),
  }
}

async function checkoutOf({ id, cents, expiresAt }: Pick<ChargeData, 'id' | 'cents' | 'expiresAt'>, page: string) {
  const account = await shopAccount()
  const returnUrl = `${page || config.url()}?pago=${id}`
  return (await gateway()).checkout(account, { reference: id, cents, expiresAt, returnUrl })
}

/** Why a link takes no payment now; undefined when it does. */
const refusalOf = (link: PayLinkData, due: number) =>
  link.closed || due < LEAST_CENTS ? 'Este enlace ya no recibe pagos. Habla con la tienda.' : undefined

/** The attempt to go on with, written when there is none; two at once are one. */
const attempt = (id: string) =>
  act(async (unit) => {
    const link = await PayLink.get(id)
    const charges = await chargesOf(link)
    const due = dueOf(link, charges, owedOf(await debtsOf(link.documentId)))
    const refused = refusalOf(link, due)
    if (refused) throw conflict(refused, 'closed')
    if (charges.some(({ state }) => state === 'pending'))
      throw conflict('Ya hay un pago en proceso en el banco: espera su respuesta antes de pagar otra vez.', 'waiting')
    const left = ({ expiresAt }: ChargeData) => Date.parse(expiresAt) - now().getTime()
    const same = charges.find((one) => one.state === 'created' && one.cents === due && left(one) > LEAST_LEFT_MS)
    if (same) return same
    const { version: _, ...row } = link
    const charge = await openCharge(unit, {
      ...{ purpose: 'sale', concept: `Pago de ${link.number}`, cents: due, method: 'checkout' },
      ...{ payer: link.clientName, linkId: id },
    })
    unit.replace(PayLink, link, { ...row, chargeIds: [...row.chargeIds, charge.id].slice(-REMEMBERED) })
    unit.summary = `Empezó a pagar ${link.number} en línea`
    return charge
  })

/** Begins a payment of a link, of what it asks for now. @returns where it is paid @throws AppError 409 when it takes none */
export async function beginPayment(id: string): Promise<{ charge: ChargeData; payUrl: string }> {
  const page = await linkTo('p', id)
  await shopAccount()
  const charge = await attempt(id)
  return { charge, payUrl: await checkoutOf(charge, page) }
}

const present = (charge: ChargeData) => ({
  reference: charge.id,
  value: charge.cents,
  state: charge.state,
  state_name: chargeStates[charge.state],
  settled: !isUnsettled(charge.state),
  message: charge.message ?? null,
})

/** Begins to pay what the token of a link asks for; its amount is never told by whoever pays. @throws AppError 404, 409 */
export async function startPayment({ token }: { token: string }) {
  const begun = await openPublic('p', token, beginPayment)
  if (!begun) throw notFound(PayLink.label)
  return { ...present(begun.charge), pay_url: begun.payUrl }
}

/** What became of a payment: the gateway is asked, and what it says is settled. @throws AppError 404 */
export async function validatePayment({ reference }: { reference: string }) {
  const owner = await ChargeOwner.find(reference)
  if (!owner) throw notFound('el pago')
  return asSystem(owner.tenant, 'Enlace público', async () => {
    await needOpenShop()
    const { charge } = await load({ charge: Charge.maybe(reference) })
    if (charge?.purpose !== 'sale') throw notFound('el pago')
    return present(await lookNow(charge).catch(() => charge))
  })
}
