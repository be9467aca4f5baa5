import { load } from '../../kernel/db/read'
import { kindOf } from '../../kernel/values/id'
import { Receipt } from '../../payments/payment'
import { Charge } from '../charges/charge'

/** Which of some receipts are of what clients paid at the gateway: their charge says so. */
export async function collectedOnline(receiptIds: readonly string[]): Promise<Set<string>> {
  const { receipts } = await load({ receipts: Receipt.many(receiptIds) })
  const named = [...receipts.values()].flatMap(({ money }) => money.flatMap(({ reference = '' }) => reference || []))
  const { charges } = await load({ charges: Charge.many(named.filter((one) => kindOf(one) === Charge.name)) })
  return new Set([...charges.values()].flatMap(({ receiptId }) => receiptId ?? []))
}
