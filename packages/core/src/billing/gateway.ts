import { config } from '../kernel/config'
import { AppError, conflict } from '../kernel/errors'
import { Open, throughBreaker } from '../kernel/outside/breaker'
import { OutsideError } from '../kernel/outside/outside-error'
import { type Gateway, type GatewayAccount, Refused } from './gateway-port'
import { gateway } from './gateways'

/** The product's own account, out of `TENDERO_WOMPI`; undefined without one. @throws Error for one that is not whole */
export function platformAccount(): GatewayAccount | undefined {
  const text = config.wompi()
  if (!text) return undefined
  const [url, publicKey, privateKey, integrity, events] = text.split(/\s+/)
  if (!url || !publicKey || !privateKey || !integrity || !events)
    throw new Error('TENDERO_WOMPI: an address and four keys, apart by spaces')
  return { url: new URL(url), publicKey, privateKey, integrity, events }
}

/** @throws AppError 409 where the product takes no payments */
export function needPlatformAccount(): GatewayAccount {
  const account = platformAccount()
  if (!account) throw conflict('Esta instalación de Tendero no recibe pagos.', 'no_gateway')
  return account
}

/** What may fail: the host that everybody asks. */
export const gatewayBreakers = ({ url }: GatewayAccount): string[] => [url.host]

/** Asks a gateway, unless it has not answered lately. @throws what it throws, or `Open` */
export const viaBreaker = async <T>(account: GatewayAccount, ask: (gateway: Gateway) => Promise<T>): Promise<T> => {
  const found = await gateway()
  return throughBreaker(gatewayBreakers(account), () => ask(found))
}

const silent = () =>
  new AppError(503, 'unreachable', 'La pasarela de pagos no responde. Inténtalo de nuevo en un momento.', undefined, 5)

/** Asks the gateway while somebody waits. @throws AppError 409 for what it refuses, 503 when it does not answer */
export async function askGateway<T>(account: GatewayAccount, ask: (gateway: Gateway) => Promise<T>): Promise<T> {
  try {
    return await viaBreaker(account, ask)
  } catch (error) {
    if (error instanceof Refused) throw conflict(error.message, 'gateway_refused')
    if (error instanceof Open) throw silent()
    if (!(error instanceof OutsideError)) throw error
    if (error.reason === 'denied') throw conflict('La pasarela de pagos no acepta nuestras claves.', 'gateway_denied')
    throw silent()
  }
}
