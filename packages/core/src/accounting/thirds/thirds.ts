import * as z from 'zod'
import { matches } from '../../kernel/db/lists/search'
import { load } from '../../kernel/db/read'
import { optionalText } from '../../kernel/values/fields'
import { plain } from '../../kernel/values/text'
import { couriers } from '../../parties/carriers/couriers'
import { Client } from '../../parties/clients/client'
import { providers } from '../../parties/providers/providers'
import { searchWords } from '../../parties/search'
import { sellers } from '../../parties/sellers/sellers'
import { employees } from '../../payroll/employees'
import { asThird, cityText, documentText, type Third, thirdKey, thirdKinds } from './third'

export const ThirdsInput = z.object({ search: optionalText(100) })

export const ThirdOutput = z.object({
  /** Of the record that a line of the books names. */
  id: z.string(),
  name: z.string(),
  document_type_id: z.string().nullable(),
  document: z.string().nullable(),
  document_text: z.string().nullable(),
  dv: z.number().nullable(),
  address: z.string().nullable(),
  city_name: z.string().nullable(),
  /** What they are to the shop: a client that is also a provider is both. */
  kinds: z.enum(thirdKinds).array(),
})

/** Thirds that are answered at once. */
const MAX_FOUND = 50
/** Clients whose words fit that are looked at. */
const MAX_CLIENTS = 100

async function clientsWith(search: string): Promise<Third[]> {
  const { ids } = await matches('client', searchWords(search), MAX_CLIENTS)
  const { rows } = await load({ rows: Client.many(ids) })
  return [...rows.values()].filter((row) => row.active).map(asThird.client)
}

const firstClients = async (): Promise<Third[]> =>
  (await Client.page({ input: { per_page: MAX_FOUND }, index: 'state', part: 'active', bucket: 'active' })).data.map(
    asThird.client,
  )

/** The active thirds that have every word of `search` in their name or document, at most fifty, by name; one for a document. */
export async function listThirds({
  search = '',
}: z.output<typeof ThirdsInput>): Promise<z.input<typeof ThirdOutput>[]> {
  const [clients, ...others] = await Promise.all([
    search ? clientsWith(search) : firstClients(),
    providers.rows.active().then((rows) => rows.map(asThird.provider)),
    couriers.rows.active().then((rows) => rows.map(asThird.courier)),
    sellers.rows.active().then((rows) => rows.map(asThird.seller)),
    employees.rows.active().then((rows) => rows.map(asThird.employee)),
  ])
  const words = plain(searchWords(search)).split(' ')
  const fits = (one: Third) => {
    const text = ` ${plain(`${one.name} ${one.document ?? ''}`)}`
    return words.every((word) => text.includes(` ${word}`))
  }
  const found = new Map<string, { of: Third; kinds: Set<Third['kind']> }>()
  for (const one of [...clients, ...others.flat().filter(fits)]) {
    const same = found.get(thirdKey(one))
    if (same) same.kinds.add(one.kind)
    else found.set(thirdKey(one), { of: one, kinds: new Set([one.kind]) })
  }
  return [...found.values()]
    .sort((a, b) => a.of.name.localeCompare(b.of.name, 'es'))
    .slice(0, MAX_FOUND)
    .map(({ of, kinds }) => ({
      id: of.id,
      name: of.name,
      document_type_id: of.documentType ?? null,
      document: of.document ?? null,
      document_text: documentText(of),
      dv: of.dv ?? null,
      address: of.address ?? null,
      city_name: cityText(of) ?? null,
      kinds: [...kinds],
    }))
}
