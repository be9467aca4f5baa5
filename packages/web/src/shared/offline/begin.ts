import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { pullChanges } from './changes'
import { refuse } from './deeds'
import { askLease, keepKeysOf } from './lease'
import { watchSending } from './sending'
import { stands, takenText } from './standing'
import { writeKept } from './store'
import { allUnsent, alone, dropTill, keepTill, keptTill, tillFrom, unsentOf } from './till'

/** What the counter and its register ask, exactly as they ask it: each answer is kept for when nobody answers. */
const questions = () => [
  api.identity.showUser(),
  api.treasury.currentShift(),
  api.inventory.storageChoices(),
  api.settings.getParameters(),
  api.settings.loadPosPaymentTypes(),
  api.settings.listPriceLists(),
  api.settings.listReturnReasons({ per_page: 100 }),
  api.parties.documentTypes(),
  api.parties.listSellers({ active: true, per_page: 20 }),
  api.parties.listSellers({ per_page: 100 }),
  api.sales.listFreezings({ per_page: 50 }),
  api.goods.counterShelf({}),
]

/** Why this browser cannot keep a shop for a day without internet; undefined when it can. */
export function unfit(): string | undefined {
  if (!globalThis.isSecureContext || !navigator.serviceWorker || !globalThis.indexedDB || !navigator.locks)
    return 'Este navegador no puede guardar la tienda para vender sin internet. Usa una versión reciente de Chrome, Edge, Firefox o Safari, con https.'
  return undefined
}

/**
 * Makes this device the one that has the numbering of an open shift, and keeps what it needs to sell without a connection.
 * @throws ApiError that says who has it, or who took it from this device
 */
export async function beginTill(shiftId: string): Promise<void> {
  const [lease, shift] = await Promise.all([
    askLease(shiftId),
    api.treasury.getShift({ id: shiftId }, { server: true }),
  ])
  await alone(async () => {
    const before = await keptTill()
    if (lease.state === 'taken' && (await unsentOf(shiftId, 1)).length === 0) {
      await dropTill()
      throw refuse(takenText(lease))
    }
    const till = await tillFrom(lease, shift)
    // What another shift sold is no business of this one.
    if (before && before.lease.shift_id !== shiftId) await writeKept({}, { gone: ['sale|', 'frozen'] })
    const same = before?.lease.shift_id === shiftId && before.seq > lease.seq
    await keepTill(same ? { ...till, shift: before.shift } : till)
    keepKeysOf(new Set([shiftId, ...(await allUnsent()).map(({ shift_id }) => shift_id)]))
  })
  // Asked of the browser once: without it, what waits could be cleared when the disk is full.
  void navigator.storage?.persist?.()
  await Promise.allSettled([pullChanges(shiftId), ...questions()])
}

/** Begins or goes on with the till of an open shift, and says why when it cannot. */
export async function ensureTill(shiftId: string): Promise<void> {
  watchSending()
  try {
    await beginTill(shiftId)
    stands({ problem: undefined })
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) stands({ problem: error.message })
  }
}
