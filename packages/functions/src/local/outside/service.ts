/** Something that a service was asked. */
interface Received {
  method: string
  path: string
  body: string
}

/** What any service may do wrong from now on. */
export interface Faults {
  /** Its keys are no longer taken. */
  denied: boolean
  /** Nothing is posted: what happened is only in its lists. */
  mute: boolean
  /** Each event is posted twice. */
  twice: boolean
  /** Posts wait until they are let go. */
  held: boolean
  /** Posts are signed with a secret that is not the agreed one. */
  forged: boolean
  /** So many of the next requests are taken and never answered. */
  silent: number
  /** So many of the next requests are done, and their answers never arrive. */
  lost: number
  /** What the next requests are answered instead. */
  next: { status: number; body?: string; headers?: Record<string, string> }[]
}

/** Something that a service posts. */
export interface Post {
  url: string
  body: string
  headers: Record<string, string>
  /** Hears whether it was taken, and whether it is tried again. */
  done?: (taken: boolean, again: boolean) => void
}

/** Something that whoever uses a service must know; a page is one that a person opens. */
export type Fact = [what: string, value: string, page?: 'page']

/** What a curious developer may make happen, with a word of theirs where it needs one. */
export interface Action {
  label: string
  /** What the word is; absent where none is needed. */
  about?: string
  run: (word: string) => unknown
}

type Switches = Record<string, boolean | number>

interface About<Own extends Switches> {
  name: string
  title: string
  /** Faults that no other service has, as they are at rest; `words` says each in a sentence. */
  own: Own
  words: Record<keyof Own, string>
  /** Milliseconds after which a post that was not taken is tried again, each time. */
  retries?: readonly number[]
  /** True for an answer to a post that the service is content with. */
  content?: (status: number) => boolean
}

const none = (): Faults => ({
  ...{ denied: false, mute: false, twice: false, held: false, forged: false },
  ...{ silent: 0, lost: 0, next: [] },
})

/** The longest that Node can wait at once. */
const MOST_MS = 2 ** 31 - 1

/**
 * What all played services have in common: a clock that can be moved, a log of what they were asked, faults, and posts
 * that are doubled, held, forged and tried again. A service adds its rules and what it knows.
 */
export abstract class Service<Own extends Switches = Record<never, never>> {
  readonly received: Received[] = []
  readonly faults: Faults & Own
  /** Posts that wait until they are let go. */
  readonly held: Post[] = []
  /** Other ones in each run: what a run before gave is not given again under the same number. */
  private ids = Math.floor(Date.now() / 1_000)
  private late = 0
  private agenda: { at: number; work: () => unknown }[] = []
  private readonly underway = new Set<Promise<unknown>>()

  constructor(
    readonly about: About<Own>,
    /** Address at which it is asked. */
    readonly origin: () => string,
    private readonly send: typeof fetch = fetch,
  ) {
    this.faults = { ...none(), ...about.own }
  }

  /** Forgets what it knows. */
  protected abstract clear(): void
  /** What whoever uses it must know: addresses, keys, pages. */
  abstract facts(): Fact[]
  actions(): Record<string, Action> {
    return {}
  }

  now = (): number => Date.now() + this.late
  iso = (): string => new Date(this.now()).toISOString()
  id = (): number => ++this.ids

  /** Lets time pass in the service: what was due meanwhile happens in its order. */
  async advance(ms: number): Promise<void> {
    const end = this.now() + ms
    for (let next = this.firstBy(end); next; next = this.firstBy(end)) {
      this.late += Math.max(0, next.at - this.now())
      await this.tick()
      await this.settled()
    }
    this.late += Math.max(0, end - this.now())
  }

  private firstBy(end: number) {
    return this.agenda.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  }

  /** Does something in a while of its clock. */
  later(ms: number, work: () => unknown): void {
    this.agenda.push({ at: this.now() + ms, work })
    setTimeout(() => void this.tick(), Math.min(ms + 1, MOST_MS)).unref()
  }

  /** Does what is due. */
  async tick(): Promise<void> {
    const at = this.now()
    const due = this.agenda.filter((one) => one.at <= at).sort((a, b) => a.at - b.at)
    this.agenda = this.agenda.filter((one) => one.at > at)
    for (const { work } of due) await work()
  }

  /** How many things it means to do later. */
  get waiting(): number {
    return this.agenda.length
  }

  /** Begins anew, with nothing. */
  reset(): void {
    this.clear()
    this.held.splice(0)
    this.received.splice(0)
    this.agenda = []
    Object.assign(this.faults, none(), this.about.own)
    this.ids = 100
    this.late = 0
  }

  /** The secret that posts are signed with: another one while they are forged. */
  signing = (secret: string): string => (this.faults.forged ? `${secret} of another` : secret)

  /** Posts something, as the faults say. */
  tell(post: Post): void {
    if (this.faults.mute) return
    const wanted = this.faults.twice ? [post, post] : [post]
    if (this.faults.held) this.held.push(...wanted)
    else for (const one of wanted) this.track(this.post(one))
  }

  /** Lets go of what is held, the last first when it is `reversed`. */
  async release(reversed = false): Promise<void> {
    const posts = this.held.splice(0)
    for (const post of reversed ? posts.reverse() : posts) await this.post(post)
  }

  /** Posts once, and again later as the service does. @returns the status; 0 without an answer */
  async post(post: Post, tries = 0): Promise<number> {
    const { url, body, headers } = post
    const answer = await this.send(url, { method: 'POST', headers, body, redirect: 'manual' }).catch(() => undefined)
    const status = answer?.status ?? 0
    const taken = (this.about.content ?? ((code) => code >= 200 && code < 300))(status)
    const wait = taken ? undefined : this.about.retries?.[tries]
    if (wait !== undefined) this.later(wait, () => this.post(post, tries + 1))
    post.done?.(taken, wait !== undefined)
    return status
  }

  private track(work: Promise<unknown>): void {
    this.underway.add(work)
    void work.finally(() => this.underway.delete(work))
  }

  /** Until everything that is on its way has arrived. */
  async settled(): Promise<void> {
    while (this.underway.size > 0) await Promise.all(this.underway)
  }
}
