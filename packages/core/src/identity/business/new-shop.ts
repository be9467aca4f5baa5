import type { Act } from '../../kernel/db/act'

/** What a capability adds to a new shop: payment types, taxes, a storage… It runs as the system inside the new tenant. */
export type NewShopStep = (unit: Act) => void | Promise<void>

let load: () => Promise<readonly NewShopStep[]> = async () => []

/** Names the steps of a new shop. Called once, by who knows every capability: the ones below must not import those above. */
export function setNewShopSteps(loader: () => Promise<readonly NewShopStep[]>): void {
  load = loader
}

export const newShopSteps = (): Promise<readonly NewShopStep[]> => load()
