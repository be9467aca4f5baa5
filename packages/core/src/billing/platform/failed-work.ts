import * as z from 'zod'
import { inShopOf } from '../../identity/access/support'
import { tenant } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { conflict } from '../../kernel/errors'
import { isOpen, Job, statePart } from '../../kernel/jobs/job'
import { canRetry, requeue } from '../../kernel/jobs/queue'
import { id } from '../../kernel/values/fields'
import { email } from '../../reference/contact.input'

export const ShopInput = z.object({ email: email() })
export const RetryInput = z.object({ email: email(), id: id('Elige el trabajo') })

/** Work of a shop that failed. What it was about stays in the shop. */
export const FailedWork = z
  .object({
    id: z.string(),
    type: z.string(),
    title: z.string(),
    tries: z.number(),
    created_at: z.string(),
    failed_at: z.string().nullable(),
    /** What it did stands, so that it goes on from there. */
    retryable: z.boolean(),
  })
  .array()

/** Told at once. */
const MOST = 50

/** The newest work of a shop that failed, by the address of somebody in it. @throws AppError 404 */
export const listFailed = ({ email: address }: z.output<typeof ShopInput>) =>
  inShopOf(address, async (): Promise<z.input<typeof FailedWork>> => {
    const part = statePart(tenant(), 'failed')
    const { data } = await Job.page({ input: { per_page: MOST }, index: 'state', part, descending: true })
    return data.map((job) => ({
      ...{ id: job.id, type: job.type, title: job.title, tries: job.tries, created_at: job.createdAt },
      failed_at: job.finishedAt ?? null,
      retryable: canRetry(job),
    }))
  })

/** Queues failed work of a shop again, which its audit says. @throws AppError 404, 409 for what is done or was reversed */
export async function retryFailed({ email: address, id: of }: z.output<typeof RetryInput>) {
  await inShopOf(address, () =>
    act(async (unit) => {
      const job = await Job.get(of)
      // Whoever asks again while it waits or goes on has what they wanted.
      if (isOpen(job)) return
      if (!canRetry(job)) throw conflict('Este trabajo no se puede intentar de nuevo: no falló, o se deshizo.')
      requeue(unit, job)
      unit.summary = `Soporte volvió a intentar: ${job.title}`
    }),
  )
  return listFailed({ email: address })
}
