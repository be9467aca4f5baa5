import { intercept } from '@tendero/core/kernel/db/client'
import { type Item, type Key, keyText } from '@tendero/core/kernel/db/keys'

interface Written {
  Put?: { Item: Item }
  Update?: { Key: Key }
  Delete?: { Key: Key }
}

/** Keys that a request writes. */
export function keysOf(action: string, input: object): Key[] {
  if (action === 'UpdateItem') return [(input as { Key: Key }).Key]
  if (action !== 'TransactWriteItems') return []
  return (input as { TransactItems: Written[] }).TransactItems.flatMap(
    ({ Put, Update, Delete }) => Put?.Item ?? Update?.Key ?? Delete?.Key ?? [],
  ).map(({ pk, sk }) => ({ pk, sk }))
}

/** Notes what is written from now on. */
export function noteWrites(): { keys: Map<string, Key>; stop: () => void } {
  const keys = new Map<string, Key>()
  const stop = intercept((next) => (action, input, options) => {
    for (const key of keysOf(action, input)) keys.set(keyText(key), key)
    return next(action, input, options)
  })
  return { keys, stop }
}
