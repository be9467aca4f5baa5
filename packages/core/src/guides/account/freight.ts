import { accountOf } from '../../accounting/chart/roles'
import { compact, credit, debit } from '../../accounting/journal/entry'
import { post } from '../../accounting/journal/journal'
import { entriesRequest, mirrorEntries, postStanding } from '../../accounting/journal/reversal'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { dayOf } from '../../kernel/values/time'
import { Provider } from '../../parties/providers/providers'
import { settingsOf } from '../../settings/settings'
import { itemId, OpenItem } from '../../treasury/open-item/open-item'
import { writeItems } from '../../treasury/open-item/write-items'
import type { GuideData } from '../guide'

type FreightOwed = NonNullable<GuideData['freightOwed']>

const documentOf = ({ id, tracking, number }: GuideData) => ({
  ...{ documentKind: 'guide', documentId: id, documentNumber: tracking ?? number },
})

/** What is owed of a guide, as an open item tells it. */
const termsOf = (row: GuideData, totalCents: number, names: Readonly<Record<string, string>>) => ({
  ...{ documentKind: 'guide', documentId: row.id, number: row.tracking ?? row.number },
  ...{ day: dayOf(now()), dueDate: dayOf(now()), totalCents, names },
})

/** The open item of the freight of a guide, out and back. */
export const freightItem = ({ id, freightOwed }: Pick<GuideData, 'id' | 'freightOwed'>): string | undefined =>
  freightOwed && itemId(id, freightOwed.account, freightOwed.providerId)

/**
 * Posts freight of a label that was bought, in the unit that has it: an expense that is owed to whom the shop says that it pays
 * its labels. Source: facts B3.1 row 18; freight of goods has no IVA (Estatuto Tributario, 476).
 * @param cents what it costs @param back for bringing its parcel back
 * @returns what the guide keeps of it; nothing in a shop that names nobody, or for a label that its wallet pays
 */
export async function oweFreight(
  unit: Act,
  row: GuideData,
  cents: number,
  back = false,
): Promise<FreightOwed | undefined> {
  const { logistics, accounts } = (await load({ settings: settingsOf() })).settings
  const { freightProviderId: thirdId } = logistics
  if (!row.bought || row.bought.debitId || !thirdId || cents <= 0) return undefined
  const account = accountOf('freightPayable', accounts)
  const { provider, items } = await load({
    provider: Provider.one(thirdId),
    items: OpenItem.many(back ? [itemId(row.id, account, thirdId)] : []),
  })
  const what = back ? 'Devolución' : 'Flete'
  const entries = postStanding(unit, {
    ...{ ...documentOf(row), day: dayOf(now()), concept: `${what} de la guía ${row.tracking}, ${row.sourceNumber}` },
    lines: [debit(accountOf('freight', accounts), cents, { thirdId }), credit(account, cents, { thirdId })],
  })
  const before = [...items.values()].reduce((sum, { totalCents }) => sum + totalCents, 0)
  const names = { [thirdId]: provider.name }
  writeItems(unit, { items: [...items.values()], balances: new Map() }, termsOf(row, before + cents, names))
  return { providerId: thirdId, account, entries }
}

/**
 * Posts the mirror of freight that is not owed after all: of a label that was cancelled, or of a return. What of it was paid
 * meanwhile is an advance that the provider has of the shop.
 */
export async function reverseFreight(unit: Act, row: GuideData, owed: FreightOwed | undefined): Promise<void> {
  if (!owed) return
  const { providerId: thirdId, account } = owed
  const { items, entries, settings, provider } = await load({
    items: OpenItem.many([itemId(row.id, account, thirdId)]),
    entries: entriesRequest(owed.entries),
    settings: settingsOf(),
    provider: Provider.maybe(thirdId),
  })
  const [item] = [...items.values()]
  const totalCents = entries.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.creditCents, 0)
  const paid = totalCents - (item?.balanceCents ?? 0)
  if (paid > 0)
    post(unit, {
      ...{ ...documentOf(row), day: dayOf(now()), concept: `Flete pagado de más de la guía ${row.tracking}` },
      lines: compact([
        debit(accountOf('supplierAdvance', settings.accounts), paid, { thirdId }),
        credit(account, paid, { thirdId }),
      ]),
    })
  mirrorEntries(unit, entries, { ...documentOf(row), concept: `Anulación del flete de la guía ${row.tracking}` })
  const names = { [thirdId]: provider?.name ?? '' }
  const left = item && item.totalCents > totalCents ? item.totalCents - totalCents : totalCents
  writeItems(unit, { items: [...items.values()], balances: new Map() }, termsOf(row, left, names))
}
