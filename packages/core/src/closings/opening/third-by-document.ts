import { asThird, type Third } from '../../accounting/thirds/third'
import { load } from '../../kernel/db/read'
import { Unique, uniqueId } from '../../kernel/db/unique'
import { couriers } from '../../parties/carriers/couriers'
import { Client } from '../../parties/clients/client'
import { providers } from '../../parties/providers/providers'
import { sellers } from '../../parties/sellers/sellers'
import { employees } from '../../payroll/employees'
import { documentTypes, normalizeAny } from '../../reference/document'
import { documentKey } from '../../reference/document-row'

export type FoundThird = Pick<Third, 'id' | 'name' | 'kind'>

/** Number of a document as rows keep it; undefined for what is none. */
function numberOf(written: string): string | undefined {
  const found = normalizeAny(written)
  return found.ok ? found.number : undefined
}

/** Clients with some documents, of whatever type: two trips. */
async function clientsOf(numbers: readonly string[]): Promise<Map<string, Third>> {
  const types = [...new Set(documentTypes.map(({ code }) => code))]
  const keys = numbers.flatMap((document) =>
    types.map((documentType) => uniqueId('client', documentKey({ documentType, document })!)),
  )
  const { held } = await load({ held: Unique.many([...new Set(keys)]) })
  const { clients } = await load({ clients: Client.many([...new Set([...held.values()].map(({ owner }) => owner))]) })
  return new Map(
    [...clients.values()].flatMap((client) =>
      client.document ? [[client.document, asThird.client(client)] as const] : [],
    ),
  )
}

/** The thirds with some documents as people write them, by what was written: clients first, then providers and others. */
export async function thirdsByDocument(written: readonly string[]): Promise<Map<string, FoundThird[]>> {
  const numbers = new Map(
    [...new Set(written)].flatMap((text) => {
      const number = numberOf(text)
      return number === undefined ? [] : [[text, number] as const]
    }),
  )
  if (numbers.size === 0) return new Map()
  const [clients, ...others] = await Promise.all([
    clientsOf([...new Set(numbers.values())]),
    providers.rows.active().then((rows) => rows.map(asThird.provider)),
    couriers.rows.active().then((rows) => rows.map(asThird.courier)),
    employees.rows.active().then((rows) => rows.map(asThird.employee)),
    sellers.rows.active().then((rows) => rows.map(asThird.seller)),
  ])
  return new Map(
    [...numbers].map(([text, number]) => [
      text,
      [clients.get(number) ?? [], others.flat().filter((one) => one.document === number)].flat(),
    ]),
  )
}
