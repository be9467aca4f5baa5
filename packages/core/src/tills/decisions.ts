import type * as z from 'zod'
import { author, now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { conflict } from '../kernel/errors'
import { Decision } from './recorded'
import type { ListDecisionsInput, ResolveInput } from './till.input'

/** What tills did without a connection and a person has to decide, newest first. */
export const listDecisions = ({ state, ...input }: z.output<typeof ListDecisionsInput>) =>
  Decision.page({
    input,
    ...(state
      ? { index: 'state' as const, part: state, bucket: state }
      : { index: 'date' as const, part: 'all', bucket: 'all' }),
    descending: true,
  })

/** Notes what was decided, once. @throws AppError 409 when somebody did before */
export const resolveDecision = ({ id, note }: z.output<typeof ResolveInput>) =>
  act(async (unit) => {
    const { version: _, ...row } = await Decision.get(id)
    const before = { ...row, version: _ }
    if (row.state === 'resolved') throw conflict(`Ya lo resolvió ${row.resolvedBy}.`, 'bad_state')
    const after = {
      ...row,
      state: 'resolved' as const,
      resolution: note,
      resolvedAt: now().toISOString(),
      resolvedBy: author().name,
    }
    unit.replace(Decision, before, after)
    unit.summary = `Resolvió: ${row.title}`
    return after
  })
