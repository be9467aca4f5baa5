import { BUSINESS, Business } from '../identity/business/business'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { dayOf } from '../kernel/values/time'
import { settingsOf } from '../settings/settings'
import { type CheckContext, deadlineOf, problemsOf } from './check'
import { EDocument, type EDocumentData, ISSUING, Issuing, type ProblemData } from './e-document'
import type { Environment, Issue } from './issuer-port'
import { expectedCode, type Stamp, sentNumber } from './of-order'
import { type Source, sourceOf, tellNote } from './sources'

const BOGOTA_MS = 5 * 3_600_000
const timeOf = (at: Date): string => new Date(at.getTime() - BOGOTA_MS).toISOString().slice(11, 19)

/** Its date is the one that it is sent on; the moment is kept for one that may have arrived, because its code is made of it. */
function stampOf(row: Pick<EDocumentData, 'date' | 'time'> | undefined, environment: Environment): Stamp {
  const today = dayOf(now())
  if (row?.date === today && row.time) return { date: row.date, time: row.time, environment }
  return { date: today, time: timeOf(now()), environment }
}

const contextOf = (
  settings: { taxes: { uvt: { year: number; valueCents: number }[] } },
  source: Source,
  environment: Environment,
): CheckContext => {
  const today = dayOf(now())
  const uvtCents = settings.taxes.uvt.find(({ year }) => year === Number(today.slice(0, 4)))?.valueCents
  return { today, environment, uvtCents, mend: source.mend }
}

/** The document as it would be sent now, and what stands against it. */
export async function drawn(
  id: string,
  row?: Pick<EDocumentData, 'date' | 'time'>,
): Promise<{ source: Source; document: Issue; problems: ProblemData[]; connected: boolean } | undefined> {
  const { settings, business, issuing } = await load({
    settings: settingsOf(),
    business: Business.one(BUSINESS),
    issuing: Issuing.maybe(ISSUING),
  })
  const source = await sourceOf(id, settings)
  if (!source) return undefined
  const environment = issuing?.environment ?? source.resolution?.environment ?? '1'
  const document = await source.document(business, stampOf(row, environment))
  return {
    source,
    document,
    problems: problemsOf(document, contextOf(settings, source, environment)),
    connected: issuing !== undefined,
  }
}

/** The document that nobody has begun to send; undefined for one that is not for DIAN. */
export async function skeletonOf(id: string): Promise<EDocumentData | 'posting' | undefined> {
  const { settings, issuing } = await load({ settings: settingsOf(), issuing: Issuing.maybe(ISSUING) })
  const source = await sourceOf(id, settings)
  if (!source) return undefined
  if (source.standing === 'posting') return 'posting'
  if (source.standing === 'void') return undefined
  const at = now().toISOString()
  return {
    id,
    type: source.type,
    number: source.number,
    sentNumber: sentNumber(source.number),
    state: 'por_enviar',
    environment: issuing?.environment ?? source.resolution?.environment ?? '1',
    clientName: source.partyName,
    totalCents: source.totalCents,
    createdAt: at,
    deadline: deadlineOf(source.lastDay, source.offline ? at : undefined),
    tries: 0,
    problems: [],
  }
}

/**
 * Writes that a document is about to be sent and answers it; undefined when it lacks something, which is written instead, or
 * when its sale was taken back meanwhile.
 */
export const prepare = (id: string): Promise<Issue | undefined> =>
  act(async (unit) => {
    const row = await EDocument.get(id)
    const found = await drawn(id, row)
    const { version: _, ...before } = row
    if (!found || found.source.standing === 'void') {
      unit.replace(EDocument, row, { ...before, state: 'anulado', problems: [] })
      return undefined
    }
    const { document, problems, source } = found
    const known = { clientName: source.partyName, totalCents: source.totalCents, environment: document.environment }
    if (problems.length > 0) {
      const after = { ...before, ...known, state: 'incompleto' as const, problems }
      unit.replace(EDocument, row, after)
      await tellNote(unit, after)
      return undefined
    }
    const expected = expectedCode(document)
    const { expected: __, email: ___, ...rest } = before
    const email = document.customer?.email
    unit.replace(EDocument, row, {
      ...{ ...rest, ...known, state: 'enviando', problems: [], tries: row.tries + 1 },
      ...{ date: document.date, time: document.time, sentCents: document.totalCents },
      ...{ ...(expected ? { expected } : {}), ...(email ? { email } : {}) },
    })
    return document
  })
