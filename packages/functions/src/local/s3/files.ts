import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Error } from './error'

/** What the writer says of an object. */
export interface About {
  contentType: string
  /** `cache-control`, `content-disposition`… and `x-amz-meta-*`, sent back as they came. */
  headers: Record<string, string>
}

export interface Stored extends About {
  key: string
  /** Bytes. */
  size: number
  /** Without quotes. */
  etag: string
  /** ISO instant. */
  modified: string
  /** Name of the file with the bytes, inside `blobs`. */
  blob: string
}

/** Bytes received and not yet an object. */
export interface Received {
  file: string
  size: number
  md5: string
  sha256: string
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Waits until a file, or the names in a folder, are on the disk. Windows keeps the names of folders by itself. */
async function toDisk(place: string, kind: 'file' | 'folder'): Promise<void> {
  if (kind === 'folder' && process.platform === 'win32') return
  const handle = await open(place, kind === 'file' ? 'r+' : 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Objects of one bucket in a folder. The bytes go first, then a small record that points to them is renamed into
 * place: a process killed, or a machine without power, at any moment leaves the object as it was or as it is to be, never
 * half. What was answered is on the disk.
 */
export class ObjectFiles {
  private readonly records: string
  private readonly blobs: string
  private readonly incoming: string

  constructor(folder: string) {
    this.records = path.join(folder, 'records')
    this.blobs = path.join(folder, 'blobs')
    this.incoming = path.join(folder, 'incoming')
  }

  /** Makes the folders and forgets uploads that a stop cut short. */
  async open(): Promise<void> {
    await rm(this.incoming, { recursive: true, force: true })
    for (const folder of [this.records, this.blobs, this.incoming]) await mkdir(folder, { recursive: true })
  }

  /** Takes bytes in, without making an object of them yet. */
  async receive(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Received> {
    const file = path.join(this.incoming, randomUUID())
    const md5 = createHash('md5')
    const sha256 = createHash('sha256')
    let size = 0
    async function* measured() {
      for await (const chunk of source) {
        md5.update(chunk)
        sha256.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    await pipeline(measured(), createWriteStream(file))
    return { file, size, md5: md5.digest('hex'), sha256: sha256.digest('hex') }
  }

  /** Drops received bytes. */
  discard(received: Received): Promise<void> {
    return rm(received.file, { force: true })
  }

  /** Makes received bytes the object `key`, in place of what it was. */
  async keep(key: string, received: Received, about: About, etag = received.md5): Promise<Stored> {
    const record = this.recordOf(key)
    const before = await this.find(key)
    const blob = randomUUID()
    await toDisk(received.file, 'file')
    await rename(received.file, path.join(this.blobs, blob))
    await toDisk(this.blobs, 'folder')
    const { size } = received
    const stored: Stored = { key, size, etag, modified: new Date().toISOString(), blob, ...about }
    const draft = path.join(this.incoming, blob)
    await writeFile(draft, JSON.stringify(stored), { flush: true })
    await rename(draft, record)
    await toDisk(this.records, 'folder')
    if (before) await rm(path.join(this.blobs, before.blob), { force: true })
    return stored
  }

  async find(key: string): Promise<Stored | undefined> {
    try {
      return JSON.parse(await readFile(this.recordOf(key), 'utf8'))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Like `find`; throws S3Error 404 `NoSuchKey`. */
  async get(key: string): Promise<Stored> {
    const stored = await this.find(key)
    if (!stored) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
    return stored
  }

  /** Bytes `start` to `end`, both included. */
  read(stored: Stored, start = 0, end = stored.size - 1): Readable {
    return createReadStream(path.join(this.blobs, stored.blob), stored.size === 0 ? {} : { start, end })
  }

  async remove(key: string): Promise<void> {
    const stored = await this.find(key)
    if (!stored) return
    await rm(this.recordOf(key), { force: true })
    await toDisk(this.records, 'folder')
    await rm(path.join(this.blobs, stored.blob), { force: true })
  }

  /** Keys that begin with `prefix`, in order. */
  async keys(prefix: string): Promise<string[]> {
    const names = await readdir(this.records)
    return names
      .map((name) => decodeURIComponent(name.slice(0, -'.json'.length)))
      .filter((key) => key.startsWith(prefix))
      .sort()
  }

  /** Removes the objects under `prefix` that were stored before an instant. Answers how many. */
  async dropBefore(prefix: string, instant: Date): Promise<number> {
    let dropped = 0
    for (const key of await this.keys(prefix)) {
      const stored = await this.find(key)
      if (!stored || stored.modified >= instant.toISOString()) continue
      await this.remove(key)
      dropped += 1
    }
    return dropped
  }

  private recordOf(key: string): string {
    const name = `${encodeURIComponent(key)}.json`
    if (name.length > 250) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long')
    return path.join(this.records, name)
  }
}
