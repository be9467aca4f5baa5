import type { FileAnswer } from '../../kernel/call'
import { bound } from '../../kernel/context'
import { forbidden } from '../../kernel/errors'
import { hiddenAccounts } from '../reports/hidden-costs'

/** Cents as digits with two decimals after a mark, without separators of thousands. */
export function decimals(cents: number, mark: '.' | ','): string {
  const whole = Math.abs(cents)
  const text = `${Math.trunc(whole / 100)}${mark}${String(whole % 100).padStart(2, '0')}`
  return cents < 0 ? `-${text}` : text
}

/** A file of text that is written while it is sent: memory does not grow with it. */
export function textFile(filename: string, contentType: string, pieces: AsyncIterable<string>): FileAnswer {
  const encoder = new TextEncoder()
  const iterator = bound(pieces)[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await iterator.return?.()),
  })
  return { filename, contentType, body }
}

/** Files that carry whole books are for who may see all of them. @throws AppError 403 */
export async function needWholeBooks(): Promise<void> {
  if (await hiddenAccounts())
    throw forbidden(
      'Este archivo lleva los costos, y tu tienda no te los muestra. Pídelo a quien administra la tienda.',
    )
}
