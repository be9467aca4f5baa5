import { randomInt } from 'node:crypto'
import type * as z from 'zod'
import { fenceKey } from './fence'
import { guardKey, type Item, type Key, keyText } from './keys'
import type { Kind, Row } from './kind-spec'
import { anyShard, counterKey } from './lists/counter'
import { wordItems } from './lists/search'
import { pack } from './pack'
import type { Action, Failure, Fence, Put } from './transact'

/** First versions are chosen below this: those of a row that is removed and made again are not those it had. */
const FIRST_VERSIONS = 2 ** 40

/** A change of an audited row, before masking. */
export interface Change {
  kind: string
  label: string
  id: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export interface AddOptions {
  /** Smallest value that the field may end with, by field. */
  floor?: Record<string, number>
  /** What the merchant reads when a floor would be broken, and its code. */
  why?: string
  code?: string
  /** Attributes to remove along the way. */
  drop?: string[]
}

/**
 * What one action will write, all or nothing. Collect with the verbs, then `act` commits once.
 * Counters added twice merge; a row replaced twice keeps the first expectation and the last value.
 */
export class Unit {
  private readonly actions = new Map<string, Action>()
  private fenced: Fence | undefined
  /** One for the whole unit, and for those that are committed with it: what they count in a bucket is one item. */
  protected shard = anyShard()
  readonly changes: Change[] = []
  /** Runs after the commit; a failure there loses nothing (a sweep repeats it). */
  readonly effects: (() => Promise<unknown>)[] = []
  /** What has to be collected yet, by name. */
  private readonly owed = new Set<string>()
  /** Its result is remembered under the key of the command although it writes nothing. */
  remembered = false
  /** Words for the audit beside the changes: `Canceló el pedido FV-12`. */
  summary: string | undefined

  /** `late`: facts of today came too late before, more than once, and are written as those of past days are. */
  constructor(readonly late = false) {}

  /** A new row. Fails with `exists` (409) when the key is taken. */
  insert<S extends z.ZodObject, B extends string>(
    kind: Kind<S, B>,
    row: z.output<S>,
    exists = 'Ya existe un registro igual.',
  ): void {
    const item = kind.toItem(row, 1)
    this.put({ type: 'put', key: item, item, expect: undefined, fail: { why: exists, code: 'exists' } })
    this.derive(kind, undefined, row)
    this.note(kind, undefined, row)
  }

  /**
   * The first state of a row that several writers may create at once: losing that race runs the action again. Its key is
   * not new, so its version is: who read the row that was there before does not take this one for it.
   */
  insertFirst<S extends z.ZodObject, B extends string>(kind: Kind<S, B>, row: z.output<S>): void {
    const item = kind.toItem(row, randomInt(1, FIRST_VERSIONS))
    this.put({ type: 'put', key: item, item, expect: undefined, fail: 'race' })
    this.derive(kind, undefined, row)
    this.note(kind, undefined, row)
  }

  /** A changed row; another writer in between makes the whole action run again. */
  replace<S extends z.ZodObject, B extends string>(kind: Kind<S, B>, before: Row<S>, after: z.output<S>): void {
    if (kind.idOf(before) !== kind.idOf(after)) throw new Error(`${kind.name}: the key changed`)
    const item = kind.toItem(after, before.version + 1)
    this.put({ type: 'put', key: item, item, expect: before.version, fail: 'race' })
    this.derive(kind, before, after)
    this.note(kind, before, after)
  }

  remove<S extends z.ZodObject, B extends string>(kind: Kind<S, B>, row: Row<S>): void {
    const key = kind.keyOf(kind.idOf(row))
    this.place({ type: 'remove', key, expect: row.version })
    this.derive(kind, row, undefined)
    this.note(kind, row, undefined)
  }

  /** The audit tells that some fields of a changed row went, and not what they said. */
  unsay(kind: { name: string }, id: string, fields: readonly string[]): void {
    const { before } = this.changes.find((change) => change.kind === kind.name && change.id === id) ?? {}
    for (const field of fields) if (before?.[field] !== undefined) before[field] = '•••'
  }

  /** A row without what it said of a person: the audit hears of which row, and nothing of what it said. */
  forget<S extends z.ZodObject, B extends string>(kind: Kind<S, B>, before: Row<S>, after: z.output<S>): void {
    this.replace({ ...kind, audited: false }, before, after)
    this.changes.push({ kind: kind.name, label: kind.label, id: kind.idOf(before) })
  }

  /** The row must still be as it was read. */
  check<S extends z.ZodObject, B extends string>(kind: Kind<S, B>, row: Row<S>): void {
    this.place({ type: 'check', key: kind.keyOf(kind.idOf(row)), expect: row.version, fail: 'race' })
  }

  /** There must be no such row: the merchant reads `why`; without it, one that came meanwhile runs the action again. */
  absent<S extends z.ZodObject, B extends string>(kind: Kind<S, B>, id: string, why?: string): void {
    this.place({ type: 'check', key: kind.keyOf(id), expect: undefined, fail: why === undefined ? 'race' : { why } })
  }

  /** True when the unit already writes or checks a row: it is committed only as this action read it. */
  holds<S extends z.ZodObject, B extends string>(kind: Kind<S, B>, id: string): boolean {
    return this.actions.has(keyText(kind.keyOf(id)))
  }

  /** Adds to numeric attributes of an item that may not exist yet. */
  add(key: Key, deltas: Record<string, number>, options: AddOptions = {}): void {
    guardKey(key)
    const found = this.actions.get(keyText(key))
    if (found && found.type !== 'add') throw new Error('add on an item that the unit writes whole')
    const action = found ?? {
      type: 'add',
      key: { pk: key.pk, sk: key.sk },
      deltas: {},
      floors: {},
      drop: new Set(),
      why: '',
    }
    for (const [field, delta] of Object.entries(deltas)) action.deltas[field] = (action.deltas[field] ?? 0) + delta
    Object.assign(action.floors, options.floor)
    for (const name of options.drop ?? []) action.drop.add(name)
    action.why = options.why ?? action.why
    if (options.code) action.code = options.code
    this.actions.set(keyText(key), action)
  }

  /** An item without a kind (facts, witnesses), packed. Fails with `fail` when the key is taken. */
  append(item: Item, fail: Failure = { why: 'Ya existe un registro igual.' }): void {
    this.put({ type: 'put', key: item, item: pack(item), expect: undefined, fail })
  }

  /** Commits only while the fence of the book stands before the fact at `sk`; all facts of a unit share one check. */
  fence(book: string, sk: string): void {
    if (!this.fenced) {
      this.fenced = { type: 'fence', key: fenceKey(), first: {} }
      this.place(this.fenced)
    }
    const { first } = this.fenced
    if (first[book] === undefined || sk < first[book]) first[book] = sk
  }

  after(effect: () => Promise<unknown>): void {
    this.effects.push(effect)
  }

  /** What was collected must not be committed without something else: `pay` says that it is there. */
  owe(what: string): void {
    this.owed.add(what)
  }

  pay(what: string): void {
    this.owed.delete(what)
  }

  get size(): number {
    return this.actions.size
  }

  /** What it writes and checks. Throws while something is owed. */
  get writes(): Action[] {
    if (this.owed.size > 0) throw new Error(`nobody wrote the ${[...this.owed].join(', ')} of what is committed`)
    return [...this.actions.values()].filter(
      (a) => a.type !== 'add' || Object.values(a.deltas).some((d) => d !== 0) || a.drop.size > 0,
    )
  }

  private put(action: Put): void {
    const found = this.actions.get(keyText(action.key))
    if (found?.type === 'put') this.place({ ...action, expect: found.expect, fail: found.fail }, true)
    else if (found?.type === 'check') this.place(action, true)
    else this.place(action)
  }

  private place(action: Action, over = false): void {
    guardKey(action.key)
    const text = keyText(action.key)
    const found = this.actions.get(text)
    if (found && action.type === 'check') return
    if (found && found.type !== 'check' && !over) throw new Error(`two writes of ${text}`)
    this.actions.set(text, action)
  }

  private derive<S extends z.ZodObject, B extends string>(
    kind: Kind<S, B>,
    before: z.output<S> | undefined,
    after: z.output<S> | undefined,
  ): void {
    if (kind.counts) this.count(kind, before, after)
    if (kind.search)
      this.words(
        kind.name,
        kind.idOf((after ?? before)!),
        before ? kind.search(before) : [],
        after ? kind.search(after) : [],
      )
  }

  /** Counts a row where it is, and no longer where it was. */
  private count<S extends z.ZodObject, B extends string>(
    kind: Kind<S, B>,
    before: z.output<S> | undefined,
    after: z.output<S> | undefined,
  ): void {
    const buckets = new Map<string, Record<string, number>>()
    const amounts = new Set<string>()
    const put = (row: z.output<S>, by: number) => {
      const sums = Object.entries(kind.amounts?.(row) ?? {})
      for (const [name] of sums) amounts.add(name)
      for (const bucket of kind.counts!(row)) {
        const fields = buckets.get(bucket) ?? {}
        for (const field of ['n', ...(kind.dimensions?.(row) ?? [])]) fields[field] = (fields[field] ?? 0) + by
        for (const [name, amount] of sums) fields[name] = (fields[name] ?? 0) + by * amount
        buckets.set(bucket, fields)
      }
    }
    if (before) put(before, -1)
    if (after) put(after, 1)
    const moved = before !== undefined && after !== undefined && kind.moved(before, after)
    for (const [bucket, fields] of buckets) {
      const changed = Object.entries(fields).filter(([, by]) => by !== 0)
      const listed = moved || changed.some(([field]) => !amounts.has(field))
      if (changed.length > 0 || moved)
        this.add(counterKey(kind.name, bucket, this.shard), {
          ...Object.fromEntries(changed),
          ...(listed ? { rev: 1 } : {}),
        })
    }
  }

  private words(name: string, id: string, was: (string | undefined)[], is: (string | undefined)[]): void {
    const [old, fresh] = [wordItems(name, id, was), wordItems(name, id, is)]
    if (old[0]?.all === fresh[0]?.all) return
    const kept = new Set(fresh.map(keyText))
    for (const item of old)
      if (!kept.has(keyText(item)))
        this.actions.set(keyText(item), { type: 'remove', key: { pk: item.pk, sk: item.sk }, expect: -1 })
    for (const item of fresh)
      this.actions.set(keyText(item), { type: 'put', key: item, item, expect: -1, fail: 'race' })
  }

  private note<S extends z.ZodObject, B extends string>(
    kind: Kind<S, B>,
    before: z.output<S> | undefined,
    after: z.output<S> | undefined,
  ): void {
    if (kind.audited === false) return
    const mask = (row: z.output<S> | undefined) => {
      if (!row) return undefined
      const shown: Record<string, unknown> = { ...row }
      delete shown.version
      for (const field of kind.secret ?? []) if (shown[field] !== undefined) shown[field] = '•••'
      return shown
    }
    const id = kind.idOf((after ?? before)!)
    const found = this.changes.find((c) => c.kind === kind.name && c.id === id)
    const [b, a] = [mask(before), mask(after)]
    if (found) Object.assign(found, { after: a })
    else
      this.changes.push({
        kind: kind.name,
        label: kind.label,
        id,
        ...(b ? { before: b } : {}),
        ...(a ? { after: a } : {}),
      })
  }
}
