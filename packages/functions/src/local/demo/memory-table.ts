// A table in memory with the requests that the kernel sends, for a shop that nobody can enter yet: its rows are copied to the
// engine a hundred at a time, which costs a fifth of writing each act there.
import { type Condition, conditionOf, type Names, type Row, updateOf } from './expressions'

type Answer = Record<string, unknown>
interface Input extends Partial<Names> {
  Key?: Row
  Item?: Row
  ConditionExpression?: string
  UpdateExpression?: string
}
type Operation = 'Put' | 'Update' | 'Delete' | 'ConditionCheck'

const text = (row: Row, name: string): string => String(row[name])
const keyOf = (row: Row): string => `${text(row, 'pk')}|${text(row, 'sk')}`

/** Copies a value as the table stores it: without what is undefined. */
function stored<T>(value: T): T {
  if (Array.isArray(value)) return value.map(stored) as T
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const copy: Row = {}
  for (const [name, one] of Object.entries(value)) if (one !== undefined) copy[name] = stored(one)
  return copy as T
}

const refusal = (name: string, more: object = {}) =>
  Object.assign(new Error(name), { name, $metadata: { attempts: 1 }, ...more })

/** Rows of a partition of the table or of an index. */
class Partition {
  readonly rows = new Map<string, Row>()
  private sorted: Row[] | undefined

  constructor(private readonly sort: string) {}

  set(key: string, row: Row): void {
    this.rows.set(key, row)
    this.sorted = undefined
  }

  delete(key: string): void {
    if (this.rows.delete(key)) this.sorted = undefined
  }

  compare(a: Row, b: Row): number {
    for (const name of [this.sort, 'pk', 'sk']) {
      const [x, y] = [text(a, name), text(b, name)]
      if (x !== y) return x < y ? -1 : 1
    }
    return 0
  }

  inOrder(): readonly Row[] {
    this.sorted ??= [...this.rows.values()].sort((a, b) => this.compare(a, b))
    return this.sorted
  }
}

const INDEX_KEY = /^(gsi\d+)pk$/

export class MemoryTable {
  private readonly partitions = new Map<string, Partition>()
  /** Rows by key as `takeChanged` has not given them yet, those that changed last at the end; undefined for a removed one. */
  private readonly changed = new Map<string, { key: Row; row: Row | undefined }>()

  /** Answers a request as the engine does. @throws an error named as DynamoDB names the refusal */
  async send(action: string, input: object): Promise<Answer> {
    switch (action) {
      case 'GetItem':
        return this.get((input as { Key: Row }).Key)
      case 'BatchGetItem':
        return this.batch(input as { RequestItems: Record<string, { Keys: Row[] }> })
      case 'Query':
        return this.query(input as Query)
      case 'UpdateItem':
        return this.update(input as Input)
      case 'TransactWriteItems':
        return this.transact((input as { TransactItems: Partial<Record<Operation, Input>>[] }).TransactItems)
    }
    throw new Error(`${action}: not among the requests of the kernel`)
  }

  /** Number of rows that changed and were not taken. */
  get changes(): number {
    return this.changed.size
  }

  /** Takes some rows that changed, those first that have not changed for longest. */
  takeChanged(most: number): { key: Row; row: Row | undefined }[] {
    const taken = [...this.changed.entries()].slice(0, most)
    for (const [name] of taken) this.changed.delete(name)
    return taken.map(([, change]) => change)
  }

  private note(key: Row, row: Row | undefined): void {
    const name = keyOf(key)
    this.changed.delete(name)
    this.changed.set(name, { key: { pk: key.pk, sk: key.sk }, row })
  }

  private at(index: string, name: string, sort: string): Partition {
    const key = `${index}|${name}`
    const found = this.partitions.get(key) ?? new Partition(sort)
    this.partitions.set(key, found)
    return found
  }

  private find = (key: Row): Row | undefined => this.partitions.get(`|${text(key, 'pk')}`)?.rows.get(keyOf(key))

  private remove(key: Row): void {
    const old = this.find(key)
    if (!old) return
    for (const place of this.placesOf(old)) place.delete(keyOf(key))
    this.note(key, undefined)
  }

  private write(row: Row): void {
    this.remove(row)
    for (const place of this.placesOf(row)) place.set(keyOf(row), row)
    this.note(row, row)
  }

  /** The partitions that a row is in: of the table, and of each index that it has keys of. */
  private placesOf(row: Row): Partition[] {
    const own = Object.keys(row).flatMap((name) => {
      const index = INDEX_KEY.exec(name)?.[1]
      return index && row[`${index}sk`] !== undefined ? this.at(index, text(row, name), `${index}sk`) : []
    })
    return [this.at('', text(row, 'pk'), 'sk'), ...own]
  }

  private get(key: Row): Answer {
    const row = this.find(key)
    return row ? { Item: stored(row) } : {}
  }

  private batch({ RequestItems }: { RequestItems: Record<string, { Keys: Row[] }> }): Answer {
    const found = Object.entries(RequestItems).map(([table, { Keys }]) => [
      table,
      Keys.flatMap((key) => stored(this.find(key)) ?? []),
    ])
    return { Responses: Object.fromEntries(found), UnprocessedKeys: {} }
  }

  private holds({ ConditionExpression, ...names }: Input, key: Row): boolean {
    return !ConditionExpression || conditionOf(ConditionExpression)(this.find(key) ?? {}, names)
  }

  private change({ Key, UpdateExpression = '', ...names }: Input): Row {
    const row = stored({ ...(this.find(Key!) ?? { pk: Key!.pk, sk: Key!.sk }) })
    updateOf(UpdateExpression)(row, names)
    const after = stored(row)
    this.write(after)
    return after
  }

  private update(input: Input & { ReturnValues?: string }): Answer {
    if (!this.holds(input, input.Key!)) throw refusal('ConditionalCheckFailedException')
    const after = this.change(input)
    return input.ReturnValues === 'ALL_NEW' ? { Attributes: stored(after) } : {}
  }

  private transact(items: readonly Partial<Record<Operation, Input>>[]): Answer {
    const all = items.map((item) => Object.entries(item)[0] as [Operation, Input])
    const CancellationReasons = all.map(([, input]) => ({
      Code: this.holds(input, (input.Key ?? input.Item)!) ? 'None' : 'ConditionalCheckFailed',
    }))
    if (CancellationReasons.some(({ Code }) => Code !== 'None'))
      throw refusal('TransactionCanceledException', { CancellationReasons })
    for (const [operation, input] of all) {
      if (operation === 'Put') this.write(stored(input.Item!))
      else if (operation === 'Delete') this.remove(input.Key!)
      else if (operation === 'Update') this.change(input)
    }
    return {}
  }

  private query(query: Query): Answer {
    const { IndexName: index = '', Limit = Number.POSITIVE_INFINITY, ScanIndexForward = true } = query
    const sort = index ? `${index}sk` : 'sk'
    const place = this.at(index, String(query.ExpressionAttributeValues?.[':p']), sort)
    const isWanted = conditionOf(query.KeyConditionExpression)
    const passes: Condition = query.FilterExpression ? conditionOf(query.FilterExpression) : () => true
    const [start, sign] = [query.ExclusiveStartKey, ScanIndexForward ? 1 : -1]
    const seen = (row: Row) => start !== undefined && sign * place.compare(row, { ...row, ...start }) <= 0
    const inOrder = ScanIndexForward ? place.inOrder() : place.inOrder().toReversed()
    const wanted = inOrder.filter((row) => isWanted(row, query) && !seen(row))
    const page = wanted.slice(0, Limit)
    const rows = page.filter((row) => passes(row, query))
    const last = page.at(-1)
    const key = (row: Row) =>
      Object.fromEntries(['pk', 'sk', ...(index ? [`${index}pk`, sort] : [])].map((name) => [name, row[name]]))
    return {
      ...(query.Select === 'COUNT' ? {} : { Items: rows.map((row) => projected(row, query)) }),
      Count: rows.length,
      ScannedCount: page.length,
      ...(last && page.length < wanted.length ? { LastEvaluatedKey: key(last) } : {}),
    }
  }
}

interface Query extends Names {
  IndexName?: string
  KeyConditionExpression: string
  FilterExpression?: string
  ProjectionExpression?: string
  ExclusiveStartKey?: Row
  Limit?: number
  ScanIndexForward?: boolean
  Select?: string
}

function projected(row: Row, { ProjectionExpression, ExpressionAttributeNames = {} }: Query): Row {
  if (!ProjectionExpression) return stored(row)
  const names = ProjectionExpression.split(', ').map((name) => ExpressionAttributeNames[name] ?? name)
  return stored(Object.fromEntries(names.map((name) => [name, row[name]])))
}
