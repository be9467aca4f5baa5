import { createHash, randomUUID } from 'node:crypto'

/** A message as SQS hands it over. */
export interface Message {
  MessageId: string
  ReceiptHandle: string
  Body: string
  MD5OfBody: string
  Attributes: Record<string, string>
  MessageAttributes: Record<string, unknown>
}

/** Where a message stands in a FIFO queue. */
export interface Order {
  /** Of a group one batch is in flight at a time, in the order in which its messages came. */
  group: string
  /** Within five minutes the same one is taken once. */
  id: string
}

interface Entry {
  id: string
  body: string
  attributes: Record<string, unknown>
  order?: Order & { number: string }
  sentAt: number
  visibleAt: number
  firstReceivedAt?: number
  receives: number
  receipt?: string
}

/** What is sent to a queue. */
export interface Sent {
  body: string
  attributes?: Record<string, unknown> | undefined
  delaySeconds?: number
  /** In a FIFO queue only, and there always. */
  order?: Order
}

export interface QueueOptions {
  /** Ends with `.fifo` for a FIFO queue, whose dead letters are one too. */
  name: string
  /** How long a received message is hidden from others. */
  visibilitySeconds?: number
  /** Where a message goes after `maxReceives` deliveries without a delete. */
  deadLetters?: { queue: Queue; maxReceives: number }
  now?: () => number
}

const DEDUPLICATION_MS = 300_000
const SEQUENCE_DIGITS = 20

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/**
 * An SQS queue in memory: hidden while in flight, redelivered after the timeout, then dead-lettered. A FIFO queue hands
 * over nothing of a group of which a message is in flight, and takes an id once in five minutes.
 */
export class Queue {
  readonly name: string
  readonly fifo: boolean
  private entries: Entry[] = []
  /** Messages that came lately to a FIFO queue, by their id, also those that are done. */
  private readonly taken = new Map<string, Entry>()
  private sequence = 0n
  private readonly waiting = new Set<() => void>()
  private readonly now: () => number

  constructor(private readonly options: QueueOptions) {
    this.name = options.name
    this.fifo = options.name.endsWith('.fifo')
    this.now = options.now ?? Date.now
  }

  /** Answers the message's id and, of a FIFO queue, its number; those of the first for an id that came before. */
  send({ body, attributes = {}, delaySeconds = 0, order }: Sent): { id: string; number?: string } {
    const now = this.now()
    const before = order && this.lately(order.id, now)
    if (before) return { id: before.id, number: before.order!.number }
    const entry: Entry = {
      id: randomUUID(),
      body,
      attributes,
      sentAt: now,
      visibleAt: now + delaySeconds * 1000,
      receives: 0,
      ...(order ? { order: { ...order, number: String(++this.sequence).padStart(SEQUENCE_DIGITS, '0') } } : {}),
    }
    if (order) this.taken.set(order.id, entry)
    this.entries.push(entry)
    this.wake()
    return { id: entry.id, ...(entry.order ? { number: entry.order.number } : {}) }
  }

  /** Up to `max` visible messages, hidden from now on for `visibilitySeconds`. */
  receive(max: number, visibilitySeconds = this.options.visibilitySeconds ?? 30): Message[] {
    this.buryDead()
    const now = this.now()
    const busy = this.busyGroups(now)
    const ready = ({ visibleAt, order }: Entry) => visibleAt <= now && !(order && busy.has(order.group))
    return this.entries
      .filter(ready)
      .slice(0, max)
      .map((entry) => {
        entry.visibleAt = now + visibilitySeconds * 1000
        entry.receives += 1
        entry.firstReceivedAt ??= now
        entry.receipt = randomUUID()
        return this.message(entry, entry.receipt)
      })
  }

  /** Like `receive`, waiting up to `waitSeconds` for the first message, or until `signal`. */
  async poll(max: number, waitSeconds: number, visibilitySeconds?: number, signal?: AbortSignal): Promise<Message[]> {
    const deadline = Date.now() + waitSeconds * 1000
    for (;;) {
      const messages = this.receive(max, visibilitySeconds)
      const left = deadline - Date.now()
      if (messages.length > 0 || left <= 0 || signal?.aborted) return messages
      await this.change(Math.min(left, this.untilVisible()), signal)
    }
  }

  /**
   * Deletes the message of a receipt; an old receipt deletes nothing.
   * @returns false where a FIFO queue refuses: the receipt is good only while the message is hidden
   */
  delete(receipt: string): boolean {
    const found = this.entries.find((entry) => entry.receipt === receipt)
    if (this.fifo && (!found || found.visibleAt <= this.now())) return false
    this.entries = this.entries.filter((entry) => entry !== found)
    if (this.fifo) this.wake()
    return true
  }

  /** Hides the message of a receipt for `seconds` from now; 0 shows it at once. */
  changeVisibility(receipt: string, seconds: number): void {
    const entry = this.entries.find((candidate) => candidate.receipt === receipt)
    if (!entry) return
    entry.visibleAt = this.now() + seconds * 1000
    this.wake()
  }

  /** How many messages wait, and how many are in flight or delayed. */
  count(): { visible: number; hidden: number } {
    const now = this.now()
    const visible = this.entries.filter((entry) => entry.visibleAt <= now).length
    return { visible, hidden: this.entries.length - visible }
  }

  purge(): void {
    this.entries = []
  }

  private lately(id: string, now: number): Entry | undefined {
    for (const [old, { sentAt }] of this.taken) if (sentAt + DEDUPLICATION_MS <= now) this.taken.delete(old)
    return this.taken.get(id)
  }

  /** Groups of which a message is in flight. */
  private busyGroups(now: number): Set<string> {
    return new Set(this.entries.flatMap(({ order, visibleAt }) => (order && visibleAt > now ? [order.group] : [])))
  }

  private wake(): void {
    for (const wake of this.waiting) wake()
  }

  private message(entry: Entry, receipt: string): Message {
    return {
      MessageId: entry.id,
      ReceiptHandle: receipt,
      Body: entry.body,
      MD5OfBody: md5(entry.body),
      Attributes: {
        ApproximateReceiveCount: String(entry.receives),
        ApproximateFirstReceiveTimestamp: String(entry.firstReceivedAt),
        SentTimestamp: String(entry.sentAt),
        SenderId: 'local',
        ...(entry.order
          ? {
              MessageGroupId: entry.order.group,
              MessageDeduplicationId: entry.order.id,
              SequenceNumber: entry.order.number,
            }
          : {}),
      },
      MessageAttributes: entry.attributes,
    }
  }

  private buryDead(): void {
    const { deadLetters } = this.options
    if (!deadLetters) return
    const now = this.now()
    const isDead = (entry: Entry) => entry.visibleAt <= now && entry.receives >= deadLetters.maxReceives
    for (const { body, attributes, order } of this.entries.filter(isDead))
      deadLetters.queue.send({ body, attributes, order })
    this.entries = this.entries.filter((entry) => !isDead(entry))
  }

  private untilVisible(): number {
    const next = Math.min(...this.entries.map((entry) => entry.visibleAt).filter((at) => at > this.now()))
    return Math.max(1, next - this.now())
  }

  private change(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.waiting.delete(done)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.waiting.add(done)
      signal?.addEventListener('abort', done)
    })
  }
}
