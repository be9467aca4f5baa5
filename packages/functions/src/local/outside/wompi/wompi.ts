import { createHash, randomBytes } from 'node:crypto'
import { type Fact, Service } from '../service'

export type Status = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR'

export interface Transaction {
  id: string
  created_at: string
  finalized_at: string | null
  amount_in_cents: number
  reference: string
  currency: 'COP'
  payment_method_type: string
  payment_method: { type: string; extra?: Record<string, unknown>; [more: string]: unknown }
  redirect_url: string | null
  status: Status
  status_message: string | null
  payment_source_id: number | null
  payment_link_id: string | null
  customer_email: string
}

/** What an event says of a transaction. Source: docs.wompi.co, "Eventos". */
const told = ({
  created_at: _,
  finalized_at: __,
  status_message: ___,
  payment_method: ____,
  ...rest
}: Transaction) => ({
  ...rest,
  shipping_address: null,
})

/** A tokenised card or telephone, and what comes of whoever pays with it. */
export interface Token {
  id: string
  type: 'CARD' | 'NEQUI'
  status: string
  outcome: Status
  data: Record<string, unknown>
}

export interface Source {
  id: number
  type: string
  token: string
  status: 'AVAILABLE' | 'PENDING' | 'VOIDED'
  customer_email: string
  public_data: Record<string, unknown>
}

export interface Link {
  id: string
  name: string
  description: string
  single_use: boolean
  collect_shipping: boolean
  currency: 'COP'
  amount_in_cents: number | null
  expires_at: string | null
  redirect_url: string | null
  sku: string | null
  active: boolean
}

const MINUTE = 60_000
/** An event that was not taken is posted again after so long, and then no more. Source: docs.wompi.co, "Eventos". */
const RETRIES = [30 * MINUTE, 180 * MINUTE, 1_440 * MINUTE]
/** How long a card takes, and a bank until it says where to pay. */
const SOON_MS = 400
/** What ends a transaction that somebody left at their bank. */
const PATIENCE_MS = 30 * MINUTE
const random = () => randomBytes(6).toString('hex')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The value at a path of an object, as the checksum of an event names it. */
const at = (data: object, path: string): unknown =>
  path.split('.').reduce((inner: unknown, name) => (inner as Record<string, unknown> | undefined)?.[name], data)

/** What it paid a merchant at once, in cents. */
export interface Deposit {
  date: string
  payments: number
  sold: number
  fee: number
  vat: number
  retefuente: number
  reteica: number
  net: number
}

/** Wompi, in memory: tokens, sources, transactions that are always pending first, links to pay, and events. */
export class Wompi extends Service {
  readonly keys = {
    ...{ public: 'pub_test_prueba0123456789', private: 'prv_test_prueba0123456789' },
    ...{ integrity: 'test_integrity_prueba0123', events: 'test_events_prueba0123' },
  }
  readonly acceptance = { terms: `eyJ.terminos.${random()}`, data: `eyJ.datos.${random()}` }
  readonly tokens = new Map<string, Token>()
  readonly sources = new Map<number, Source>()
  readonly transactions = new Map<string, Transaction>()
  readonly links = new Map<string, Link>()
  /** What it paid the merchant, and of which transactions. */
  readonly deposits: Deposit[] = []
  private readonly paid = new Set<string>()
  /** Where events are posted: merchants write it in their panel. */
  eventsUrl = ''

  constructor(origin: () => string, send: typeof fetch = fetch) {
    const content = (status: number) => status === 200
    super({ name: 'wompi', title: 'Wompi (pagos)', own: {}, words: {}, retries: RETRIES, content }, origin, send)
  }

  protected clear(): void {
    for (const all of [this.tokens, this.sources, this.transactions, this.links]) all.clear()
    this.deposits.length = 0
    this.paid.clear()
    this.eventsUrl = ''
  }

  /** The account of whoever has these keys, as `TENDERO_WOMPI` names one. */
  account = (): string => [`${this.origin()}/v1`, ...Object.values(this.keys)].join(' ')

  facts(): Fact[] {
    return [
      ['Dirección', `${this.origin()}/v1`],
      ['Llaves', Object.values(this.keys).join(' · ')],
      ['Dirección de eventos', this.eventsUrl || 'ninguna'],
      ['Banco', `${this.origin()}/banco`, 'page'],
      ['Extracto con sus consignaciones', `${this.origin()}/extracto.csv`, 'page'],
    ]
  }

  override actions() {
    return {
      events: {
        label: 'Avisar a esta dirección',
        about: 'https://…',
        run: (url: string) => void (this.eventsUrl = url),
      },
      settle: { label: 'Decidir lo pendiente', run: () => this.decideAll() },
      deposit: { label: 'Consignar lo aprobado', run: () => void this.deposit() },
    }
  }

  /** What proves that whoever pays and the amount are the merchant's. Source: docs.wompi.co, "Firma de integridad". */
  integrityOf = (reference: string, cents: number, expiration = ''): string =>
    sha256(`${reference}${cents}COP${expiration}${this.keys.integrity}`)

  tokenise(type: Token['type'], outcome: Status, data: Record<string, unknown>): Token {
    const id = `${type === 'CARD' ? 'tok' : 'nequi'}_test_${this.id()}_${random()}`
    const token: Token = { id, type, status: type === 'CARD' ? 'CREATED' : 'PENDING', outcome, data }
    this.tokens.set(id, token)
    if (type === 'NEQUI')
      this.later(SOON_MS, () => {
        token.status = outcome === 'APPROVED' ? 'APPROVED' : 'DECLINED'
        this.announce('nequi_token.updated', { nequi_token: { id, status: token.status, ...data } }, [
          'nequi_token.id',
          'nequi_token.status',
        ])
      })
    return token
  }

  byReference = (reference: string): Transaction[] =>
    [...this.transactions.values()].filter((one) => one.reference === reference)

  /**
   * Begins a payment, pending whatever comes of it.
   * @param outcome what its card or its bank decides; undefined leaves it to who is at the page of the bank
   */
  begin(
    details: Pick<Transaction, 'amount_in_cents' | 'reference' | 'payment_method' | 'customer_email'> &
      Partial<Transaction>,
    outcome?: Status,
  ): Transaction {
    const id = `1${this.id()}-${Math.floor(this.now() / 1_000)}-${10_000 + this.transactions.size}`
    const one: Transaction = {
      ...{ id, created_at: this.iso(), finalized_at: null, currency: 'COP' as const },
      ...{ status: 'PENDING' as const, status_message: null, redirect_url: null },
      ...{ payment_source_id: null, payment_link_id: null, payment_method_type: details.payment_method.type },
      ...details,
    }
    this.transactions.set(id, one)
    const bank = ['PSE', 'BANCOLOMBIA_TRANSFER'].includes(one.payment_method.type)
    if (bank)
      this.later(SOON_MS, () => {
        one.payment_method.extra = { ...one.payment_method.extra, async_payment_url: `${this.origin()}/banco/${id}` }
      })
    if (outcome) this.later(bank ? 5 * SOON_MS : SOON_MS, () => this.decide(id, outcome))
    else this.later(PATIENCE_MS, () => this.decide(id, 'ERROR'))
    return one
  }

  /** Ends a transaction that is pending, and says so. */
  decide(id: string, status: Status): void {
    const one = this.transactions.get(id)
    if (!one || (one.status !== 'PENDING' && status !== 'VOIDED')) return
    const message = { DECLINED: 'La transacción fue rechazada', ERROR: 'La transacción tuvo un error' }
    Object.assign(one, {
      ...{ status, finalized_at: this.iso() },
      status_message: message[status as keyof typeof message] ?? null,
    })
    const link = one.payment_link_id ? this.links.get(one.payment_link_id) : undefined
    if (link?.single_use && status === 'APPROVED') link.active = false
    const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents']
    this.announce('transaction.updated', { transaction: told(one) }, properties)
  }

  /**
   * Pays the merchant what was approved since the last time, less what is taken: a part and an amount of each payment, its IVA, and
   * what is withheld of cards. Source: wompi.com, "Tarifas"; E.T. art. 401 par. 1.
   */
  deposit(): Deposit | undefined {
    const due = [...this.transactions.values()].filter(
      ({ id, status, payment_source_id }) => status === 'APPROVED' && !payment_source_id && !this.paid.has(id),
    )
    if (due.length === 0) return undefined
    for (const { id } of due) this.paid.add(id)
    const sum = (of: (one: Transaction) => number) => due.reduce((all, one) => all + of(one), 0)
    const sold = sum((one) => one.amount_in_cents)
    const fee = sum((one) => Math.round(one.amount_in_cents * 0.0265) + 70_000)
    const cards = sum((one) => (one.payment_method.type === 'CARD' ? one.amount_in_cents : 0))
    const [vat, retefuente, reteica] = [0.19 * fee, 0.015 * cards, 0.00414 * cards].map(Math.round) as [
      ...[number, number, number],
    ]
    const net = sold - fee - vat - retefuente - reteica
    const made = { date: this.iso().slice(0, 10), payments: due.length, sold, fee, vat, retefuente, reteica, net }
    this.deposits.push(made)
    return made
  }

  /** Its deposits as the bank of the merchant tells them. */
  statement = (): string =>
    [
      'Fecha;Descripción;Valor',
      ...this.deposits.map(
        ({ date, net }, i) => `${date.split('-').reverse().join('/')};ABONO WOMPI ${i + 1};${(net / 100).toFixed(2)}`,
      ),
    ].join('\n')

  private decideAll(): void {
    for (const { id, status } of this.transactions.values()) if (status === 'PENDING') this.decide(id, 'APPROVED')
  }

  /** The event of something, as it is posted: signed over the values that it names. */
  eventOf(event: string, data: object, properties: readonly string[]) {
    const timestamp = Math.floor(this.now() / 1_000)
    const said = properties.map((path) => String(at(data, path))).join('')
    const checksum = sha256(`${said}${timestamp}${this.signing(this.keys.events)}`)
    const signature = { properties, checksum }
    return { event, data, environment: 'test', signature, timestamp, sent_at: this.iso() }
  }

  private announce(event: string, data: object, properties: readonly string[]): void {
    if (!this.eventsUrl) return
    const body = this.eventOf(event, data, properties)
    const headers = { 'content-type': 'application/json', 'x-event-checksum': body.signature.checksum }
    this.tell({ url: this.eventsUrl, body: JSON.stringify(body), headers })
  }
}
