import type * as z from 'zod'
import { act } from '../../kernel/db/act'
import { partition } from '../../kernel/db/keys'
import { count } from '../../kernel/db/lists/counter'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { rangeAll } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { records } from '../../kernel/records/records'
import { newId } from '../../kernel/values/id'
import { plain } from '../../kernel/values/text'
import { Attribute, AttributeOutput, type AttributeRow } from './attribute'
import { AttributeChanges, MAX_TERMS, NewAttribute, type NewTerm } from './attribute.input'

export const listAttributes = (input: PageInput & { search?: string }) =>
  Attribute.page({ input, index: 'name', bucket: 'all', search: input.search })

/** Every attribute of the shop, strongly consistent. A shop has a few. */
export async function allAttributes(): Promise<AttributeRow[]> {
  return (await rangeAll({ pk: partition('attribute') })).map(Attribute.fromItem)
}

/** The terms with those that are missing added, compared without case or accents. */
export function withTerms(terms: AttributeRow['terms'], names: readonly string[]): AttributeRow['terms'] {
  const known = new Set(terms.map((t) => plain(t.name)))
  const fresh = names.filter((name) => !known.has(plain(name)) && known.add(plain(name)))
  if (terms.length + fresh.length > MAX_TERMS) throw invalid({ terms: [`Son como máximo ${MAX_TERMS} términos`] })
  return [...terms, ...fresh.map((name) => ({ id: newId('term'), name }))]
}

/** Sent as names and kept as terms with ids of their own: told by hand. */
export const attributes = records(Attribute, {
  fields: {
    create: NewAttribute,
    edit: AttributeChanges,
    output: AttributeOutput,
    toWire: ({ id, name, terms, active }: AttributeRow) => ({ id, name, terms, active }),
  },
  searchBy: (a) => [a.name],
  many: true,
  // Products keep the name with which they took it until they take it again.
  toRow: ({ name, terms = [] }: Changes, before) => ({
    name: name ?? before!.name,
    terms: withTerms(before?.terms ?? [], terms),
    leaving: before?.leaving,
  }),
  unique: { field: 'name', of: (a) => plain(a.name), taken: 'Ya tienes un atributo con este nombre' },
})
type Changes = Omit<z.output<typeof AttributeChanges>, 'id' | 'active'>

/** Adds terms to an attribute; those that it has already stay as they are. */
export const addTerms = ({ attribute_id: id, name, terms }: z.output<typeof NewTerm>) =>
  attributes.update({ id, terms: [...(name ? [name] : []), ...(terms ?? [])] })

const without = (terms: AttributeRow['terms'] | undefined, id: string) => terms?.filter((term) => term.id !== id) ?? []

/** Why a term cannot go: variants have it; undefined when none has. */
async function keptBy({ id, name }: AttributeRow['terms'][number]): Promise<string | undefined> {
  const used = await count('variant', `term.${id}`)
  if (used === 0) return undefined
  const have = used === 1 ? 'la tiene 1 variante' : `la tienen ${used} variantes`
  return `No puedes eliminar ${name} porque ${have}. Elimínalas antes.`
}

/**
 * Removes a term. It is first taken from those that can be chosen and only then looked whether a variant has it: whoever
 * makes one meanwhile is refused, and whoever was faster is seen, and the term put back.
 * @throws AppError 404 for an unknown term, 409 while variants have it
 */
export async function removeTerm({ id }: { id: string }) {
  const { attributeId, order } = await act(async (unit) => {
    const before = (await allAttributes()).find((a) => [...a.terms, ...(a.leaving ?? [])].some((t) => t.id === id))
    if (!before) throw notFound('el término')
    const term = before.terms.find((t) => t.id === id)
    if (term) {
      const kept = await keptBy(term)
      if (kept) throw conflict(kept)
      const leaving = [...without(before.leaving, id), term]
      unit.replace(Attribute, before, { ...before, terms: without(before.terms, id), leaving })
    }
    return { attributeId: before.id, order: before.terms.map((t) => t.id) }
  })
  const kept = await act(async (unit) => {
    const before = await Attribute.get(attributeId)
    const term = before.leaving?.find((t) => t.id === id)
    if (!term) throw notFound('el término')
    const kept = await keptBy(term)
    const terms = kept ? inOrder([...before.terms, term], order) : before.terms
    unit.replace(Attribute, before, { ...before, terms, leaving: without(before.leaving, id) })
    return kept
  })
  if (kept) throw conflict(kept)
  return { message: 'Término eliminado' }
}

/** Terms as they stood before; those that came later go last. */
function inOrder(terms: AttributeRow['terms'], order: readonly string[]): AttributeRow['terms'] {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...terms].sort((a, b) => place(a.id) - place(b.id))
}
