import type * as z from 'zod'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { count } from '../kernel/db/counter'
import { partition } from '../kernel/db/keys'
import type { PageInput } from '../kernel/db/page'
import { rangeAll } from '../kernel/db/read'
import { claim } from '../kernel/db/unique'
import { conflict, invalid, notFound } from '../kernel/errors'
import { newId } from '../kernel/id'
import { same } from '../kernel/same'
import { plain } from '../kernel/text'
import { some } from '../kernel/usage'
import { Attribute, type AttributeRow } from './attribute'
import { type AttributeChanges, MAX_TERMS, type NewAttribute, type NewTerm } from './attribute.input'

const claimName = (unit: Act, owner: string, was: string | undefined, is: string | undefined) =>
  claim(unit, {
    scope: 'attribute',
    owner,
    was: was && plain(was),
    is: is && plain(is),
    taken: () => invalid({ name: ['Ya tienes un atributo con este nombre'] }),
  })

export const listAttributes = (input: PageInput & { search?: string | undefined }) =>
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

export const createAttribute = ({ name, terms }: z.output<typeof NewAttribute>) =>
  act(async (unit) => {
    const row = {
      ...{ id: newId('attribute'), name, terms: withTerms([], terms) },
      ...{ active: true, createdAt: now().toISOString() },
    }
    await claimName(unit, row.id, undefined, name)
    unit.insert(Attribute, row)
    return row
  })

async function change(unit: Act, before: AttributeRow, after: Omit<AttributeRow, 'version'>) {
  if (same(before, after)) return before
  await claimName(unit, before.id, before.name, after.name)
  unit.replace(Attribute, before, after)
  return after
}

/** Renames an attribute and adds terms. Products keep the name with which they took it until they take it again. */
export const updateAttribute = ({ id, name, terms, active }: z.output<typeof AttributeChanges>) =>
  act(async (unit) => {
    const before = await Attribute.get(id)
    return change(unit, before, {
      ...before,
      name: name ?? before.name,
      terms: withTerms(before.terms, terms ?? []),
      active: active ?? before.active,
    })
  })

/** Removes an attribute; one that products have is deactivated, and the answer says how many. */
export const removeAttribute = ({ id }: { id: string }) =>
  act(async (unit) => {
    const attribute = await Attribute.get(id)
    const used = some(await count('product', `attribute.${id}`), 'producto', 'productos')
    if (used) {
      await change(unit, attribute, { ...attribute, active: false })
      const message = `No se puede eliminar ${attribute.name} porque se usa en ${used}. Lo dejamos inactivo: ya no aparece al elegir.`
      return { message, deactivated: true }
    }
    await claimName(unit, id, attribute.name, undefined)
    unit.remove(Attribute, attribute)
    return { message: `Eliminaste el atributo ${attribute.name}`, deactivated: false }
  })

/** Adds terms to an attribute; those that it has already stay as they are. */
export const addTerms = ({ attribute_id, name, terms }: z.output<typeof NewTerm>) =>
  act(async (unit) => {
    const before = await Attribute.get(attribute_id)
    return change(unit, before, {
      ...before,
      terms: withTerms(before.terms, [...(name ? [name] : []), ...(terms ?? [])]),
    })
  })

/** @throws AppError 404 for an unknown term, 409 while variants have it */
export const removeTerm = ({ id }: { id: string }) =>
  act(async (unit) => {
    const before = (await allAttributes()).find((a) => a.terms.some((t) => t.id === id))
    if (!before) throw notFound('el término')
    const used = await count('variant', `term.${id}`)
    if (used > 0) {
      const term = before.terms.find((t) => t.id === id)!
      throw conflict(
        `No puedes eliminar ${term.name} porque ${used === 1 ? 'la tiene 1 variante' : `la tienen ${used} variantes`}. Elimínalas antes.`,
      )
    }
    unit.replace(Attribute, before, { ...before, terms: before.terms.filter((t) => t.id !== id) })
    return { message: 'Término eliminado' }
  })
