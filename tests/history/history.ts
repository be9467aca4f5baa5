import type { Api } from '@tendero/core/api-types'
import { type Area, loaders } from '@tendero/core/calls'
import type { AnyCall } from '@tendero/core/kernel/call'
import { AppError } from '@tendero/core/kernel/errors'
import { parse } from '@tendero/core/kernel/values/fields'
import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import type * as z from 'zod'
import type { Good, Shop } from '../sales/support'
import { asTenant } from '../support/ambient'

/** What one step of a history is asked; each kind of step reads of it what it needs. */
export interface Op {
  /** Name of a step. */
  kind: string
  /** Days that pass first. */
  later: number
  /** Days before that day which a document is dated, where it may be. */
  back: number
  goods: number[]
  /** Thousandths. */
  quantity: number
  cents: number
  pick: number
}

/** One thing that somebody does in a shop. Throws what the shop refuses. */
export type Step = (history: History, op: Op) => Promise<unknown>

/** Refusals, which change nothing: not found, a broken rule, a bad field, too busy. */
const REFUSED = [404, 409, 422, 503]

/** A shop in which anything happens, at a clock of its own: its documents by kind, and the days that something had. */
export class History {
  private clock = Date.now()
  readonly days = new Set<Day>()
  readonly documents = new Map<string, string[]>()
  clients: string[] = []
  providers: string[] = []
  couriers: string[] = []
  goods: Good[] = []
  /** Banks, that of every new shop first. */
  banks = ['ban_principal']
  /** Files of banks that came, each with its rows. */
  readonly statements: { bankId: string; rows: string[] }[] = []
  shift = ''
  /** A second storage. */
  other = ''
  /** How often each step was done, and how often it was refused. */
  readonly done: Record<string, number> = {}
  readonly refused: Record<string, number> = {}

  constructor(readonly shop: Shop) {}

  readonly now = () => new Date((this.clock += 1_000))
  today = (): Day => dayOf(new Date(this.clock))
  inside = <T>(fn: () => Promise<T>): Promise<T> => asTenant(this.shop.tenant, fn, { now: this.now })
  /** The calls of the product at the clock of the history, parsed as the server does; without the limits of HTTP. */
  readonly api = apiAt(this.inside)

  /** Some day of a document: today, or as far back as the step says. */
  dayOf = ({ back }: Op): Day => addDays(this.today(), -back)
  good = ({ goods }: Op, at = 0): Good => this.goods[goods[at % goods.length]! % this.goods.length]!
  units = ({ quantity }: Op): number => Math.max(1, quantity % 6)
  client = ({ pick }: Op): string => this.clients[pick % this.clients.length]!
  provider = ({ pick }: Op): string => this.providers[pick % this.providers.length]!
  means = ({ pick }: Op): string => this.shop.pay[(['transfer', 'card', 'cash'] as const)[pick % 3]!]

  /** Remembers a document, so that later steps find it. */
  made(kind: string, id: string): void {
    this.documents.set(kind, [...(this.documents.get(kind) ?? []), id])
  }
  all = (kind: string): readonly string[] => this.documents.get(kind) ?? []
  /** One of a kind; one that does not exist while there is none. */
  one = (kind: string, { pick }: Op): string => this.all(kind)[pick % (this.all(kind).length || 1)] ?? 'no_0'

  /** Does one step; what the shop refuses is no failure. */
  async run(steps: Record<string, Step>, op: Op): Promise<void> {
    this.clock += op.later * 86_400_000
    this.days.add(this.today()).add(this.dayOf(op))
    try {
      await steps[op.kind]!(this, op)
      this.done[op.kind] = (this.done[op.kind] ?? 0) + 1
    } catch (error) {
      const status = error instanceof AppError ? error.status : 500
      if (!REFUSED.includes(status)) throw error
      this.refused[op.kind] = (this.refused[op.kind] ?? 0) + 1
    }
  }
  /** Goes on with steps until a test has what it is about: all that chance gave may have been refused. */
  async goOn(steps: Record<string, Step>, ops: readonly Op[], enough: () => boolean | Promise<boolean>): Promise<void> {
    for (const op of ops) {
      if (await enough()) return
      await this.run(steps, op)
    }
  }
}

/** Every call as a function that runs it in this process, within `inside`. */
function apiAt(inside: <T>(fn: () => Promise<T>) => Promise<T>): Api {
  const area = (name: Area) =>
    new Proxy(
      {},
      {
        get: (_, call: string) => (input: unknown) =>
          inside(async () => {
            const { input: schema, output, run } = ((await loaders[name]()) as Record<string, AnyCall>)[call]!
            return (output as z.ZodType).parse(await run(parse(schema as z.ZodType, input) as never))
          }),
      },
    )
  return new Proxy({} as Api, { get: (_, name: string) => area(name as Area) })
}
