import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { postStanding, type StandingData } from '../../accounting/journal/reversal'
import { config } from '../../kernel/config'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { Unique, uniqueId } from '../../kernel/db/unique'
import { AppError, conflict } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import { providers } from '../../parties/providers/providers'
import { documentKey } from '../../reference/document-row'
import { FIRST_BANK } from '../../settings/payment-types/payment-bank'
import { settingsOf } from '../../settings/settings'
import { Bank } from '../../treasury/banks/banks'
import type { OpenItemRow } from '../../treasury/open-item/open-item'
import { openItemsOf } from '../../treasury/open-item/open-items'
import { type ItemTerms, writeItems } from '../../treasury/open-item/write-items'

/** Who the money of the wallet is with, in the books of the shop. */
const TENDERO = 'Tendero'
const NIT = '31'

const known = async () => {
  const key = documentKey({ documentType: NIT, document: config.nit() })!
  return (await Unique.find(uniqueId('provider', key)))?.owner
}

/** The provider that the product is in the books of the shop: made when it is first paid. */
export async function tendero(): Promise<string> {
  const found = await known()
  if (found) return found
  const input = { document_type_id: NIT, document: config.nit(), name: TENDERO }
  const made = await providers.create(providers.fields.create.parse(input) as never).catch((error) => {
    // Two made it at once: the other one's stands.
    if (error instanceof AppError && error.status !== 503) return undefined
    throw error
  })
  const id = made?.id ?? (await known())
  if (!id) throw new Error('the provider that the product is cannot be made')
  return id
}

/** What an entry of the wallet is of. */
export interface WalletDocument {
  id: string
  kind: 'charge' | 'walletDebit' | 'walletAdjustment'
  concept: string
  cents: number
}

const NUMBER_CHARS = 8
const numberOf = (id: string) => `BT-${id.slice(-NUMBER_CHARS)}`

async function basis() {
  const thirdId = await tendero()
  const { settings, bank } = await load({ settings: settingsOf(), bank: Bank.one(FIRST_BANK) })
  return { thirdId, bank, mapping: settings.accounts as Mapping }
}

interface Posted {
  document: WalletDocument
  thirdId: string
  lines: readonly EntryLine[]
  items: readonly OpenItemRow[]
  /** The entry that it reverses. */
  reverses?: string | undefined
}

function writeEntry(unit: Act, { document, thirdId, lines, items, reverses }: Posted): StandingData {
  const day = dayOf(now())
  const about = {
    documentKind: document.kind,
    documentId: document.id,
    documentNumber: numberOf(document.id),
  }
  const entries = postStanding(unit, {
    ...about,
    concept: document.concept,
    day,
    lines,
    ...(reverses ? { reverses } : {}),
  })
  const terms: ItemTerms = {
    ...{ documentKind: document.kind, documentId: document.id, number: about.documentNumber },
    ...{ day, dueDate: day, totalCents: document.cents, names: { [thirdId]: TENDERO } },
  }
  writeItems(unit, { items, balances: new Map() }, terms)
  return entries
}

/** What the wallet holds of the money that was put there, oldest first, as lines that take `cents` of it. */
function takenFrom(items: readonly OpenItemRow[], cents: number) {
  let rest = cents
  const used: OpenItemRow[] = []
  const lines: EntryLine[] = []
  for (const item of items) {
    const part = Math.min(rest, item.balanceCents)
    if (part === 0) continue
    rest -= part
    used.push(item)
    lines.push(credit(item.account, part, { thirdId: item.thirdId, documentRef: item.documentId }))
  }
  if (rest > 0) throw conflict('Los libros no tienen en la billetera lo que se gasta. Escríbenos.', 'nothing_owed')
  return { used, lines }
}

const asc = (a: OpenItemRow, b: OpenItemRow) => (a.day + a.id < b.day + b.id ? -1 : 1)
const heldWith = async (thirdId: string) => [...(await openItemsOf('gateways', thirdId))].sort(asc)

/** A recharge: what was in the bank is with the product. Source: facts B3.1 row 38. */
export async function postRecharge(unit: Act, document: WalletDocument): Promise<StandingData> {
  const { thirdId, bank, mapping } = await basis()
  const lines = [
    debit(accountOf('platformWallet', mapping), document.cents, { thirdId }),
    credit(bank.account, document.cents, { bankId: bank.id }),
  ]
  return writeEntry(unit, { document, thirdId, lines, items: [] })
}

/** Money that the product gave: it is income of the shop. */
export async function postGiven(unit: Act, document: WalletDocument): Promise<StandingData> {
  const { thirdId, mapping } = await basis()
  const lines = [
    debit(accountOf('platformWallet', mapping), document.cents, { thirdId }),
    credit(accountOf('otherIncome', mapping), document.cents, { thirdId }),
  ]
  return writeEntry(unit, { document, thirdId, lines, items: [] })
}

/** Something that was paid at once, out of the bank: `spent` are the lines that say for what. */
export async function postPaid(
  unit: Act,
  document: WalletDocument,
  spent: (basis: { thirdId: string; mapping: Mapping }) => readonly EntryLine[],
): Promise<StandingData> {
  const { thirdId, bank, mapping } = await basis()
  const lines = [...spent({ thirdId, mapping }), credit(bank.account, document.cents, { bankId: bank.id })]
  return writeEntry(unit, { document, thirdId, lines, items: [] })
}

/** A recharge that was taken back: what is with the product is in the bank again. */
export async function postAnnulment(unit: Act, document: WalletDocument): Promise<void> {
  const { thirdId, bank } = await basis()
  const { used, lines } = takenFrom(await heldWith(thirdId), document.cents)
  writeEntry(unit, {
    document,
    thirdId,
    lines: [debit(bank.account, document.cents, { bankId: bank.id }), ...lines],
    items: used,
  })
}

/** What is spent of the wallet: `spent` are the lines that say on what. */
export async function postSpent(
  unit: Act,
  document: WalletDocument,
  spent: (basis: { thirdId: string; mapping: Mapping }) => readonly EntryLine[],
): Promise<StandingData> {
  const { thirdId, mapping } = await basis()
  const { used, lines } = takenFrom(await heldWith(thirdId), document.cents)
  return writeEntry(unit, { document, thirdId, lines: [...spent({ thirdId, mapping }), ...lines], items: used })
}

/** What was spent is in the wallet again, as money that was put there: `back` are the lines that say of what. */
export async function postGivenBack(
  unit: Act,
  document: WalletDocument,
  reverses: string | undefined,
  back: (basis: { thirdId: string; mapping: Mapping }) => readonly EntryLine[],
): Promise<void> {
  const { thirdId, mapping } = await basis()
  const put = debit(accountOf('platformWallet', mapping), document.cents, { thirdId })
  writeEntry(unit, { document, thirdId, lines: [put, ...back({ thirdId, mapping })], items: [], reverses })
}
