import { context, withContext } from '../../kernel/context'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { StatementLine } from '../reconciliation/statement-line'
import { ContinueType } from './continuing'
import { settleCards } from './settle-cards'

/** What its command did is not done again: each part is remembered by the key of the command. */
async function run({ input: { key, bodyHash, asked } }: Running<typeof ContinueType.input>): Promise<Outcome> {
  const line = await StatementLine.find(asked.line_id)
  if (line?.state !== 'open') return { summary: 'Esta consignación ya estaba conciliada.' }
  const { provider_id, ...input } = asked
  const all = { ...input, ...(provider_id ? { provider_id } : {}) }
  const { job: _, ...here } = context()
  await withContext({ ...here, replay: { key, bodyHash, results: [], next: 0, isNew: false } }, () => settleCards(all))
  return { summary: 'La consignación quedó conciliada.' }
}

export const ContinueJob = job({ ...ContinueType, run })
