import { BUSINESS, Business } from '../../identity/business/business'
import { User } from '../../identity/people/user'
import { load } from '../../kernel/db/read'
import { kindOf } from '../../kernel/values/id'
import { Conveyor } from '../../parties/carriers/conveyors'
import { Courier } from '../../parties/carriers/couriers'
import { Client } from '../../parties/clients/client'
import { Provider } from '../../parties/providers/providers'
import { Seller } from '../../parties/sellers/sellers'
import { Employee, fullName } from '../../payroll/employee'
import { cityOf } from '../../reference/cities'
import type { CityCode } from '../../reference/city-code'
import { formatDocument } from '../../reference/document'
import { documentKey } from '../../reference/document-row'

/** What a third of the books may be; the shop itself is one of what it takes for its own use. */
export const thirdKinds = [
  'client',
  'provider',
  'courier',
  'conveyor',
  'employee',
  'seller',
  'user',
  'business',
] as const
export type ThirdKind = (typeof thirdKinds)[number]

/** Who a line of the books is with, as certificates and exógena name them. */
export interface Third {
  /** Of the record that the line names. */
  id: string
  kind: ThirdKind
  name: string
  documentType?: string
  document?: string
  dv?: number
  address?: string
  city?: CityCode
}

type Fields = Partial<Record<'documentType' | 'document' | 'address', string>> & {
  city?: CityCode | undefined
  id: string
  dv?: number
}

const third = (kind: ThirdKind, name: string, row: Fields): Third => ({
  id: row.id,
  kind,
  name,
  ...(row.document ? { documentType: row.documentType ?? '13', document: row.document } : {}),
  ...(row.document && row.dv !== undefined ? { dv: row.dv } : {}),
  ...(row.address ? { address: row.address } : {}),
  ...(row.city ? { city: row.city } : {}),
})

/** Rows of each kind of record that can be a third, as one. */
export const asThird = {
  client: (row: Fields & { name: string }) => third('client', row.name, row),
  provider: (row: Fields & { name: string }) => third('provider', row.name, row),
  courier: (row: Fields & { name: string }) => third('courier', row.name, row),
  conveyor: (row: Fields & { name: string }) => third('conveyor', row.name, row),
  seller: (row: Fields & { name: string }) => third('seller', row.name, row),
  employee: (row: Fields & { names: string; lastNames: string }) => third('employee', fullName(row), row),
  user: (row: Fields & { name: string }) => third('user', row.name, row),
  business: (row: Fields & { name: string }) => third('business', row.name, row),
}

/** What two records of one person share, so that a client that is also a provider is one third: the document, else the id. */
export const thirdKey = (of: Pick<Third, 'id' | 'documentType' | 'document'>): string => documentKey(of) ?? of.id

/** As it is read: `900.373.076-4`; null without one. */
export const documentText = ({ document, documentType, dv }: Third): string | null =>
  document ? formatDocument(document, documentType === '31' ? dv : undefined) : null

/** Name of the municipality of a third, for papers. */
export const cityText = ({ city }: Third): string | undefined => cityOf(city)?.name

/**
 * The thirds that some lines name, by id, in one reading. An id whose record is gone is left out: nobody who is named by
 * the books can be removed.
 */
export async function thirdsOf(ids: readonly string[]): Promise<Map<string, Third>> {
  const of = (kind: ThirdKind) => [...new Set(ids.filter((id) => kindOf(id) === kind))]
  const found = await load({
    client: Client.many(of('client')),
    provider: Provider.many(of('provider')),
    courier: Courier.many(of('courier')),
    conveyor: Conveyor.many(of('conveyor')),
    seller: Seller.many(of('seller')),
    employee: Employee.many(of('employee')),
    user: User.many(of('user')),
    ...(ids.includes(BUSINESS) ? { business: Business.many([BUSINESS]) } : {}),
  })
  const thirds = new Map<string, Third>()
  for (const [kind, rows] of Object.entries(found))
    for (const row of rows.values()) {
      const one = asThird[kind as ThirdKind](row as never)
      thirds.set(one.id, one)
    }
  return thirds
}
