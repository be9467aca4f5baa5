import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { S3Error } from './error'
import type { About, ObjectFiles, Received, Stored } from './files'

interface Upload {
  key: string
  about: About
  parts: Map<number, Received>
}

/** Uploads in parts. They live in memory: a restart forgets them, and the writer starts over. */
export class MultipartUploads {
  private readonly uploads = new Map<string, Upload>()

  constructor(private readonly files: ObjectFiles) {}

  /** Answers the upload's id. */
  begin(key: string, about: About): string {
    const id = randomUUID()
    this.uploads.set(id, { key, about, parts: new Map() })
    return id
  }

  /** Keeps a part; sending a number again replaces it. Answers its etag. */
  async part(id: string, number: number, received: Received): Promise<string> {
    const { parts } = this.get(id)
    const before = parts.get(number)
    parts.set(number, received)
    if (before) await this.files.discard(before)
    return received.md5
  }

  /** Joins the parts, in the order of their numbers. */
  async complete(id: string, numbers: number[]): Promise<Stored> {
    const { key, about, parts } = this.get(id)
    const chosen = numbers.map((number) => {
      const part = parts.get(number)
      if (!part) throw new S3Error(400, 'InvalidPart', `Part ${number} was not uploaded`)
      return part
    })
    async function* joined() {
      for (const part of chosen) yield* createReadStream(part.file)
    }
    const digests = createHash('md5')
    for (const part of chosen) digests.update(Buffer.from(part.md5, 'hex'))
    const etag = `${digests.digest('hex')}-${chosen.length}`
    const stored = await this.files.keep(key, await this.files.receive(joined()), about, etag)
    await this.abort(id)
    return stored
  }

  /** Drops the upload and its parts. */
  async abort(id: string): Promise<void> {
    const { parts } = this.get(id)
    this.uploads.delete(id)
    for (const part of parts.values()) await this.files.discard(part)
  }

  private get(id: string): Upload {
    const upload = this.uploads.get(id)
    if (!upload) throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.')
    return upload
  }
}
