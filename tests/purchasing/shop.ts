import { compact } from '@tendero/core/accounting/journal/entry'
import { entriesOf } from '@tendero/core/accounting/journal/journal'
import { inside, type Shop, shopToSell } from '../sales/support'

export interface Buyer extends Shop {
  provider: string
}

/** A company in Bogotá that withholds income tax, IVA and ICA at 11,04 per thousand, and a provider that is one too. */
export async function shopToBuy(): Promise<Buyer> {
  const shop = await shopToSell()
  const { identity, parties, settings } = shop.api
  await identity.editBrand({
    ...{ document_type_id: '31', document: '900373076-4', regime: 'Responsable de IVA', city: '11001' },
    withholds: ['retefuente', 'reteiva', 'reteica'],
  })
  await settings.createWithholding({
    ...{
      name: 'ICA Bogotá',
      city: '11001',
      value: 1.104,
      type: 'reteica' as const,
      norm: 'Acuerdo 65 de 2002',
      from: '2026-01-01',
    },
  })
  const company = { name: 'Mayorista del Centro SAS', document_type_id: '31', document: '860002964', credit_days: 30 }
  return { ...shop, provider: (await parties.createProvider(company)).id }
}

/** What a document has posted, account by account: debit less credit, in pesos. */
export const booked = (shop: Shop, id: string): Promise<Record<string, number>> =>
  inside(shop, async () => {
    const sums: Record<string, number> = {}
    for (const { lines } of await entriesOf(id))
      for (const line of compact(lines))
        sums[line.account] = (sums[line.account] ?? 0) + (line.debitCents - line.creditCents) / 100
    return Object.fromEntries(Object.entries(sums).filter(([, pesos]) => pesos !== 0))
  })
