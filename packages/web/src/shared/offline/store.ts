import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { bearer } from '@/lib/session'
import { newKey, open, type Sealed, seal, unwrap } from './seal'

/** Something done without a connection that the server has not taken in yet. What is told of it here names nobody. */
export interface Unsent {
  shift_id: string
  seq: number
  /** Whose session made it. */
  owner: string
  /** When the clock of this device said that it was. */
  at: string
  kind: string
  /** The command, sealed by the key of its lease. */
  body: Sealed
}

interface TillSchema extends DBSchema {
  /** What can be read again: answers, goods, the till as it stands. Sealed in the session. */
  kept: { key: string; value: Sealed }
  /** The key of each person, wrapped in their session. */
  keys: { key: string; value: Sealed }
  unsent: { key: [string, number]; value: Unsent }
}

type Base = IDBPDatabase<TillSchema>
let base: Promise<Base> | undefined

/** The base of this device. @throws where the browser keeps none */
export function tillBase(): Promise<Base> {
  base ??= openDB<TillSchema>('tendero.till', 1, {
    upgrade(db) {
      db.createObjectStore('kept')
      db.createObjectStore('keys')
      db.createObjectStore('unsent', { keyPath: ['shift_id', 'seq'] })
    },
    // Another tab needs a newer shape of it: this one opens it again when it next asks.
    blocking: () => void base?.then((db) => db.close()).finally(() => (base = undefined)),
  })
  base.catch(() => {
    base = undefined
  })
  return base
}

/** The person who is signed in, by whose name everything is kept. @throws when nobody is */
export function ownerOf(): string {
  const user = JSON.parse(localStorage.getItem('user') ?? 'null') as { id?: string } | null
  if (!user?.id) throw new Error('nobody is signed in')
  return user.id
}

let known: { session: string; key: Promise<CryptoKey> } | undefined

/** The key of the signed-in person: what another session left cannot be opened, and goes. */
function sessionKey(): Promise<CryptoKey> {
  const session = bearer()
  if (!session) throw new Error('nobody is signed in')
  if (known?.session !== session) known = { session, key: keyIn(session) }
  known.key.catch(() => {
    known = undefined
  })
  return known.key
}

/** One tab makes the key, the others find it. */
const keyIn = (session: string): Promise<CryptoKey> =>
  navigator.locks.request('tendero.till.key', async () => {
    const [db, owner] = [await tillBase(), ownerOf()]
    const wrapped = await db.get('keys', owner)
    const key = wrapped && (await unwrap(session, wrapped))
    if (key) return key
    const made = await newKey(session)
    const tx = db.transaction(['keys', 'kept'], 'readwrite')
    await Promise.all([
      tx.objectStore('keys').put(made.wrapped, owner),
      tx.objectStore('kept').delete(IDBKeyRange.bound(`${owner}|`, `${owner}|\uffff`)),
      tx.done,
    ])
    return made.key
  })

const nameOf = (name: string) => `${ownerOf()}|${name}`

/** What is kept of the signed-in person under a name; undefined when there is nothing that opens. */
export async function readKept<T>(name: string): Promise<T | undefined> {
  const [key, db] = await Promise.all([sessionKey(), tillBase()])
  const sealed = await db.get('kept', nameOf(name))
  return sealed && open<T>(key, sealed).catch(() => undefined)
}

/** All that is kept under names that begin alike, in the order of the names. */
export async function readAllKept<T>(start: string): Promise<T[]> {
  const [key, db] = await Promise.all([sessionKey(), tillBase()])
  const all = await db.getAll('kept', IDBKeyRange.bound(nameOf(start), `${nameOf(start)}\uffff`))
  const opened = await Promise.all(all.map((sealed) => open<T>(key, sealed).catch(() => undefined)))
  return opened.filter((one) => one !== undefined)
}

/**
 * Keeps values under their names, all of them or none.
 * @param unsent commands that go with them
 * @param gone beginnings of names whose values go first
 */
export async function writeKept(
  values: Readonly<Record<string, unknown>>,
  { unsent = [], gone = [] }: { unsent?: readonly Unsent[]; gone?: readonly string[] } = {},
): Promise<void> {
  const [key, db] = await Promise.all([sessionKey(), tillBase()])
  const sealed = await Promise.all(
    Object.entries(values).map(async ([name, value]) => [nameOf(name), await seal(key, value)] as const),
  )
  const tx = db.transaction(['kept', 'unsent'], 'readwrite', { durability: 'strict' })
  const kept = tx.objectStore('kept')
  await Promise.all([
    ...gone.map((start) => kept.delete(IDBKeyRange.bound(nameOf(start), `${nameOf(start)}\uffff`))),
    ...sealed.map(([name, value]) => kept.put(value, name)),
    ...unsent.map((one) => tx.objectStore('unsent').add(one)),
    tx.done,
  ])
}

/** Throws the key of the signed-in person away: what it sealed nobody reads again. What is unsent has another key. */
export async function forgetKey(): Promise<void> {
  const owner = ownerOf()
  known = undefined
  const db = await tillBase()
  await db.delete('keys', owner)
}
