import { load } from '../../kernel/db/read'
import { invalid, notFound } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { itemsOf } from '../../treasury/open-item/open-item'
import { amendPayment, type PaymentRules, pay, voidPayment } from '../pay'
import { type PaymentData, PaymentMade } from '../payment'
import type { SupportOutlayChanges, SupportOutlayRequest } from '../payment.input'
import { outlayRules } from './outlays'

const KIND = 'supportDocument'

/** Payments of one support document: those of a provider, for what is owed of it. */
const supportOutlayRules: PaymentRules<SupportOutlayRequest> = {
  ...outlayRules,
  terms: async (unit, { document_support_id, value, discount, withholdings, ...rest }, freed) => {
    const item = (await itemsOf(document_support_id)).find(({ documentKind }) => documentKind === KIND)
    if (!item) throw notFound('el documento soporte')
    const owed = item.balanceCents + (freed.get(item.id) ?? 0)
    if (owed === 0) throw invalid({ value: [`${item.number} ya está pagado`] })
    if (value !== undefined && value > owed)
      throw invalid({ value: [`De ${item.number} solo se deben ${formatCop(owed)}`] })
    const line = { id: item.id, value: value ?? owed, discount, withholdings }
    return outlayRules.terms(unit, { ...rest, provider_id: item.thirdId, items: [line], advances: [] }, freed)
  },
}

/** Pays a support document, whole unless told. @throws AppError as a payment */
export const paySupport = (input: SupportOutlayRequest): Promise<PaymentData> => pay(supportOutlayRules, input)

/** A payment of one support document, and which. @throws AppError 404 also of one that pays something else */
export async function supportPaymentOf(
  id: string,
): Promise<{ payment: PaymentData; supportId: string; number: string }> {
  const { payment } = await load({ payment: PaymentMade.one(id) })
  const [line, ...others] = payment.lines
  if (line?.documentKind !== KIND || others.length > 0) throw notFound(PaymentMade.label)
  return { payment, supportId: line.documentId!, number: line.number! }
}

/** Posts it anew, for the same document. @throws AppError as a payment */
export async function amendSupportPayment({ id, ...input }: SupportOutlayChanges): Promise<PaymentData> {
  const { supportId } = await supportPaymentOf(id)
  return amendPayment(supportOutlayRules, { id, document_support_id: supportId, ...input })
}

/** Voids it: what it settled is owed again. @throws AppError as a payment */
export async function voidSupportPayment(voiding: Parameters<typeof voidPayment>[1]): Promise<PaymentData> {
  await supportPaymentOf(voiding.id)
  return voidPayment(outlayRules, voiding)
}
