import type { ProviderName } from '../connections/connection.input'
import { registerProvider } from '../connections/provider'
import type { Store } from './store-port'

const stores = new Map<ProviderName, () => Promise<Store>>()

/** Tells how a kind of shop is spoken to. Called by the root of core: adapters lie above. */
export function registerStore(name: ProviderName, loads: () => Promise<Store>): void {
  stores.set(name, loads)
  registerProvider(name, loads)
}

export async function storeOf(name: ProviderName): Promise<Store> {
  const loads = stores.get(name)
  if (!loads) throw new Error(`${name} is no shop`)
  return loads()
}
