import { IssueType } from '../documents/issue'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { AppError } from '../kernel/errors'
import { job, type Outcome, type Running } from '../kernel/jobs/declare'
import type { JobData } from '../kernel/jobs/job'
import { retryAt } from '../kernel/jobs/run'
import { asEffect } from '../kernel/outside/effect'
import { OutsideError } from '../kernel/outside/outside-error'
import { formatCop } from '../kernel/values/money'
import { dayOf } from '../kernel/values/time'
import { deadlineOf } from './check'
import { EDocument, type EDocumentData, type EDocumentRow, ISSUING, Issuing } from './e-document'
import { eDocumentStateNames, isSettled, mayBeThere } from './e-document.states'
import { type Issue, type Issuer, type IssuerAccess, theIssuer, type Verdict } from './issuer-port'
import { accessOf, breakersOf, setIssuing } from './issuing'
import { kept } from './keeping/keep'
import { prepare, skeletonOf } from './preparing'
import { tellNote } from './sources'

/** Milliseconds until DIAN is asked again about what it has not decided. */
const PENDING_MS = 5 * 60_000
/** What stands against a number that DIAN has for something else. */
const OTHERS = 'ajeno'
/** Until the parts of a long sale are in. */
const POSTING_MS = 30_000

/** Writes what is known of a document. */
async function note(
  id: string,
  change: (row: EDocumentRow) => Partial<EDocumentData>,
  unit: Act,
): Promise<EDocumentData> {
  const row = await EDocument.get(id)
  const { version: _, ...before } = row
  const after = { ...before, ...change(row) }
  unit.replace(EDocument, row, after)
  await tellNote(unit, after)
  return after
}

/** The document of a sale or note, made the first time. @returns undefined for one that is not for DIAN */
const opened = (id: string): Promise<EDocumentData | 'posting' | undefined> =>
  act(async (unit) => {
    const found = await EDocument.find(id)
    if (found) return found
    const made = await skeletonOf(id)
    if (made && made !== 'posting') unit.insertFirst(EDocument, made)
    return made
  })

/** Asks whoever sends documents, by the rules of effects; `unsure` hears that something may have arrived. */
export async function asking(mine: JobData) {
  const row = await Issuing.find(ISSUING)
  if (!row) return undefined
  const [issuer, access] = await Promise.all([theIssuer(), accessOf(row)])
  return <T>(call: (issuer: Issuer, access: IssuerAccess) => Promise<T>): Promise<T> =>
    asEffect({ job: mine, breakers: breakersOf(row), service: issuer.name }, () => call(issuer, access))
}
export type Ask = NonNullable<Awaited<ReturnType<typeof asking>>>

/** Until when it must be there, from when the service first did not answer. */
function silent(row: EDocumentRow): Partial<EDocumentData> {
  const silentSince = row.silentSince ?? now().toISOString()
  return { silentSince, deadline: deadlineOf(dayOf(new Date(row.createdAt)), silentSince) }
}

/** What a failure leaves: nobody knows, or it certainly was not sent. */
async function putAside(id: string, error: unknown, isUnsure: boolean): Promise<void> {
  if (error instanceof AppError && error.code === 'outside_denied') {
    await setIssuing('denied')
    const text = 'Plemsi no acepta el token de tu empresa.'
    const mend = { label: 'Pegar otro token', to: '/dashboard/documentos-electronicos' }
    await act(async (unit) => {
      await note(
        id,
        ({ state }) => ({
          problems: [{ rule: 'token', text, mend }],
          ...(mayBeThere(state) && isUnsure ? {} : { state: 'incompleto' as const }),
        }),
        unit,
      )
    })
    return
  }
  if (error instanceof AppError && error.code === 'outside_rejected') {
    await act(async (unit) => {
      await note(id, () => ({ state: 'rechazado', problems: [{ rule: 'Plemsi', text: error.message }] }), unit)
    })
    return
  }
  await act(async (unit) => {
    await note(
      id,
      (row) => {
        if (isUnsure) return { state: 'dudoso', ...silent(row) }
        return row.state === 'dudoso' || row.state === 'pendiente_dian'
          ? silent(row)
          : { state: 'contingencia', ...silent(row) }
      },
      unit,
    )
  })
}

/** Writes what was answered. @throws what `retryAt` makes while DIAN has not decided */
async function conclude(id: string, verdict: Verdict): Promise<Outcome> {
  const after = await act(async (unit) => {
    return note(
      id,
      () => {
        if (verdict.state === 'rejected')
          return { state: 'rechazado', problems: [{ rule: verdict.rule ?? 'DIAN', text: verdict.text }] }
        if (verdict.state !== 'issued') return { state: 'pendiente_dian', problems: [] }
        const qr = verdict.qr ? { qr: verdict.qr } : {}
        return { state: 'emitido', problems: [], code: verdict.code, ...qr, issuedAt: now().toISOString() }
      },
      unit,
    ).then((row) => kept(unit, row))
  })
  if (after.state === 'pendiente_dian')
    throw retryAt(new Date(now().getTime() + PENDING_MS), `La DIAN valida ${after.number}.`)
  return { summary: `${after.number}: ${eDocumentStateNames[after.state].toLowerCase()}.` }
}

/**
 * What was found under a number of ours, if it is ours: what comes to something else was sent by somebody else, and is told
 * instead of taken.
 */
function ours(found: Verdict, { number, cents }: { number: string; cents: number }): Verdict {
  if (found.state !== 'issued' || found.totalCents === undefined || found.totalCents === cents) return found
  const text = `En la DIAN ya hay un ${number} por ${formatCop(found.totalCents)}, y este es de ${formatCop(cents)}: lo envió otro programa. Anúlalo aquí y hazlo de nuevo, con el número que sigue.`
  return { state: 'rejected', rule: OTHERS, text }
}

/** Sends it, and says whether it may have arrived although nobody answered. */
async function sent(ask: Ask, document: Issue, unsure: () => void): Promise<Verdict> {
  const verdict = await ask(async (issuer, access) => {
    try {
      return await issuer.issue(access, document)
    } catch (error) {
      if (error instanceof OutsideError && (error.reason === 'silent' || error.reason === 'failed')) unsure()
      throw error
    }
  })
  if (verdict.state !== 'exists') return verdict
  const there = await ask((issuer, access) =>
    issuer.find(access, document.type, `${document.prefix}${document.number}`),
  )
  const { number, totalCents: cents } = document
  return there ? ours(there, { number: `${document.prefix}-${number}`, cents }) : { state: 'pending' }
}

/**
 * Takes a document to DIAN under its one number. What may be there already is looked for first; silence is no verdict, and
 * whoever runs it again, or at once with another, ends in the same document.
 */
async function run({ job: mine, input: { id } }: Running<typeof IssueType.input>): Promise<Outcome> {
  const row = await opened(id)
  if (row === 'posting') throw retryAt(new Date(now().getTime() + POSTING_MS), 'La venta se está registrando.')
  if (!row) return { summary: 'No va a la DIAN.' }
  if (isSettled(row.state)) return { summary: `${row.number}: ${eDocumentStateNames[row.state].toLowerCase()}.` }
  const asked = await asking(mine)
  if (!asked) return { summary: 'La facturación electrónica no está conectada.' }
  let isTheirs = false
  const ask: Ask = (call) =>
    asked(call).catch((error) => {
      isTheirs = true
      throw error
    })
  let isUnsure = row.state === 'enviando' || row.state === 'dudoso'
  let answered: Verdict | undefined
  try {
    if (mayBeThere(row.state)) {
      const found = await ask((issuer, access) => issuer.find(access, row.type, row.sentNumber))
      answered = found && ours(found, { number: row.number, cents: row.sentCents ?? row.totalCents })
    }
    if (!answered) {
      isUnsure = false
      const document = await prepare(id)
      if (!document) return { summary: `${row.number}: le falta algo.` }
      answered = await sent(ask, document, () => {
        isUnsure = true
      })
    }
  } catch (error) {
    if (isTheirs) await putAside(id, error, isUnsure)
    throw error
  }
  await setIssuing('active')
  return conclude(id, answered)
}

export const IssueJob = job({ ...IssueType, run })
