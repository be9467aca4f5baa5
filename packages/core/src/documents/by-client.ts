import { matches } from '../kernel/db/lists/search'
import { range } from '../kernel/db/read'
import { Client } from '../parties/clients/client'

/** Documents that a search by the words of a client looks at: so many clients, so many of each. */
const MAX_CLIENTS = 10
const MAX_OF_CLIENT = 20

/** A kind that has an index by client. */
export interface ByClient {
  indexPartition(index: 'client', client: string): string
  indexOf(index: 'client'): Parameters<typeof range>[0]['index']
}

/** Ids of the newest documents of the clients that a text finds. */
export async function idsOfClients(kind: ByClient, text: string): Promise<string[]> {
  const clients = await matches(Client.name, text, MAX_CLIENTS)
  const found = await Promise.all(
    clients.ids.map((client) =>
      range({
        pk: kind.indexPartition('client', client),
        index: kind.indexOf('client'),
        descending: true,
        limit: MAX_OF_CLIENT,
        only: ['sk'],
      }),
    ),
  )
  return found.flatMap(({ items }) => items.map((item) => item.sk))
}
