import type * as z from 'zod'
import { load } from '../../kernel/db/read'
import { invalid } from '../../kernel/errors'
import { sheetOf } from '../../kernel/import/importer'
import { lookAt, presentLook } from '../../kernel/import/preview'
import { readSheet } from '../../kernel/import/sheet'
import { knownTitles, learnTitles } from '../../kernel/import/titles'
import { step } from '../../kernel/jobs/step'
import { Bank } from '../banks/banks'
import { needOpen, turnOf } from './closed-statement'
import type { StatementImport, StatementInput } from './reconciliation.wire'
import { StatementLine } from './statement-line'
import { asSheet, type NamedLine, statementSheet } from './statement-sheet'

const MAX_LINES = 3_000
/** Lines of one transaction. */
const AT_ONCE = 30

/** What the columns of a bank's files are is remembered by bank. */
const typeOf = (bankId: string): string => `statement.${bankId}`

/** Reads a statement (CSV, XLSX or OFX) without writing anything: what is new in it, and what is wrong by cell. */
export async function previewStatement({ id, file, upload, columns: chosen, fixes }: z.output<typeof StatementInput>) {
  await Bank.get(id)
  const sheet = await sheetOf({ ...(file ? { file: await asSheet(file) } : {}), ...(upload ? { upload } : {}) })
  const known = await knownTitles(typeOf(id))
  const look = await lookAt(statementSheet(id), sheet.bytes, { chosen, known, fixes, compared: MAX_LINES })
  return presentLook(look, sheet.upload)
}

/** Writes the lines that are not there yet. @returns how many were new */
const writeLines = (bankId: string, lines: readonly NamedLine[]) =>
  step(`statement.${lines[0]!.id}`, async (unit) => {
    const { known } = await load({ known: StatementLine.many(lines.map(({ id }) => id)) })
    const fresh = lines.filter(({ id }) => !known.has(id))
    if (fresh.length > 0) {
      await needOpen(
        bankId,
        fresh.map(({ day }) => day),
      )
      await turnOf(unit, bankId)
    }
    for (const line of fresh) unit.insertFirst(StatementLine, { ...line, bankId, state: 'open' })
    return fresh.length
  })

/**
 * Brings the lines of a statement in. One that came before, in this file or another, is not brought again.
 * @throws AppError 404 when the file or the bank is not there, 409 for what is new of a closed month, 422 while a row is wrong
 */
export async function importStatement({ id, upload, columns: chosen, fixes }: z.output<typeof StatementImport>) {
  await Bank.get(id)
  const [{ bytes }, known] = await Promise.all([sheetOf({ upload }), knownTitles(typeOf(id))])
  const opened = statementSheet(id)
  const { match, good, bad } = await readSheet(opened, bytes, { chosen, known, fixes })
  if (match.errors.length > 0) throw invalid({ file: match.errors })
  if (bad.length > 0)
    throw invalid({ file: [`Corrige las filas con error (${bad.length}): un extracto entra completo o no entra`] })
  if (good.length > MAX_LINES)
    throw invalid({ file: [`Un extracto trae hasta ${MAX_LINES} líneas: divídelo por meses`] })
  const lines = good.map(({ values }) => values)
  const { known: brought } = await load({ known: StatementLine.many(lines.map((line) => line.id)) })
  await needOpen(
    id,
    lines.flatMap((line) => (brought.has(line.id) ? [] : line.day)),
  )
  await learnTitles(typeOf(id), { columns: opened.columns, match, chosen: chosen ?? {} })
  let made = 0
  for (let from = 0; from < lines.length; from += AT_ONCE)
    made += await writeLines(id, lines.slice(from, from + AT_ONCE))
  return { new: made, known: lines.length - made }
}
