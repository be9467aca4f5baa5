// The expressions that the kernel sends to the table, evaluated in memory. Each is parsed once.

export type Row = Record<string, unknown>
export interface Names {
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}
export type Condition = (row: Row, names: Names) => boolean
type Operand = (row: Row, names: Names) => unknown
type Change = (row: Row, names: Names) => void

const TOKEN = /<=|>=|<>|[(),=<>]|[#:]?[\w.]+/g

function once<T>(parse: (text: string) => T): (text: string) => T {
  const parsed = new Map<string, T>()
  return (text) => {
    if (!parsed.has(text)) parsed.set(text, parse(text))
    return parsed.get(text)!
  }
}

const nameOf = (token: string, { ExpressionAttributeNames = {} }: Names): string =>
  token.startsWith('#') ? ExpressionAttributeNames[token]! : token

/** Reads the tokens of one expression from left to right. */
class Reader {
  private readonly tokens: string[]
  private place = 0

  constructor(private readonly text: string) {
    this.tokens = text.match(TOKEN) ?? []
  }

  peek = (): string | undefined => this.tokens[this.place]

  next(wanted?: string): string {
    const token = this.tokens[this.place++]
    if (token === undefined || (wanted && token !== wanted))
      throw new Error(`an expression of no known form: ${this.text}`)
    return token
  }

  takes(token: string): boolean {
    if (this.peek() !== token) return false
    this.place += 1
    return true
  }

  operand(): Operand {
    const token = this.next()
    return token.startsWith(':')
      ? (_, { ExpressionAttributeValues = {} }) => ExpressionAttributeValues[token]
      : (row, names) => row[nameOf(token, names)]
  }
}

type Ordered = string | number
const compare = new Map<string, (a: Ordered, b: Ordered) => boolean>([
  ['=', (a, b) => a === b],
  ['<>', (a, b) => a !== b],
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
])

const functions = new Map<string, (args: readonly unknown[]) => boolean>([
  ['attribute_not_exists', ([value]) => value === undefined],
  ['attribute_exists', ([value]) => value !== undefined],
  ['begins_with', ([value, start]) => typeof value === 'string' && value.startsWith(String(start))],
  ['contains', ([value, part]) => typeof value === 'string' && value.includes(String(part))],
])

function call(reader: Reader, name: string): Condition {
  const args: Operand[] = []
  reader.next('(')
  do args.push(reader.operand())
  while (reader.takes(','))
  reader.next(')')
  return (row, names) => functions.get(name)!(args.map((arg) => arg(row, names)))
}

function term(reader: Reader): Condition {
  if (reader.takes('(')) {
    const inner = either(reader)
    reader.next(')')
    return inner
  }
  const token = reader.peek() ?? ''
  if (functions.has(token)) return call(reader, reader.next())
  const left = reader.operand()
  const operator = reader.next()
  if (operator === 'BETWEEN') {
    const low = reader.operand()
    reader.next('AND')
    const high = reader.operand()
    return (row, names) => {
      const value = left(row, names) as Ordered | undefined
      return value !== undefined && value >= (low(row, names) as Ordered) && value <= (high(row, names) as Ordered)
    }
  }
  const holds = compare.get(operator)
  if (!holds) reader.next('a comparison')
  const right = reader.operand()
  return (row, names) => {
    const [a, b] = [left(row, names), right(row, names)]
    return a !== undefined && b !== undefined && holds!(a as Ordered, b as Ordered)
  }
}

function all(reader: Reader): Condition {
  const terms = [term(reader)]
  while (reader.takes('AND')) terms.push(term(reader))
  return terms.length === 1 ? terms[0]! : (row, names) => terms.every((one) => one(row, names))
}

function either(reader: Reader): Condition {
  const terms = [all(reader)]
  while (reader.takes('OR')) terms.push(all(reader))
  return terms.length === 1 ? terms[0]! : (row, names) => terms.some((one) => one(row, names))
}

/** The condition, filter or key condition of a text. @throws Error for a form that the kernel does not use */
export const conditionOf = once((text: string): Condition => {
  const reader = new Reader(text)
  const condition = either(reader)
  if (reader.peek() !== undefined) reader.next('the end')
  return condition
})

const SECTIONS = new Set(['SET', 'ADD', 'REMOVE'])

function change(reader: Reader, section: string): Change {
  const token = reader.next()
  if (section === 'REMOVE') return (row, names) => void delete row[nameOf(token, names)]
  if (section === 'SET') reader.next('=')
  const value = reader.operand()
  return (row, names) => {
    const name = nameOf(token, names)
    const given = value(row, names)
    row[name] = section === 'SET' ? given : Number(row[name] ?? 0) + Number(given)
  }
}

/** The update of a text. @throws Error for a form that the kernel does not use */
export const updateOf = once((text: string): Change => {
  const reader = new Reader(text)
  const changes: Change[] = []
  while (reader.peek() !== undefined) {
    const section = reader.next()
    if (!SECTIONS.has(section)) reader.next('a section')
    do changes.push(change(reader, section))
    while (reader.takes(','))
  }
  return (row, names) => {
    for (const one of changes) one(row, names)
  }
})
