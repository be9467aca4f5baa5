import { conflict, notFound } from '../kernel/errors'
import { kindOf } from '../kernel/values/id'
import { Client, GENERIC_CLIENT } from '../parties/clients/client'
import { clients } from '../parties/clients/clients'
import { Provider, providers } from '../parties/providers/providers'
import { Seller, sellers } from '../parties/sellers/sellers'

/** Records that are about a person, by the kind that their id names. */
const people = {
  client: { kind: Client, remove: clients.remove },
  provider: { kind: Provider, remove: providers.remove },
  seller: { kind: Seller, remove: sellers.remove },
} as const

/** The row of somebody, whichever record they are. */
export interface Person {
  id: string
  name: string
  document?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  active: boolean
}

/** How to find and remove the record of whoever an id names. @throws AppError 404, 409 for who stands for nobody */
export function recordOf(id: string) {
  const kind = kindOf(id)
  if (kind === undefined || !Object.hasOwn(people, kind)) throw notFound('esa persona')
  if (id === GENERIC_CLIENT) throw conflict('Consumidor final no es una persona: no tiene datos personales.')
  return people[kind as keyof typeof people]
}

/** @throws AppError 404, 409 as `recordOf` */
export const personOf = async (id: string): Promise<Person> => (await recordOf(id).kind.get(id)) as Person
