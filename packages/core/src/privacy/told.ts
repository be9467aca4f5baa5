import { wordOf } from '../kernel/audit-words'
import { formatCop, formatQuantity } from '../kernel/values/money'
import { dayOf, formatDay, formatTime, isDay } from '../kernel/values/time'

/** A field with its place in the record, `Destino · Ciudad`, and what it says. */
export type Told = readonly [label: string, value: string]

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
/** An id of ours: `ped_01J…`. */
const ID = /^[a-z]{3}_[0-9A-Za-z._|-]+$/

function textOf(field: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') {
    if (field.endsWith('Cents')) return formatCop(value)
    if (field.endsWith('Bps')) return `${String(value / 100).replace('.', ',')} %`
    return field === 'quantity' ? formatQuantity(value) : String(value)
  }
  if (isDay(value)) return formatDay(value)
  if (!INSTANT.test(value)) return value
  const instant = new Date(value)
  return `${formatDay(dayOf(instant))} ${formatTime(instant)}`
}

/** What goods cost and what is left of them is the merchant's alone. */
const PRIVATE = /cost|margin|utility/i

/**
 * What a value of a row says, field by field, in the words of the merchant. What says nothing to a person is left out; a
 * text that nobody named stands under what it is in.
 */
export function* told(kind: string, value: unknown, field = '', place: readonly string[] = []): Generator<Told> {
  if (value === null || value === undefined || value === '') return
  if (Array.isArray(value)) {
    for (const [i, inner] of value.entries())
      yield* told(
        kind,
        inner,
        field,
        value.length > 1 ? [...place.slice(0, -1), `${place.at(-1) ?? ''} ${i + 1}`] : place,
      )
  } else if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      const word = PRIVATE.test(name) ? false : wordOf(kind, name)
      if (word) yield* told(kind, inner, name, [...place, word])
      else if (word === undefined && typeof inner !== 'number' && typeof inner !== 'boolean')
        yield* told(kind, inner, name, place)
    }
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    const text = textOf(field, value)
    if (!ID.test(text)) yield [place.join(' · '), text]
  }
}
