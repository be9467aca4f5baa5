import { intercept } from '@tendero/core/kernel/db/client'

export type Fault = 'conflict' | 'throttle' | 'progress' | 'lost'

/**
 * Makes the next transactions fail as a busy or broken DynamoDB would: a transaction conflict, a throttle, the very
 * transaction still under way, or an answer lost on the way back after the commit. Each call of `next` says what the
 * coming transaction meets.
 * @returns how to stop
 */
export function injectFaults(next: () => Fault | undefined): () => void {
  return intercept((send) => async (action, input, options) => {
    if (action !== 'TransactWriteItems') return send(action, input, options)
    const fault = next()
    if (fault === 'conflict') {
      throw Object.assign(new Error('Transaction cancelled'), {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
        $metadata: { httpStatusCode: 400 },
      })
    }
    const name = { throttle: 'ThrottlingException', progress: 'TransactionInProgressException' }[String(fault)]
    if (name) throw Object.assign(new Error('slow down'), { name, $metadata: { httpStatusCode: 400 } })
    const answer = await send(action, input, options)
    if (fault === 'lost') throw Object.assign(new Error('socket hang up'), { name: 'Error', code: 'ECONNRESET' })
    return answer
  })
}
