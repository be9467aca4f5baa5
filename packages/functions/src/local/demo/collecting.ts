import { platformAccount } from '@tendero/core/billing/gateway'
import { config } from '@tendero/core/kernel/config'
import { apiAs } from './caller'
import type { Shop } from './shop'

/** Connects the shop to the gateway that is played beside it, where one is: its clients pay by link, with no money. */
export async function collect({ owner }: Shop, now: Date): Promise<void> {
  const account = platformAccount()
  if (!account || account.url.origin !== config.outsideOrigin()) return
  const { publicKey: public_key, privateKey: private_key, integrity, events } = account
  await apiAs(owner, now).billing.connectPayments({ public_key, private_key, integrity, events })
}
