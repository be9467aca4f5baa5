import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { OutsideError } from '../../kernel/outside/outside-error'
import { Charge, type ChargeData } from '../charges/charge'
import { chargeStates } from '../charges/charge.states'
import { settle } from '../charges/settle'
import { Refused } from '../gateway-port'
import { gateway } from '../gateways'
import { shopAccount } from './account'
import { PayLink } from './pay-link'
import { showPayLink } from './pay-links'

const BY_HAND =
  'Wompi solo devuelve pagos con tarjeta y en el mismo día. Devuélvele el dinero por transferencia y anula el recibo.'

/** Asks the gateway to give a payment back. A silence is no verdict: what it says of the payment now decides. */
async function giveBack(charge: ChargeData): Promise<ChargeData> {
  const [account, asked] = await Promise.all([shopAccount(), gateway()])
  const refused = await asked.giveBack(account, charge.gatewayId!).catch((error) => {
    if (error instanceof Refused || error instanceof OutsideError) return error
    throw error
  })
  const said = await asked.find(account, charge.id).catch(() => undefined)
  const after = said ? await settle(charge.id, said) : charge
  if (after.state !== 'approved') return after
  if (refused instanceof Refused) throw conflict(BY_HAND, 'not_refundable')
  throw conflict('Wompi no respondió. Espera un minuto y mira aquí si el pago quedó devuelto.', 'outside_silent')
}

/**
 * Gives back to a client what they paid online: the gateway is asked, and its receipt is voided with what it says.
 * @throws AppError 404, 409 for what was not paid or the gateway does not give back
 */
export async function refundPayment({ id }: { id: string }) {
  const { charge } = await load({ charge: Charge.maybe(id) })
  if (charge?.purpose !== 'sale' || !charge.linkId) throw notFound('el pago')
  const link = await PayLink.get(charge.linkId)
  if (charge.state !== 'approved' && charge.state !== 'void')
    throw conflict(`Este pago está ${chargeStates[charge.state].toLowerCase()}: no hay nada por devolver.`)
  const after = charge.state === 'approved' ? await giveBack(charge) : charge
  if (after.state === 'review') throw conflict(`${after.message ?? BY_HAND} Revísalo a mano.`, 'review')
  return showPayLink({ id: link.documentId })
}
