import { conflict } from '../../errors'
import { type Item, type Key, keyText } from '../keys'
import { unpack } from '../pack'
import {
  type Action,
  type Add,
  type Failure,
  type Fence,
  failureOf,
  type Put,
  type TransactItem,
  toTransact,
} from '../transact'

/** DynamoDB's limit of actions in a transaction. */
export const MAX_ACTIONS = 100
/** Of the 4 MB of a transaction; what a unit alone has is not looked at. */
const MAX_BYTES = 2_000_000

/**
 * What the units of several acts write in one transaction, as if each had been committed after the one before it: it has their
 * effect, and the table takes it when it would have taken each of them in turn.
 */
export class Merged {
  private readonly actions = new Map<string, Action>()
  private fence: Fence | undefined
  private bytes = 0
  /** Most actions that one unit added to those of others: of the first one is guessed that half would be its own. */
  private largest = 0

  /** False when another unit as large as the largest would not fit. */
  get hasRoom(): boolean {
    return this.actions.size + this.largest <= MAX_ACTIONS && this.bytes <= MAX_BYTES
  }

  /**
   * Adds what another unit writes. False, and nothing is added, when nobody can tell whether the table would take it after
   * the others, or when it does not fit.
   */
  add(writes: readonly Action[]): boolean {
    const next = new Map<string, Action>()
    let fence = this.fence
    for (const action of writes) {
      if (action.type === 'fence') {
        fence = bothFences(fence, action)
        next.set(keyText(fence.key), fence)
        continue
      }
      const before = this.actions.get(keyText(action.key))
      const both = before ? follow(before, action) : action
      if (!both) return false
      next.set(keyText(action.key), both)
    }
    const added = [...next.keys()].filter((name) => !this.actions.has(name)).length
    const bytes = this.bytes + writes.reduce((sum, action) => sum + bytesOf(action), 0)
    const first = this.actions.size === 0
    if (!first && (this.actions.size + added > MAX_ACTIONS || bytes > MAX_BYTES)) return false
    for (const [name, action] of next) this.actions.set(name, action)
    Object.assign(this, { fence, bytes, largest: Math.max(this.largest, first ? Math.ceil(added / 2) : added) })
    return true
  }

  /** An item as it is after all of it. */
  after(key: Key, item: Item | undefined): Item | undefined {
    const action = this.actions.get(keyText(key))
    switch (action?.type) {
      case 'put':
        return action.item.packed ? unpack(action.item) : structuredClone(action.item)
      case 'remove':
        return undefined
      case 'add':
        return added(item ?? { pk: key.pk, sk: key.sk }, action)
      default:
        return item
    }
  }

  /**
   * As DynamoDB takes it, and what it means that a condition fails.
   * @throws AppError 409 for a unit of more than 100 actions
   */
  build(table: string): { items: TransactItem[]; failures: Failure[] } {
    const actions = [...this.actions.values()]
    if (actions.length > MAX_ACTIONS)
      throw conflict(
        `El documento es demasiado grande para guardarlo de una vez (${actions.length} de ${MAX_ACTIONS} cambios). Divídelo en dos.`,
        'too_large',
      )
    return { items: actions.map((action) => toTransact(action, table)), failures: actions.map(failureOf) }
  }
}

/** Roughly what an action takes of a transaction: the rest is small beside what is packed. */
const bytesOf = (action: Action): number => {
  const packed = action.type === 'put' ? action.item.packed : undefined
  return 1_000 + (typeof packed === 'string' || packed instanceof Uint8Array ? packed.length : 0)
}

/** One check for all facts: the fence is the same wherever one looks at it. */
function bothFences(fence: Fence | undefined, { type, key, first }: Fence): Fence {
  const both = { type, key: fence?.key ?? key, first: { ...fence?.first } }
  for (const [book, sk] of Object.entries(first))
    if (both.first[book] === undefined || sk < both.first[book]) both.first[book] = sk
  return both
}

/** One action that does what two do after each other; undefined when nobody can tell from them whether the second succeeds. */
function follow(before: Action, next: Action): Action | undefined {
  switch (next.type) {
    case 'add':
      return before.type === 'add' ? bothAdded(before, next) : undefined
    case 'check':
      if (before.type === 'check') return next.expect === before.expect ? before : undefined
      if (before.type === 'put') return standsAs(before, next.expect) ? before : undefined
      return before.type === 'remove' && next.expect === undefined ? before : undefined
    case 'put':
      return putAfter(before, next)
    case 'remove': {
      const free = next.expect < 0
      if (before.type === 'check' && before.expect !== undefined)
        return free || next.expect === before.expect ? { ...next, expect: before.expect } : undefined
      // To remove what must not have been there is no action of the table.
      const { expect } = before.type === 'put' ? before : { expect: undefined }
      return before.type === 'put' && expect !== undefined && (free || standsAs(before, next.expect))
        ? { ...next, expect }
        : undefined
    }
    default:
      return undefined
  }
}

/** True when a row that was put is of the version that another action expects. */
const standsAs = ({ item }: Put, expect: number | undefined): boolean => expect !== undefined && item.v === expect

function putAfter(before: Action, next: Put): Put | undefined {
  const free = next.expect !== undefined && next.expect < 0
  const over = (expect: number | undefined, fail: Failure): Put => ({ ...next, expect, fail })
  if (before.type === 'put') return free || standsAs(before, next.expect) ? over(before.expect, before.fail) : undefined
  if (before.type === 'check')
    return free || next.expect === before.expect ? over(before.expect, before.fail) : undefined
  if (before.type === 'remove') return free || next.expect === undefined ? over(before.expect, 'race') : undefined
  return undefined
}

/** Floors of the fields that an addition changes: the others are not looked at. */
const floorsOf = ({ deltas, floors }: Add): Add['floors'] =>
  Object.fromEntries(Object.entries(floors).filter(([field]) => field in deltas))

/** Two additions in one; of a field that may not fall below a floor both must take away. */
function bothAdded(before: Add, next: Add): Add | undefined {
  const deltas = { ...before.deltas }
  const [first, second] = [floorsOf(before), floorsOf(next)]
  for (const [field, delta] of Object.entries(next.deltas)) {
    const had = deltas[field]
    deltas[field] = (had ?? 0) + delta
    const floors = [first[field], second[field]]
    if (had === undefined || floors.every((floor) => floor === undefined)) continue
    if (had >= 0 || delta > 0 || floors[0] !== floors[1]) return undefined
  }
  const drop = new Set([...before.drop, ...next.drop])
  if (Object.keys(deltas).some((field) => drop.has(field))) return undefined
  return { ...next, deltas, drop, floors: { ...first, ...second }, why: next.why || before.why }
}

function added(item: Item, { deltas, drop }: Add): Item {
  const after: Item = { ...item }
  for (const [field, delta] of Object.entries(deltas)) after[field] = Number(after[field] ?? 0) + delta
  for (const field of drop) delete after[field]
  return after
}
