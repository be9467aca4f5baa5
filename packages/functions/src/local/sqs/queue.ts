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

interface Entry {
  id: string
  body: string
  attributes: Record<string, unknown>
  sentAt: number
  visibleAt: number
  firstReceivedAt?: number
  receives: number
  receipt?: string
}

export interface QueueOptions {
  name: string
  /** How long a received message is hidden from others. */
  visibilitySeconds?: number
  /** Where a message goes after `maxReceives` deliveries without a delete. */
  deadLetters?: { queue: Queue; maxReceives: number }
  now?: () => number
}

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** A standard SQS queue in memory: hidden while in flight, redelivered after the timeout, then dead-lettered. */
export class Queue {
  readonly name: string
  private entries: Entry[] = []
  private readonly waiting = new Set<() => void>()
  private readonly now: () => number

  constructor(private readonly options: QueueOptions) {
    this.name = options.name
    this.now = options.now ?? Date.now
  }

  /** Answers the message's id. */
  send(body: string, attributes: Record<string, unknown> = {}, delaySeconds = 0): string {
    const now = this.now()
    const id = randomUUID()
    this.entries.push({ id, body, attributes, sentAt: now, visibleAt: now + delaySeconds * 1000, receives: 0 })
    for (const wake of this.waiting) wake()
    return id
  }

  /** Up to `max` visible messages, hidden from now on for `visibilitySeconds`. */
  receive(max: number, visibilitySeconds = this.options.visibilitySeconds ?? 30): Message[] {
    this.buryDead()
    const now = this.now()
    const taken = this.entries.filter((entry) => entry.visibleAt <= now).slice(0, max)
    return taken.map((entry) => {
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

  /** Deletes the message of a receipt; an old receipt deletes nothing. */
  delete(receipt: string): void {
    this.entries = this.entries.filter((entry) => entry.receipt !== receipt)
  }

  /** Hides the message of a receipt for `seconds` from now; 0 shows it at once. */
  changeVisibility(receipt: string, seconds: number): void {
    const entry = this.entries.find((candidate) => candidate.receipt === receipt)
    if (!entry) return
    entry.visibleAt = this.now() + seconds * 1000
    for (const wake of this.waiting) wake()
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
      },
      MessageAttributes: entry.attributes,
    }
  }

  private buryDead(): void {
    const { deadLetters } = this.options
    if (!deadLetters) return
    const now = this.now()
    const isDead = (entry: Entry) => entry.visibleAt <= now && entry.receives >= deadLetters.maxReceives
    for (const entry of this.entries.filter(isDead)) deadLetters.queue.send(entry.body, entry.attributes)
    this.entries = this.entries.filter((entry) => !isDead(entry))
  }

  private untilVisible(): number {
    const next = Math.min(...this.entries.map((entry) => entry.visibleAt))
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
