import type { Issuer, IssuerAccess, Verdict } from '../../invoicing/issuer-port'
import { config } from '../../kernel/config'
import { outside } from '../../kernel/outside/client'
import { OutsideError } from '../../kernel/outside/outside-error'
import { Answer, type AnswerData, bodyOf, Listed, places, Shown } from './plemsi-wire'

const TIMEOUT_MS = 45_000
/** Documents of a page of a list. */
const PAGE = 100
const PRODUCTION = 'https://api.plemsi.com/api'
const TEST = 'https://pruebas.plemsi.com/api'

function parsed(text: string): AnswerData | undefined {
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A refusal comes under any status, as long as it says so itself; an answer that is none of theirs is a failure. */
async function ask(access: IssuerAccess, method: 'GET' | 'POST', path: string, body?: unknown): Promise<AnswerData> {
  const url = new URL(`${access.url.pathname.replace(/\/$/, '')}/${path}`, access.url)
  const headers = { authorization: `Bearer ${access.token}` }
  try {
    const { text, status } = await outside({ method, url, headers, body, timeoutMs: TIMEOUT_MS })
    const answer = parsed(text)
    if (!answer) throw new OutsideError('failed', 'an answer that is not of Plemsi', status)
    return answer
  } catch (error) {
    if (!(error instanceof OutsideError) || !['rejected', 'failed'].includes(error.reason)) throw error
    const answer = parsed(error.said)
    if (answer?.success !== false) throw error
    return answer
  }
}

const wordsOf = ({ info, message, data }: AnswerData): string =>
  info ?? message ?? (Array.isArray(data) ? data.map(String).join(' · ') : 'Rechazado sin decir por qué')

/** Their sentence begins with the rule of DIAN: `Regla: FAK24, Rechazo: …`. */
const ruleIn = (text: string, code: string | undefined) => /Regla:\s*([\w]+)/.exec(text)?.[1] ?? code

function verdictOf(answer: AnswerData): Verdict {
  if (answer.success === false) {
    const text = wordsOf(answer)
    if (/ya fue emitid|already emitted/i.test(text)) return { state: 'exists' }
    if (/pendiente/i.test(text)) return { state: 'pending' }
    const rule = ruleIn(text, answer.errCode)
    return { state: 'rejected', text: text.replace(/^Regla:\s*\w+,\s*(Rechazo:\s*)?/, ''), ...(rule ? { rule } : {}) }
  }
  const shown = Shown.safeParse(answer.data).data
  const code = shown?.cude ?? shown?.cufe
  if (/pend/i.test(shown?.state ?? shown?.status ?? '')) return { state: 'pending' }
  if (!code) throw new OutsideError('failed', 'Plemsi took a document and did not say its code')
  const totalCents = shown?.legal_monetary_totals
  return { state: 'issued', code, ...(shown?.QRCode ? { qr: shown.QRCode } : {}), totalCents }
}

/** Plemsi, which takes documents to DIAN. */
export const plemsi: Issuer = {
  name: 'Plemsi',
  address(environment) {
    const local = config.outsideOrigin()
    if (local && environment === '2') return new URL(`${local}/plemsi/api`)
    return new URL(environment === '1' ? PRODUCTION : TEST)
  },
  test: async (access) => void (await ask(access, 'GET', 'ping')),
  issue: async (access, document) => verdictOf(await ask(access, 'POST', places[document.type], bodyOf(document))),
  async xml(access, type, code) {
    const { success, data } = await ask(access, 'GET', `${places[type]}/xml/${code}`)
    return success === false || typeof data !== 'string' ? undefined : Buffer.from(data, 'base64').toString()
  },
  async mail(access, code, to) {
    const answer = await ask(access, 'POST', 'billing/general/utility/send-email', { cude: code, targetEmail: to })
    if (answer.success === false) throw new OutsideError('rejected', wordsOf(answer))
  },
  lists: ['01', '20', '91', '92', '05', '95'],
  async emitted(access, list, after) {
    const from = after === undefined ? '' : `&searchAfter=${encodeURIComponent(after)}`
    const answer = await ask(access, 'GET', `${places[list]}?state=Emitted&limit=${PAGE}${from}`)
    const page = Listed.safeParse(answer.data).data
    if (!page) throw new OutsideError('failed', 'a list that is not of Plemsi')
    const rows = page.docs.map(({ consecutive: number, date, cude, cufe, legal_monetary_totals: totalCents }) => ({
      ...{ number, date, totalCents, code: cude ?? cufe },
    }))
    return { rows, ...(page.searchAfter ? { next: page.searchAfter } : {}) }
  },
  async find(access, type, number) {
    const answer = await ask(access, 'GET', `${places[type]}/one?by=number&value=${encodeURIComponent(number)}`)
    return answer.success === false ? undefined : verdictOf(answer)
  },
}
