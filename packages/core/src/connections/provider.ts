import type { ProviderName } from './connection.input'

/** What a connection calls with: where, and its secrets in the clear. Never kept, logged or answered. */
export interface Access {
  connectionId: string
  url: URL
  secrets: Readonly<Record<string, string>>
}

/** What a hook says that was posted: a greeting that only wants a 200, or something that changed. */
export type Told = { greeting: true } | { topic: string; resource: string }

/** What connecting needs to know of a service, whatever it is for. */
export interface Provider {
  /** Asks for something that only whoever has the keys is given. @throws OutsideError */
  test(access: Access): Promise<void>
  /** Stops it from posting to a path of ours, whatever the address before it. @throws OutsideError */
  leave(access: Access, path: string): Promise<void>
  /**
   * What was posted to the hook of a connection, by its very bytes. `secrets` opens those of the connection, for a service
   * that signs with one of them.
   * @returns undefined when its signature is wrong
   */
  hear(
    raw: Buffer,
    header: (name: string) => string | undefined,
    connectionId: string,
    secrets: () => Promise<Access['secrets']>,
  ): Told | undefined | Promise<Told | undefined>
}

type Load = () => Promise<Provider>
const known = new Map<ProviderName, Load>()

/** Tells how a service is spoken to. Called by the root of core: adapters lie above. */
export const registerProvider = (name: ProviderName, load: Load): void => void known.set(name, load)

export async function providerOf(name: ProviderName): Promise<Provider> {
  const load = known.get(name)
  if (!load) throw new Error(`nobody speaks to ${name}`)
  return load()
}
