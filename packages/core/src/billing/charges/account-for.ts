import { needPlatformAccount } from '../gateway'
import type { GatewayAccount } from '../gateway-port'
import type { ChargePurpose } from './charge'
import { rulesOf } from './purposes'

/** The account that a charge of a purpose is asked of. @throws AppError 409 where there is none */
export async function accountFor(purpose: ChargePurpose): Promise<GatewayAccount> {
  const { account } = await rulesOf(purpose)
  return account ? account() : needPlatformAccount()
}
