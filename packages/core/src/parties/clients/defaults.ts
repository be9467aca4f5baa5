import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { Unique, uniqueId } from '../../kernel/db/unique'
import { documentKey } from '../../reference/document-row'
import { Client, GENERIC_CLIENT, genericClient } from './client'

/** The consumidor final of a new shop. A step of a new shop; 8 actions of its unit. */
export function partiesDefaults(unit: Act): void {
  const client = genericClient(now().toISOString())
  unit.insert(Client, client)
  unit.insert(Unique, { id: uniqueId('client', documentKey(client)!), owner: GENERIC_CLIENT })
}
