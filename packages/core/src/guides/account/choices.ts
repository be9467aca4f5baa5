import type * as z from 'zod'
import { walletNow } from '../../billing/wallet/wallet'
import { carrierChoices } from '../../parties/carriers/choices'
import { senders } from '../../parties/carriers/senders'
import { logisticsOf } from '../making'
import { CARRIERS, CarrierAccount } from './account'
import type { ChoicesOutput } from './account.wire'
import { offered } from './platform-account'

/** Whoever may take a parcel, where it may leave from, and what the wallet has when it pays for labels. */
export async function guideChoices(): Promise<z.input<typeof ChoicesOutput>> {
  const [{ senderId, conveyorId, packageGrams: grams }, carriers, rows, account] = await Promise.all([
    logisticsOf(),
    carrierChoices(),
    senders.rows.active(),
    CarrierAccount.find(CARRIERS),
  ])
  const byWallet = account?.pays === 'wallet'
  const mayBuy = !byWallet || (await offered()) !== undefined
  return {
    ...{ carriers, senders: rows.map(({ id, name }) => ({ id, name })) },
    bought: mayBuy ? (account?.carriers ?? []) : [],
    wallet: byWallet && mayBuy ? (await walletNow()).available : null,
    preferred: {
      sender_id: rows.find(({ id }) => id === senderId)?.id ?? null,
      conveyor_id: carriers.find(({ id }) => id === conveyorId)?.id ?? null,
      grams,
    },
  }
}
