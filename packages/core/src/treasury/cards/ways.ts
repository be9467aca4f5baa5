import type { OpenItemRow } from '../open-item/open-item'

/** Who deposits what was paid: the acquirer of the shop's card terminal, or its gateway of online payments. */
export const depositors = ['card', 'gateway'] as const
export type Depositor = (typeof depositors)[number]

type Online = (receiptIds: readonly string[]) => Promise<ReadonlySet<string>>
let online: Online = async () => new Set()

/** Says which receipts a gateway collected. Called once, by the root of core. */
export const collectedBy = (of: Online): void => {
  online = of
}

/** Who deposits each of what waits for a bank, by item. */
export async function depositorsOf(items: readonly OpenItemRow[]): Promise<(item: OpenItemRow) => Depositor> {
  const receipts = items.filter(({ documentKind }) => documentKind === 'receipt').map(({ documentId }) => documentId)
  const theirs = receipts.length > 0 ? await online(receipts) : new Set<string>()
  return ({ documentId }) => (theirs.has(documentId) ? 'gateway' : 'card')
}
