import type * as z from 'zod'
import { load } from '../../kernel/db/read'
import { invalid } from '../../kernel/errors'
import { sheetOf } from '../../kernel/import/importer'
import { lookOver, presentLook } from '../../kernel/import/preview'
import { knownTitles, learnTitles } from '../../kernel/import/titles'
import { step } from '../../kernel/jobs/step'
import { Bank } from '../banks/banks'
import { answersIn } from '../statement-file/asks'
import { asSheet } from '../statement-file/ofx'
import { needOpen, turnOf } from './closed-statement'
import type { StatementImport, StatementInput, StatementPreview } from './reconciliation.wire'
import { StatementLine } from './statement-line'
import { decideLines, freshOf, type NamedLine, namesOf, readStatement } from './statement-sheet'

const MAX_LINES = 3_000
/** Lines of one transaction; a line is looked up under two ids. */
const AT_ONCE = 30

/** What the columns of a bank's files are is remembered by bank. */
const typeOf = (bankId: string): string => `statement.${bankId}`

/**
 * Reads a statement (CSV, XLSX or OFX) without writing anything: what is new in it, what is wrong by cell, which rows stay out
 * and what a person must answer.
 */
export async function previewStatement({
  id,
  file,
  upload,
  columns: chosen,
  ...told
}: z.output<typeof StatementInput>): Promise<z.output<typeof StatementPreview>> {
  const bank = await Bank.get(id)
  const sheet = await sheetOf({ ...(file ? { file: await asSheet(file) } : {}), ...(upload ? { upload } : {}) })
  const known = await knownTitles(typeOf(id))
  const { columns, left, asks, ...said } = await readStatement(bank, sheet.bytes, { chosen, known, ...told })
  const look = await lookOver({ columns, decide: decideLines }, said, MAX_LINES)
  look.left.push(...left)
  return {
    ...presentLook(look, sheet.upload),
    asks: asks.map(({ letter, options, ...ask }) => ({ ...ask, column: letter, options: [...options] })),
  }
}

/** Writes the lines that are not there yet. @returns how many were new */
const writeLines = (bankId: string, lines: readonly NamedLine[]) =>
  step(`statement.${lines[0]!.id}`, async (unit) => {
    const { known } = await load({ known: StatementLine.many(namesOf(lines)) })
    const fresh = freshOf(lines, known)
    if (fresh.length > 0) {
      await needOpen(
        bankId,
        fresh.map(({ day }) => day),
      )
      await turnOf(unit, bankId)
    }
    for (const { alias: _, ...line } of fresh) unit.insertFirst(StatementLine, { ...line, bankId, state: 'open' })
    return fresh.length
  })

/**
 * Brings the lines of a statement in. One that came before, in this file or another, is not brought again.
 * @throws AppError 404 when the file or the bank is not there, 409 for what is new of a closed month, 422 while a row is wrong
 */
export async function importStatement({ id, upload, columns: chosen, ...told }: z.output<typeof StatementImport>) {
  const bank = await Bank.get(id)
  const [{ bytes }, known] = await Promise.all([sheetOf({ upload }), knownTitles(typeOf(id))])
  const { match, good, bad, columns, own } = await readStatement(bank, bytes, { chosen, known, ...told })
  if (match.errors.length > 0) throw invalid({ file: match.errors })
  if (bad.length > 0)
    throw invalid({ file: [`Corrige las filas con error (${bad.length}): un extracto entra completo o no entra`] })
  if (good.length > MAX_LINES)
    throw invalid({ file: [`Un extracto trae hasta ${MAX_LINES} líneas: divídelo por meses`] })
  const lines = good.map(({ values }) => values)
  const { known: brought } = await load({ known: StatementLine.many(namesOf(lines)) })
  await needOpen(
    id,
    freshOf(lines, brought).map(({ day }) => day),
  )
  const besides = { ...own, ...answersIn(told.answers ?? {}) }
  await learnTitles(typeOf(id), { columns, match, chosen: columns.length > 0 ? (chosen ?? {}) : {}, besides })
  let made = 0
  for (let from = 0; from < lines.length; from += AT_ONCE)
    made += await writeLines(id, lines.slice(from, from + AT_ONCE))
  return { new: made, known: lines.length - made }
}
