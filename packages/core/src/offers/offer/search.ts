import { type ByClient, idsOfClients } from '../../documents/by-client'
import type { Summed } from '../../documents/list'
import type { Page, PageInput } from '../../kernel/db/lists/page-shape'

/** Documents that a search looks at. */
const MAX_FOUND = 200

interface Listed<A, R> extends ByClient {
  list(input: A & { number?: string }): Promise<Page<R> & Summed>
  among(ids: readonly string[], input: A, most: number): Promise<Page<R> & Summed>
}

/** A page of offers, newest first: the one of a number, those of the clients that a text finds, or all. */
export async function listOffers<A extends PageInput, R>(
  kind: Listed<A, R>,
  prefix: string,
  { search, ...input }: A & { search?: string },
): Promise<Page<R>> {
  const asked = input as unknown as A
  if (!search) return kind.list(asked)
  const number = new RegExp(`^(?:${prefix})?(\\d+)$`, 'i').exec(search)?.[1]
  if (number) return kind.list({ ...asked, number: `${prefix}${number}` })
  return kind.among(await idsOfClients(kind, search), asked, MAX_FOUND)
}
