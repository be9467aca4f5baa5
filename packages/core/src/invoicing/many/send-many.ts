import type { Act } from '../../kernel/db/act'
import { askIssue, needSources } from '../e-documents'
import { type Asked, sendsMany } from './many'

/** Asks for one to be sent to DIAN. */
async function ask(unit: Act, id: string): Promise<Asked> {
  const { number, client, isThere, why } = await askIssue(unit, id)
  const reasons = isThere ? ['Ya está en la DIAN.'] : why
  return { number, client, ...(reasons.length > 0 ? { why: reasons.join(' ') } : {}) }
}

/** Sends up to 500 documents to DIAN, each once while it waits: those that may be there already are looked for first. */
export const { start: sendMany, job: SendManyJob } = sendsMany({
  ...{ type: 'einvoice.sendMany', how: 'a la DIAN', sheet: 'Envíos', ask, need: needSources },
})
