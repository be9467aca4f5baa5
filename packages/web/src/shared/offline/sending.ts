import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { connectionNow } from '@/lib/connection'
import { queryClient } from '@/lib/query'
import { isSignedIn } from '@/lib/session'
import { forgetGoods } from './goods'
import { askLease, syncCommands } from './lease'
import { onTabs, standingNow, stands, takenText, tellTabs } from './standing'
import { writeKept } from './store'
import { allUnsent, alone, dropTill, keepTill, keptTill, type Lease, opened, sent, unsentOf } from './till'

/** Commands of one sending. */
const BATCH = 50
/** How often what waits is tried again, and whether the server is back, in ms. */
const AGAIN_MS = 5_000
const SERVER = { server: true, attempts: 1, withinMs: 20_000 } as const

/** Counts anew what waits on this device. */
export async function countWaiting(): Promise<void> {
  const rows = await allUnsent()
  stands({ waiting: rows.length, sales: rows.filter(({ kind }) => kind === 'sale').length })
}

/** The lease of a shift with its key: that of the till here, or told again by the server. */
export async function leaseOf(shiftId: string): Promise<Lease> {
  const till = await keptTill()
  if (till?.lease.shift_id === shiftId) return till.lease
  return askLease(shiftId)
}

/**
 * Sends what waits of a shift, in its order; nothing is taken out before the server has it for good.
 * @returns what whoever sells is told when somebody took the numbering meanwhile
 */
async function sendShift(shiftId: string): Promise<string | undefined> {
  let taken: string | undefined
  const lease = await leaseOf(shiftId)
  for (let rows = await unsentOf(shiftId, BATCH); rows.length > 0; rows = await unsentOf(shiftId, BATCH)) {
    const commands = await opened(lease, rows)
    const answer = await syncCommands(shiftId, commands)
    await alone(async () => {
      await sent(shiftId, answer.seq)
      const till = await keptTill()
      if (till?.lease.shift_id !== shiftId) return
      const { state } = answer.lease
      if (state !== 'held' && (await unsentOf(shiftId, 1)).length === 0) return dropTill()
      await keepTill({ ...till, lease: { ...lease, ...answer.lease } })
    })
    if (answer.lease.state === 'taken') taken = takenText(answer.lease)
    const told = answer.results.flatMap(({ decisions }) => decisions)
    if (told.length > 0) stands({ decisions: [...standingNow().decisions, ...told] })
    await countWaiting()
    tellTabs()
  }
  return taken
}

/** The shift as the server has it, once nothing waits: it may know more than this till. */
async function catchUp(): Promise<void> {
  const till = await keptTill()
  if (!till) return
  const shift = await api.treasury.getShift({ id: till.lease.shift_id }, SERVER)
  await alone(async () => {
    const now = await keptTill()
    if (now?.seq === till.seq && shift.state === 'open') await keepTill({ ...now, shift })
    await writeKept({}, { gone: ['frozen'] })
  })
}

/** What whoever sells is told of a refusal; undefined of a silence, which is only waited out. */
function problemOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return 'Este equipo no puede leer lo que guardó. Entra con la cuenta que vendió.'
  return error.status === 0 || error.status >= 500 || error.status === 429 ? undefined : error.message
}

/** Sends all that waits, in one tab at a time: the others leave it to the one that is at it. */
export const sendAll = (): Promise<void> =>
  navigator.locks.request('tendero.till.sending', { ifAvailable: true }, async (lock) => {
    const shifts = new Set((await allUnsent()).map(({ shift_id }) => shift_id))
    if (!lock || shifts.size === 0) return
    stands({ sending: true })
    try {
      let problem: string | undefined
      for (const shiftId of shifts) problem = (await sendShift(shiftId)) ?? problem
      stands({ problem })
      await catchUp()
      void queryClient.invalidateQueries()
    } catch (error) {
      stands({ problem: problemOf(error) })
    } finally {
      stands({ sending: false })
      await countWaiting()
    }
  })

/** Whether the server is there again, and whether somebody is still signed in. */
const asked = () => api.identity.showUser({}, SERVER).catch(() => undefined)

async function look(): Promise<void> {
  if (!isSignedIn() || standingNow().sending) return
  if (connectionNow() === 'none') await asked()
  if (connectionNow() !== 'none' && standingNow().waiting > 0) await sendAll()
}

let watching = false

/** Sends what waits whenever the server is there, as long as this page is open; and asks before it is closed with something unsent. */
export function watchSending(): void {
  if (watching) return
  watching = true
  void countWaiting().then(look)
  onTabs(() => {
    forgetGoods()
    void countWaiting()
  })
  setInterval(() => void look(), AGAIN_MS)
  window.addEventListener('online', () => void look())
  window.addEventListener('beforeunload', (event) => {
    if (standingNow().waiting > 0) event.preventDefault()
  })
}
