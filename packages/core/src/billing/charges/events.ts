import { needOpenShop } from '../../kernel/closed-shop'
import { asSystem } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { notFound, unauthorized } from '../../kernel/errors'
import { count } from '../../kernel/limit'
import { platformAccount } from '../gateway'
import { gateway } from '../gateways'
import { ChargeOwner } from './charge'
import { check } from './check'
import { rulesOf } from './purposes'

/** Where the gateway posts what became of what shops pay to the product: `/api/hooks/wompi/tendero`. */
const OURS = 'tendero'
const HOUR = 3_600

/** Where it posts what clients pay to shops; whose key proves it is told by whose the reference is. */
const SHOPS = 'comercio'

/** Has a charge looked at because somebody told of it, once its signature is that of the account that it was asked of. */
async function lookAt(reference: string, raw: Buffer): Promise<void> {
  const owner = await ChargeOwner.find(reference)
  // A charge that we do not know is of another installation that shares the account.
  if (!owner) return
  await asSystem(owner.tenant, 'Wompi', async () => {
    await needOpenShop()
    const { account } = await rulesOf('sale')
    const known = await account!().catch(() => undefined)
    if (!known || (await gateway()).hear(known, raw) === undefined) return refuse()
    await act((unit) => check(unit, owner.id, true))
  })
}

async function refuse(): Promise<never> {
  await count('wrong payment event', OURS, HOUR)
  throw unauthorized('La firma no es de la pasarela.')
}

/**
 * Takes in what the gateway posts. It only says that there is something to see: the job asks the gateway itself, so that
 * neither its order, nor its number, nor what it claims matters. What is not the gateway's leaves nothing but a count.
 * @throws AppError 404 for an address of nobody, 401 for a wrong signature
 */
export async function hearGateway({ token, raw }: { token: string; raw: Buffer }): Promise<void> {
  if (token === SHOPS) {
    const claimed = (await gateway()).claimed(raw)
    return claimed === undefined ? undefined : lookAt(claimed, raw)
  }
  const account = platformAccount()
  if (token !== OURS || !account) throw notFound('esta dirección')
  const reference = (await gateway()).hear(account, raw)
  if (reference === undefined) return refuse()
  const owner = reference === null ? undefined : await ChargeOwner.find(reference)
  // A charge that we do not know is of another installation that shares the account. One of a closed shop is settled too:
  // what it paid the product for stays.
  if (owner) await asSystem(owner.tenant, 'Wompi', () => act((unit) => check(unit, owner.id, true)))
}
