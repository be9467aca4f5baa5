/** Those who need one thing of this process wait for each other. */
const tails = new Map<string, Promise<void>>()

/** Waits in the queue of `key`; the returned function lets the next one go. */
export async function queueSlot(key: string): Promise<() => void> {
  const before = tails.get(key) ?? Promise.resolve()
  let release = () => {}
  const mine = before.then(() => new Promise<void>((resolve) => (release = resolve)))
  tails.set(key, mine)
  await before
  await Promise.resolve()
  return () => {
    if (tails.get(key) === mine) tails.delete(key)
    release()
  }
}
