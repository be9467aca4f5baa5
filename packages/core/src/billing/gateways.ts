import type { Gateway } from './gateway-port'

type Load = () => Promise<Gateway>
let load: Load | undefined

/** Tells who speaks to the payment gateway. Called by the root of core: adapters lie above. */
export const registerGateway = (how: Load): void => void (load = how)

/** The adapter of the gateway. */
export async function gateway(): Promise<Gateway> {
  if (!load) throw new Error('nobody speaks to the payment gateway')
  return load()
}
