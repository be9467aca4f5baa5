import type { Mapping } from '../../accounting/chart/roles'
import { post } from '../../accounting/journal/journal'
import { StockLedger } from '../../inventory/stock/ledger'
import type { StockItem } from '../../inventory/stock/stock'
import { REMISSION_ID, Storage } from '../../inventory/stock/storage'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { onRemission } from '../../sales/sale/sale-post'
import { settingsOf } from '../../settings/settings'
import type { UsedLine } from '../offer/offer'
import { type Moved, type RemissionData, remissionEntry } from './remission'

type Lines = readonly Pick<
  RemissionData['lines'][number],
  'productId' | 'variantId' | 'name' | 'storageId' | 'unitCostCents'
>[]

/** Rows of some goods in their storages and on remission, and what else a move of them decides on. */
const requests = (lines: Lines) => ({
  settings: settingsOf(),
  place: Storage.maybe(REMISSION_ID),
  rows: StockLedger.rows(
    lines.flatMap(({ storageId, ...item }) =>
      storageId
        ? [
            { item, storageId },
            { item, storageId: REMISSION_ID },
          ]
        : [],
    ),
  ),
})

async function opened(unit: Act, lines: Lines) {
  const { settings, place, rows } = await load(requests(lines))
  const { accounts, inventory, stores } = settings
  // It begins with the first remission: a shop without any has no such storage.
  if (!place)
    unit.insertFirst(Storage, {
      ...{ id: REMISSION_ID, name: onRemission.name, type: 'transit' },
      ...{ isDefault: false, active: true, used: true, createdAt: now().toISOString() },
    })
  return {
    accounts,
    settings,
    ledger: new StockLedger(rows, { allowNegative: inventory.allowNegativeStock, accounts, stores }),
  }
}

const itemOf = ({ productId, variantId, name, unitCostCents }: Lines[number]): StockItem => ({
  productId,
  ...(variantId ? { variantId } : {}),
  name,
  costCents: unitCostCents,
})

type Head = Pick<RemissionData, 'id' | 'number' | 'clientName'>

function postMove(
  unit: Act,
  row: Head,
  what: string,
  moved: readonly Moved[],
  role: RemissionData['role'],
  mapping: Mapping,
) {
  post(unit, {
    concept: `${what} ${row.number} a ${row.clientName}`,
    documentKind: 'remission',
    documentId: row.id,
    documentNumber: row.number,
    lines: remissionEntry(moved, role, mapping),
  })
}

interface Sending {
  row: Head
  lines: readonly (Lines[number] & { quantity: number })[]
  /** Names of the storages that they leave. */
  storageName: (id: string) => string
}

/**
 * Takes the goods of a remission to the client: they leave their storages once, at what they cost there.
 * @returns the value of each line, and the account that has it now
 * @throws AppError 409 `Sin existencias de … en …`
 */
export async function sendGoods(unit: Act, { row, lines, storageName }: Sending) {
  const { ledger, accounts, settings } = await opened(unit, lines)
  const role = settings.inventory.remissionsStay ? ('inventory' as const) : ('remittedInventory' as const)
  const moved = lines.map((line): Moved => {
    if (!line.storageId) return { storageId: '', cents: 0 }
    const storage = { id: line.storageId, name: storageName(line.storageId) }
    const cents = ledger.take(itemOf(line), storage, line.quantity, 'remission')
    ledger.put(itemOf(line), REMISSION_ID, line.quantity, cents, 'remission')
    return { storageId: line.storageId, cents }
  })
  await ledger.write(unit, { kind: 'remission', id: row.id, number: row.number })
  postMove(
    unit,
    row,
    'Remisión',
    moved.filter(({ cents }) => cents > 0),
    role,
    accounts,
  )
  return { values: moved.map(({ cents }) => cents), role }
}

/** Takes goods of a remission back to the storages that they left, worth what they left with. */
export async function takeGoodsBack(
  unit: Act,
  row: RemissionData,
  parts: readonly UsedLine[],
  note?: string,
): Promise<void> {
  const lines = parts.map(({ line }) => row.lines[line]!)
  const { ledger, accounts } = await opened(unit, lines)
  const moved = parts.flatMap(({ line: at, quantity, valueCents = 0 }): Moved[] => {
    const line = row.lines[at]!
    if (!line.storageId) return []
    const cents = ledger.takeBack(itemOf(line), onRemission, quantity, valueCents, 'remissionReturn')
    ledger.put(itemOf(line), line.storageId, quantity, cents, 'remissionReturn')
    return [{ storageId: line.storageId, cents: 0 - cents }]
  })
  await ledger.write(unit, { kind: 'remission', id: row.id, number: row.number, ...(note ? { note } : {}) })
  postMove(unit, row, 'Devolución de la remisión', moved, row.role, accounts)
}
