import { load } from '../kernel/db/read'
import { Unique, uniqueId } from '../kernel/db/unique'
import { invalid, notFound } from '../kernel/errors'
import { formatCop } from '../kernel/values/money'
import type { Client } from '../parties/clients/client'
import { Provider } from '../parties/providers/providers'
import { documentKey } from '../reference/document-row'
import type { OpenItemRow } from '../treasury/open-item/open-item'
import type { MoneyData } from './payment'
import type { AdvanceInput } from './payment.input'

type ClientRow = Awaited<ReturnType<typeof Client.get>>

/** The provider that a client also is: who has the same document. */
export async function alsoProvider(client: ClientRow) {
  const key = documentKey(client)
  if (!key) return undefined
  const { taken } = await load({ taken: Unique.maybe(uniqueId(Provider.name, key)) })
  return taken ? Provider.find(taken.owner) : undefined
}

/**
 * What is owed to a client as a provider and pays what they owe, as money of a means of its own.
 * @throws AppError 404 for a debt to somebody else, 422 at its value for more than is owed
 */
export function crossedFor(
  asked: readonly AdvanceInput[],
  items: ReadonlyMap<string, OpenItemRow>,
  providerId: string | undefined,
): MoneyData[] {
  const seen = new Set<string>()
  return asked.map(({ id, value }, i) => {
    const item = items.get(id)
    if (item?.side !== 'providers' || item.thirdId !== providerId) throw notFound('la cuenta por pagar')
    const wrong = (message: string) => invalid({ [`crossed.${i}.value`]: [message] })
    if (seen.has(id)) throw wrong(`${item.number} está dos veces`)
    seen.add(id)
    if (value > item.balanceCents) throw wrong(`De ${item.number} solo se le deben ${formatCop(item.balanceCents)}`)
    return {
      ...{ paymentTypeId: item.documentId, name: `Cruce con ${item.number}`, means: 'balance' as const },
      ...{ cents: value, account: item.account, thirdId: item.thirdId },
    }
  })
}
