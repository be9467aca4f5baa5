import { formatCop, formatQuantity } from '@tendero/core/kernel/values/money'
import { isDay } from '@tendero/core/kernel/values/time'
import { date, dateTime, plural } from '@/lib/format'
import { choiceName } from './words'

/** A row that changed, as the audit keeps it: of a change, only the fields that differ. */
export interface AuditChange {
  kind: string
  label: string
  id: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** What the merchant calls its fields, at any depth; those without a word say nothing to a person. */
  words: Words
}
type Words = Readonly<Record<string, string>>

export interface Difference {
  field: string
  before: string | undefined
  after: string | undefined
}

const nothing = (value: unknown) => value === undefined || value === null || value === ''

/** Quantities of rows are in thousandths, as `packages/core` keeps them. */
const inThousandths = new Set(
  'quantity minimum requested sent received rejected transit pending send receive reject minimumQuantity'.split(' '),
)
const inBps = /Bps$|^bps$/

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
/** The audit keeps the beginning of what is too long. */
const isCut = (text: string) => text.endsWith('…') && /^[[{"]/.test(text)

function tellText(field: string, text: string): string {
  if (isDay(text)) return date(text)
  if (isInstant(text)) return dateTime(text)
  return isCut(text) ? 'Demasiado largo para mostrarlo aquí' : choiceName(field, text)!
}

function tellNumber(field: string, n: number): string {
  const choice = choiceName(field, n)
  if (choice !== undefined) return choice
  if (/[cC]ents$/.test(field)) return formatCop(n)
  if (inBps.test(field)) return `${formatQuantity(n * 10)} %`
  if (/Ppm$/.test(field)) return `${formatQuantity(Math.round(n / 10))} %`
  return formatQuantity(inThousandths.has(field) ? n : n * 1_000)
}

/** A stored value in the words of the merchant; undefined when there is nothing to tell. */
export function tellValue(field: string, value: unknown, words: Words = {}): string | undefined {
  if (nothing(value)) return undefined
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return tellNumber(field, value)
  if (typeof value === 'string') return tellText(field, value)
  if (Array.isArray(value)) return tellList(field, value, words)
  const parts = Object.entries(value as object)
    .filter(([key]) => words[key] !== undefined)
    .flatMap(([key, one]) => {
      const told = tellValue(key, one, words)
      return told === undefined ? [] : [`${words[key]}: ${told}`]
    })
  return parts.length > 0 ? parts.join(', ') : undefined
}

const SHORT_LIST = 6

function tellList(field: string, list: readonly unknown[], words: Words): string | undefined {
  if (list.length === 0) return undefined
  if (list.length > SHORT_LIST && list.every((one) => typeof one === 'string')) return plural(list.length, 'elemento')
  const told = list.slice(0, SHORT_LIST).map((one) => tellValue(field, one, words) ?? '')
  return [...told, ...(list.length > SHORT_LIST ? [`y ${list.length - SHORT_LIST} más`] : [])]
    .filter(Boolean)
    .join(' · ')
}

/** What differs between before and after, field by field, without what says nothing to a person. */
export function differences({ before = {}, after = {}, words }: AuditChange): Difference[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => words[field] !== undefined,
  )
  return fields
    .map((field) => ({
      field: words[field]!,
      before: tellValue(field, before[field], words),
      after: tellValue(field, after[field], words),
    }))
    .filter((difference) => difference.before !== difference.after)
}

/** `Creó`, `Cambió` or `Eliminó`. */
export const verbOf = ({ before, after }: AuditChange): string => (!before ? 'Creó' : !after ? 'Eliminó' : 'Cambió')

/** How a row is called: its name or number, when the change tells it. */
export function nameOf({ before, after }: AuditChange): string | undefined {
  const row = { ...before, ...after }
  const name = row.name ?? row.names ?? row.title ?? row.number ?? row.clientName
  return nothing(name) ? undefined : String(name)
}

/** What came first in the mind of whoever did it: the document that was made, not the rows that it moved. */
const leading = [
  'order',
  'shiftMovement',
  'shift',
  'adjustment',
  'transfer',
  'physicalCount',
  'product',
  'client',
  'user',
  'role',
]

const rank = (kind: string) => (leading.includes(kind) ? leading.indexOf(kind) : leading.length)

/** The change that a record of the audit is about. */
export const mainChange = (changes: readonly AuditChange[]): AuditChange | undefined =>
  changes.toSorted((a, b) => rank(a.kind) - rank(b.kind))[0]

const few = new Intl.ListFormat('es')

/** A record of the audit in one line: `Creó el producto Arroz 500 g`, `Cambió el cliente: teléfono y ciudad`. */
export function headline(record: { summary: string | null; changes: readonly AuditChange[] }): string {
  if (record.summary) return record.summary
  const change = mainChange(record.changes)
  if (!change) return 'Guardó cambios'
  const name = nameOf(change)
  const what = `${verbOf(change)} ${change.label}${name ? ` ${name}` : ''}`
  if (!change.before || !change.after) return what
  const fields = differences(change).map(({ field }) => field.toLocaleLowerCase('es'))
  const shown = fields.length > 3 ? [...fields.slice(0, 3), `${fields.length - 3} más`] : fields
  return shown.length > 0 ? `${what}: ${few.format(shown)}` : what
}
