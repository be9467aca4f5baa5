import { randomUUID } from 'node:crypto'
import type { Api } from '@tendero/core/api-types'
import { Sequence } from '@tendero/core/kernel/db/sequence'
import { newId } from '@tendero/core/kernel/values/id'
import { type Good, inside, line, type Shop } from '../sales/support'
import { Refusal, send } from '../support/world'

type Sync = Parameters<Api['tills']['sync']>[0]
export type Command = Sync['commands'][number]
type SaleCommand = Extract<Command, { kind: 'sale' }>
type Synced = Awaited<ReturnType<Api['tills']['sync']>>
type Lease = Awaited<ReturnType<Api['tills']['lease']>>

export interface SaleTerms {
  means?: keyof Shop['pay']
  client_id?: string
  credit?: boolean
  /** What is paid; all of it unless told. */
  paid?: number
}

/** What a till says of a line against the catalogue: printed, sent, and charged in pesos. */
interface ForgedTerms {
  sold?: object
  line?: object
  total?: number
}

/** A till that sells without a connection, as a browser does: its own numbers, its own order, and a list of what it has not sent. */
export class Till {
  readonly device = randomUUID()
  readonly outbox: Command[] = []
  seq: number
  n: number
  /** How much its clock is off. */
  skewMs = 0
  /** Mark of its copy of the catalogue. */
  mark: string | undefined
  key: string | undefined

  private constructor(
    private readonly shop: Shop,
    readonly api: Api,
    readonly token: string,
    readonly shiftId: string,
    public lease: Lease,
  ) {
    this.seq = lease.seq
    this.n = lease.series[0]!.next
    this.key = lease.till_key ?? undefined
  }

  /** Copies the catalogue, as a device does while it has a connection. */
  async copy(): Promise<void> {
    const { mark } = await this.api.tills.changes({ ...(this.mark ? { since: this.mark } : {}) })
    this.mark = mark
  }

  /** Opens a register and takes its numbering. */
  static async open(shop: Shop, register: string, staff: { api: Api; token: string } = shop, base = 100_000) {
    const shift = await staff.api.treasury.openShift({ base, register, storage_id: shop.storageId })
    return Till.lease(shop, shift.id, staff)
  }

  static async lease(shop: Shop, shiftId: string, staff: { api: Api; token: string } = shop) {
    const device = randomUUID()
    const lease = await staff.api.tills.lease({ shift_id: shiftId, device })
    const till = new Till(shop, staff.api, staff.token, shiftId, lease)
    return Object.assign(till, { device })
  }

  get series(): string {
    return this.lease.series[0]!.series
  }

  /** Its clock. */
  get now(): Date {
    return new Date(Date.now() + this.skewMs)
  }

  private made<C extends Omit<Command, 'seq' | 'at'>>(command: C, at = this.now): C & { seq: number; at: string } {
    this.seq += 1
    const whole = { ...command, seq: this.seq, at: at.toISOString() }
    this.outbox.push(whole as unknown as Command)
    return whole
  }

  /** Sells, and gives the ticket its number. */
  sell(lines: readonly [Good, number][], terms: SaleTerms = {}, at?: Date): SaleCommand & { seq: number; at: string } {
    const total = lines.reduce((sum, [good, n]) => sum + good.priceCents * n, 0) / 100
    const { means = 'cash', paid = total, ...rest } = terms
    const number = { series: this.series, n: this.n++ }
    return this.made(
      {
        kind: 'sale',
        number,
        sale: {
          id: newId('order'),
          type: 3,
          products: lines.map(([good, n]) => line(good, n)),
          payments: paid > 0 ? [{ payment_type_id: this.shop.pay[means], value: paid }] : [],
          ...rest,
        },
        sold: lines.map(([good]) => ({ name: good.name, sku: good.sku, tax_code: 'IVA', tax_bps: 1_900 })),
        paid: paid > 0 ? [{ name: 'Efectivo', means: means === 'credit' ? 'credit' : means }] : [],
        total,
        ...(this.mark ? { mark: this.mark } : {}),
      },
      at,
    ) as SaleCommand & { seq: number; at: string }
  }

  cash(concept: 'income' | 'expense', value: number) {
    return this.made({ kind: 'cash', id: newId('movement'), cash: { concept, value, reason: 'Sin conexión' } } as never)
  }

  takeBack({ sale: { id }, total }: { sale: { id?: string | null | undefined }; total: SaleCommand['total'] }) {
    const note = { invoice_id: id!, type: 3 as const, return_type: 2 as const }
    return this.made({ kind: 'return', id: newId('creditNote'), note, cash: total } as never) as { id: string }
  }

  /** Puts a sale in the outbox that somebody changed by hand. */
  forge(sale: SaleCommand & { seq: number; at: string }, changes: Partial<SaleCommand>): SaleCommand {
    const forged = { ...sale, ...changes }
    this.outbox[this.outbox.findIndex(({ seq }) => seq === sale.seq)] = forged
    return forged
  }

  /** Sells one of something for other terms than the catalogue has. */
  sellFor(good: Good, price: number, { sold = {}, line: more = {}, total = price }: ForgedTerms = {}): SaleCommand {
    const sale = this.sell([[good, 1]])
    const products = [{ ...line(good), price, ...more }]
    const payments = total > 0 ? [{ payment_type_id: this.shop.pay.cash, value: total }] : []
    return this.forge(sale, {
      sale: { ...sale.sale, products, payments },
      sold: [{ ...sale.sold[0]!, ...sold }],
      total,
    })
  }

  client(document: string, name = 'Clienta nueva', more: object = {}) {
    const id = `cli_${newId('order').slice(4)}`
    this.made({ kind: 'client', id, client: { name, document_type_id: '13', document, ...more } } as never)
    return id
  }

  close(counted: number) {
    return this.made({ kind: 'close', close: { counted } } as never)
  }

  /** What it would send: from `from`, so many. */
  body(commands: readonly Command[] = this.outbox): Sync {
    return {
      shift_id: this.shiftId,
      device: this.device,
      ...(this.key ? { till_key: this.key } : {}),
      sent_at: this.now.toISOString(),
      commands: [...commands],
    }
  }

  /** Sends what it has, and forgets what the server says that it has. */
  async sync(commands: readonly Command[] = this.outbox.slice(0, 50)): Promise<Synced> {
    const answer = await this.api.tills.sync(this.body(commands))
    this.heard(answer.seq)
    return answer
  }

  /** Sends until nothing waits. */
  async drain(): Promise<Synced['results']> {
    const results: Synced['results'] = []
    while (this.outbox.length > 0) results.push(...(await this.sync()).results)
    return results
  }

  /** Open decisions about what it did, the oldest first. */
  async decisions() {
    const { data } = await this.shop.api.tills.listDecisions({ state: 'open', per_page: 100 })
    return data.filter(({ shift_id }) => shift_id === this.shiftId).reverse()
  }

  async matters() {
    return (await this.decisions()).flatMap((row) => row.matters)
  }

  async codes() {
    return (await this.matters()).map(({ code }) => code)
  }

  heard(seq: number): void {
    while (this.outbox[0] && Number(this.outbox[0].seq) <= seq) this.outbox.shift()
  }

  /** A sale with a connection, by the device that has the numbering, or by another. */
  async online(input: Record<string, unknown>, device: string | undefined = this.device) {
    const response = await send('POST /domicilio', input, this.token, device ? { 'x-till': device } : {})
    if (!response.ok) throw new Refusal(response.status, (await response.json()) as Refusal['body'])
    const { success } = (await response.json()) as { success: { data: { id: string; number: string } } }
    return success.data
  }
}

/** The next number of a sequence. */
export const nextOf = (shop: Shop, series: string): Promise<number> =>
  inside(shop, async () => (await Sequence.find(series))?.next ?? 1)
