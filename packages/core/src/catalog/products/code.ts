import * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { Race } from '../../kernel/db/commit'
import { partition } from '../../kernel/db/keys'
import { kind } from '../../kernel/db/kind'
import { load, range } from '../../kernel/db/read'
import { invalid } from '../../kernel/errors'
import { gtinForms, scannedForms } from '../scanned'

/**
 * A sku or a barcode and whose it is. One namespace for both in a shop, so that a scan finds exactly one thing;
 * the row is written in the transaction of its product or variant, so that a code is never given twice.
 */
export const Code = kind({
  name: 'code',
  label: 'el código',
  schema: z.object({ code: z.string(), productId: z.string(), variantId: z.string().optional() }),
  key: (c) => c.code,
  audited: false,
})
export type CodeRow = Awaited<ReturnType<typeof Code.get>>

export interface CodeOwner {
  productId: string
  variantId?: string
}

/** A code as it is compared: without blanks around and in capitals. */
export const codeKey = (code: string): string => code.trim().normalize('NFC').toUpperCase()

/** Distinct codes of a product or variant. */
export const codesOf = (row: { sku: string; barcode?: string } | undefined): string[] =>
  row ? [...new Set([row.sku, row.barcode].flatMap((code) => (code ? [codeKey(code)] : [])))] : []

/** Codes of the same product: a UPC-A, its EAN-13 and its GTIN-14 are one. */
export const sameCodes = (codes: readonly string[]): string[] => [...new Set(codes.flatMap(gtinForms))]

/** Keys that a scanned or written text may be kept under, likeliest first. */
export const codeKeys = (text: string): string[] => scannedForms(text).map(codeKey)

/** The code row of a scanned or written text, among the rows of its `codeKeys`. */
export const codeIn = (rows: ReadonlyMap<string, CodeRow>, text: string): CodeRow | undefined =>
  codeKeys(text).flatMap((key) => rows.get(key) ?? [])[0]

/** Finds whose a scanned text is: its code, that of the same product, or the one in a GS1 string. */
export async function findScanned(text: string): Promise<CodeRow | undefined> {
  const { rows } = await load({ rows: Code.many(codeKeys(text)) })
  return codeIn(rows, text)
}

/** The first of `wanted` that belongs to somebody else. */
export const takenCode = (
  wanted: readonly string[],
  owner: CodeOwner,
  rows: ReadonlyMap<string, CodeRow>,
): CodeRow | undefined =>
  sameCodes(wanted)
    .map((code) => rows.get(code))
    .find((row) => row && (row.productId !== owner.productId || row.variantId !== owner.variantId))

/** Moves an owner from its old codes to its new ones. `rows` are the code rows of both, loaded in the same action. */
export function moveCodes(
  unit: Act,
  owner: CodeOwner,
  codes: { was: readonly string[]; is: readonly string[] },
  rows: ReadonlyMap<string, CodeRow>,
): void {
  for (const code of codes.was) {
    const row = rows.get(code)
    if (row && !codes.is.includes(code)) unit.remove(Code, row)
  }
  for (const code of codes.is) {
    if (rows.has(code)) continue
    const { productId, variantId } = owner
    unit.insertFirst(Code, { code, productId, ...(variantId ? { variantId } : {}) })
  }
}

interface Coded {
  sku: string
  barcode?: string
}

/** A sku that we made (`auto-sku.ts`) is no mistake of whoever sent it: one that is taken meanwhile is a lost race. */
interface Making {
  made?: boolean
}

/**
 * Claims the codes of one product or variant.
 * @throws AppError 422 at `sku` or `barcode`, saying who has it; Race when it is a sku that we made
 */
export async function claimCodes(
  unit: Act,
  owner: CodeOwner,
  before: Coded | undefined,
  after: Coded | undefined,
  nameOf: (owner: CodeOwner) => Promise<string>,
  making: Making = {},
): Promise<void> {
  const codes = { was: codesOf(before), is: codesOf(after) }
  if (codes.was.join('\n') === codes.is.join('\n')) return
  const { rows } = await load({ rows: Code.many(sameCodes([...codes.was, ...codes.is])) })
  if (after) await needFree(owner, after, rows, { nameOf, ...making })
  moveCodes(unit, owner, codes, rows)
}

async function needFree(
  owner: CodeOwner,
  row: Coded,
  rows: ReadonlyMap<string, CodeRow>,
  { nameOf, made }: Making & { nameOf: (owner: CodeOwner) => Promise<string> },
): Promise<void> {
  const taken = takenCode(codesOf(row), owner, rows)
  if (!taken) return
  const field = gtinForms(codeKey(row.sku)).includes(taken.code) ? 'sku' : 'barcode'
  if (made && field === 'sku') throw new Race()
  const what = field === 'sku' ? 'El SKU' : 'El código de barras'
  throw invalid({ [field]: [`${what} ${taken.code} ya lo usa ${await nameOf(taken)}`] })
}

/**
 * Looks whether what is about to be created in several actions may have its codes. Writes nothing.
 * @throws AppError 422 and Race as `claimCodes`, for the first whose code is taken
 */
export async function refuseTaken(
  things: readonly ({ owner: CodeOwner; row: Coded } & Making)[],
  nameOf: (owner: CodeOwner) => Promise<string>,
): Promise<void> {
  const { rows } = await load({ rows: Code.many(sameCodes(things.flatMap(({ row }) => codesOf(row)))) })
  for (const { owner, row, made } of things) await needFree(owner, row, rows, { nameOf, made })
}

/** Codes that a search looks at, at most. */
const MAX_CODES = 100

/** Owners of the first codes that start with `text`, the exact one first; `more` when there are others. */
export async function codesThatStart(text: string): Promise<{ owners: CodeOwner[]; more: boolean }> {
  const prefix = codeKey(text)
  if (prefix === '') return { owners: [], more: false }
  const { items, next } = await range({ pk: partition('code'), prefix, limit: MAX_CODES })
  return { owners: items.map(Code.fromItem), more: next !== undefined }
}
