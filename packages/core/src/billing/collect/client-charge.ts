import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { GENERIC_CLIENT } from '../../parties/clients/client'
import { receiptRules } from '../../payments/debt-payments'
import { payIn, voidIn } from '../../payments/pay'
import { Receipt } from '../../payments/payment'
import { oldestFirst } from '../../payments/payment-terms'
import type { PurposeRules } from '../charges/purposes'
import { payAccount, shopAccount } from './account'
import { debtsOf, owedOf } from './owed'
import { PayLink } from './pay-link'

/**
 * What follows when a client paid: a receipt over what they owe of the document, in the transaction of the charge; what is
 * over it is in their favour. What cannot be posted (a closed month, a type that is no longer used) waits for a person.
 */
export const sale: PurposeRules = {
  account: shopAccount,
  orReview: true,
  async approved(unit, { id: reference, cents, linkId }) {
    const { link } = await load({ link: PayLink.maybe(linkId) })
    const account = await payAccount()
    if (!link) throw notFound(PayLink.label)
    if (!account) throw conflict('La tienda desconectó los pagos en línea: registra este pago a mano.')
    const items = (await debtsOf(link.documentId)).filter(({ thirdId }) => thirdId === link.clientId)
    const over = cents - owedOf(items)
    if (over > 0 && link.clientId === GENERIC_CLIENT)
      throw conflict(`El cliente pagó ${formatCop(over)} más de lo que se debe de ${link.number}. Devuélveselos.`)
    const receipt = await payIn(unit, receiptRules, {
      client_id: link.clientId,
      payments: [{ payment_type_id: account.paymentTypeId, value: cents, reference }],
      items: oldestFirst(items, cents),
      advances: [],
      description: `Pago en línea de ${link.number}`,
    })
    return { entries: [], receiptId: receipt.id }
  },
  async annulled(unit, { receiptId }) {
    if (!receiptId) return false
    const { receipt } = await load({ receipt: Receipt.maybe(receiptId) })
    // Whoever voided it before the gateway gave the money back has undone it already.
    if (receipt?.state === 'void') return true
    await voidIn(unit, receiptRules, { id: receiptId, reason: 'La pasarela devolvió el pago' })
    return true
  },
}
