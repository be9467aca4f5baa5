import type * as z from 'zod'
import { controlled } from '../../accounting/journal/controls'
import { postingDay } from '../../accounting/journal/day'
import { entriesRequest, mirrorEntries, postStanding } from '../../accounting/journal/reversal'
import { presentAuthor, presentStep } from '../../documents/author'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { claim, Unique, uniqueId } from '../../kernel/db/unique'
import { conflict, invalid } from '../../kernel/errors'
import { XLSX } from '../../kernel/files/content-type'
import { sheetOf } from '../../kernel/import/importer'
import { lookAt, presentLook } from '../../kernel/import/preview'
import { readSheet } from '../../kernel/import/sheet'
import { knownTitles, learnTitles } from '../../kernel/import/titles'
import type { ChosenSheet, SheetInput } from '../../kernel/import/wire'
import { correctionSheet } from '../../kernel/sheet/columns'
import { kindOf } from '../../kernel/values/id'
import { formatCop } from '../../kernel/values/money'
import { dayOf } from '../../kernel/values/time'
import { moneyStates } from '../../treasury/banks/money-document'
import { balanceId, itemId, OpenItem, ThirdBalance } from '../../treasury/open-item/open-item'
import { writeItems } from '../../treasury/open-item/write-items'
import { Opening, type OpeningData } from './opening'
import type { ListOpenings, NewOpening, OpeningOutput } from './opening.wire'
import { entryLine, fingerprintOf, type OpeningLine, openedIn } from './opening-line'
import { openingSheet, openingTemplate, resolve, sidesOf, tooLong, unbalanced } from './opening-sheet'

/** Name under which the titles of these sheets are remembered; it never changes. */
const TYPE = 'opening'
const MAX_ROWS = 2_000

/** The template, for whoever begins. */
export const downloadTemplate = () => openingTemplate(dayOf(now()))

/** Reads a sheet without writing anything: what is wrong by row, what it adds up to and whether it can be posted. */
export async function previewOpening({ file, upload, columns: chosen, fixes }: z.output<typeof SheetInput>) {
  const [{ bytes, upload: kept }, known, opened] = await Promise.all([
    sheetOf({ file, upload }),
    knownTitles(TYPE),
    openingSheet(),
  ])
  const look = await lookAt(opened, bytes, { chosen, known, fixes, compared: MAX_ROWS })
  const { good } = look.sheet
  const { lines } = await resolve(good)
  const { debitCents, creditCents } = sidesOf(good.map(({ values }) => values))
  return {
    ...presentLook(look, kept),
    debit: debitCents,
    credit: creditCents,
    difference: debitCents - creditCents,
    documents: lines.filter((line) => openedIn(line)).length,
    why: whyNot(look.bad.length, lines) ?? (await repeated(lines)) ?? null,
  }
}

/** Why a sheet cannot be posted; undefined when it can. */
function whyNot(bad: number, lines: readonly OpeningLine[]): string | undefined {
  if (bad > 0)
    return `Corrige ${bad === 1 ? 'la fila que tiene' : `las ${bad} filas que tienen`} error y súbela otra vez`
  if (lines.length < 2) return 'La planilla no trae saldos: escribe al menos dos filas con valor'
  return unbalanced(lines) ?? tooLong(lines)
}

/** Scope of the fingerprints of sheets that stand. */
const SCOPE = 'opening'

const posted = (number: string) => `Estos mismos saldos ya están en ${number}. Anúlalos primero para subirlos otra vez.`

/** The reason why a sheet cannot be posted again; undefined while no opening that stands has its balances. */
async function repeated(lines: readonly OpeningLine[]): Promise<string | undefined> {
  const { held } = await load({ held: Unique.maybe(uniqueId(SCOPE, fingerprintOf(lines))) })
  return held && posted((await Opening.get(held.owner)).number)
}

/** A sheet that was kept, as it was matched and fixed. */
async function kept({ upload, columns: chosen, fixes }: z.output<typeof ChosenSheet>) {
  const [{ bytes }, known, opened] = await Promise.all([sheetOf({ upload }), knownTitles(TYPE), openingSheet()])
  return { opened, sheet: await readSheet(opened, bytes, { chosen, known, fixes }) }
}

/** The rows to correct as a sheet, each with what to do. @throws AppError 404 when the sheet is not there */
export async function openingCorrections(input: z.output<typeof ChosenSheet>) {
  const { sheet } = await kept(input)
  return {
    filename: 'saldos-iniciales-por-corregir.xlsx',
    contentType: XLSX,
    body: correctionSheet(sheet.match.header, sheet.bad),
  }
}

const documentOf = ({ id, number }: OpeningData) => ({
  ...{ documentKind: 'opening', documentId: id, documentNumber: number },
})

const distinct = (ids: readonly (string | undefined)[]) => [...new Set(ids.flatMap((id) => id ?? []))]

const ofKind = (lines: readonly OpeningLine[], kind: string) =>
  distinct(lines.map(({ thirdId }) => thirdId)).filter((id) => kindOf(id) === kind)

const clientBalances = (clients: readonly string[]) => ThirdBalance.many(clients.map((id) => balanceId('clients', id)))

/** What each document from before says of itself, for its item. */
const termsOf = (lines: readonly OpeningLine[], cut: string) =>
  new Map(
    lines.flatMap((line) => {
      const opened = openedIn(line)
      if (!opened) return []
      const day = line.day ?? cut
      const terms = { day, dueDate: line.dueDate ?? day, totalCents: opened.cents, number: line.number! }
      return [[opened.documentId, { ...terms, documentKind: 'opening', documentId: opened.documentId }] as const]
    }),
  )

/**
 * Posts a sheet of opening balances as one entry, with an open item for each document to be paid or collected.
 * @throws AppError 422 at `file` unless every row is right and debits equal credits, 409 for a closed month
 */
export async function createOpening({ date, description, ...chosen }: z.output<typeof NewOpening>) {
  const { opened, sheet } = await kept(chosen)
  if (sheet.match.errors.length > 0) throw invalid({ file: sheet.match.errors })
  await learnTitles(TYPE, { columns: opened.columns, match: sheet.match, chosen: chosen.columns ?? {} })
  return act(async (unit) => {
    const day = postingDay(date)
    const { lines } = await resolve(sheet.good)
    const why = whyNot(sheet.bad.length + sheet.good.length - lines.length, lines)
    if (why) throw invalid({ file: [why] })
    const again = await repeated(lines)
    if (again) throw conflict(again, 'opening_known')
    const { number } = await Opening.numbered(unit)
    const items = distinct(lines.map((line) => openedIn(line)?.id))
    const found = await load({ items: OpenItem.many(items), balances: clientBalances(ofKind(lines, 'client')) })
    for (const item of found.items.values())
      if (item.balanceCents > 0)
        throw conflict(`${item.number} ya está registrado: sube la planilla otra vez.`, 'opening_known')
    const asked = Opening.build({
      ...{ number, day, cents: sidesOf(lines).debitCents, entries: [] },
      note: description ?? 'Saldos iniciales',
      lineCount: lines.length,
      fingerprint: fingerprintOf(lines),
      documentCount: items.length,
      accounts: distinct(lines.map(({ account }) => account)),
      bankIds: distinct(lines.map(({ bankId }) => bankId)),
      clientIds: ofKind(lines, 'client'),
      providerIds: ofKind(lines, 'provider'),
    })
    const entries = postStanding(unit, {
      concept: asked.note ?? '',
      ...documentOf(asked),
      day,
      lines: lines.map(entryLine),
    })
    const row = { ...asked, entries }
    if (items.length > 0) {
      const names = Object.fromEntries(
        lines.flatMap(({ thirdId, thirdName = '' }) => (thirdId ? [[thirdId, thirdName]] : [])),
      )
      const own = { documentKind: 'opening', documentId: row.id, number, day, dueDate: day, totalCents: row.cents }
      writeItems(
        unit,
        { items: [...found.items.values()], balances: found.balances },
        { ...own, names, of: termsOf(lines, day) },
      )
    }
    const taken = () => conflict(posted('otros saldos iniciales'), 'opening_known')
    await claim(unit, { scope: SCOPE, owner: row.id, ...(row.fingerprint ? { is: row.fingerprint } : {}), taken })
    unit.insert(Opening, row)
    unit.summary = `Registró los saldos iniciales ${number} por ${formatCop(row.cents)}`
    return present(row)
  })
}

/**
 * Undoes an opening: its mirror is posted today and what it opened is owed no more.
 * @throws AppError 409 when it was void, or a document of it was paid since
 */
export const voidOpening = ({ id, reason }: { id: string; reason?: string }) =>
  act(async (unit) => {
    const row = await Opening.get(id)
    const after = Opening.void(unit, row, reason)
    if (row.fingerprint)
      await claim(unit, { scope: SCOPE, owner: row.id, was: row.fingerprint, taken: () => conflict('') })
    const { entries } = await load({ entries: entriesRequest(row.entries) })
    const opened = entries.flatMap(({ lines }) =>
      lines.flatMap((line) => {
        const found = line.documentRef ? controlled(line) : undefined
        return found ? [{ ...found, id: itemId(line.documentRef!, line.account, found.thirdId) }] : []
      }),
    )
    const found = await load({
      items: OpenItem.many(distinct(opened.map((one) => one.id))),
      balances: clientBalances(distinct(opened.flatMap(({ side, thirdId }) => (side === 'clients' ? [thirdId] : [])))),
    })
    for (const { id: item, cents } of opened) {
      const now = found.items.get(item)
      if (!now || now.balanceCents < cents)
        throw conflict(`Ya se pagó parte de ${now?.number ?? 'un documento'}. Anula primero ese pago.`, 'opening_paid')
    }
    mirrorEntries(unit, entries, { concept: `Anulación de los saldos iniciales ${row.number}`, ...documentOf(row) })
    if (opened.length > 0) {
      const { number, day, cents: totalCents } = row
      const own = { documentKind: 'opening', documentId: row.id, number, day, dueDate: day, totalCents }
      writeItems(unit, { items: [...found.items.values()], balances: found.balances }, { ...own, names: {} })
    }
    unit.summary = `Anuló los saldos iniciales ${row.number} de ${formatCop(row.cents)}`
    return present(after)
  })

export const getOpening = async ({ id }: { id: string }) => present(await Opening.get(id))

/** One page of openings, newest first. */
export async function listOpenings(input: z.output<typeof ListOpenings>) {
  const page = await Opening.list(input)
  return { ...page, data: page.data.map(present) }
}

const present = (row: OpeningData): z.input<typeof OpeningOutput> => ({
  id: row.id,
  number: row.number,
  date: row.day,
  created_at: row.at,
  description: row.note ?? null,
  value: row.cents,
  lines: row.lineCount,
  documents: row.documentCount,
  state: row.state,
  state_name: moneyStates[row.state],
  user: presentAuthor(row),
  voided: row.voided ? presentStep(row.voided) : null,
  reason: row.reason ?? null,
})
