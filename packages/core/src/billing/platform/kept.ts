import type { KeptData } from '../../identity/leaving/erased'
import { soldToShop } from '../plans/invoices'
import { walletNow } from '../wallet/wallet'

/**
 * What the product goes on having of a shop that is gone: the invoices that it made out to it, which it must keep
 * (E.T. art. 632; Ley 962 de 2005, art. 28), and what it owes to it.
 */
export async function kept(): Promise<KeptData> {
  const [{ available, held }, invoices] = await Promise.all([walletNow(), soldToShop()])
  return { walletCents: available + held, invoices }
}
