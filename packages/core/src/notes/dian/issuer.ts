import type { Act } from '../../kernel/db/act'

/** Sends the credit notes of a shop to DIAN. */
export interface Issuer {
  /** Returns the connected provider, every reason why a note cannot be sent now, and whether DIAN has it. */
  look(id: string): Promise<{ provider: string | undefined; problems: string[]; isThere: boolean }>
  /** Queues a note in a unit and marks it as sent. Returns the reasons why it was not queued. */
  send(unit: Act, id: string): Promise<string[]>
}

let load: (() => Promise<Issuer>) | undefined

/** Registers the sender of credit notes. Called by the root of core, because senders lie above. */
export const issueBy = (loads: () => Promise<Issuer>): void => {
  load = loads
}

export async function issuer(): Promise<Issuer> {
  if (!load) throw new Error('no sender of credit notes registered')
  return load()
}
