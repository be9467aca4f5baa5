import { type Fact, Service } from '../service'
import { supportCode, uniqueCode } from './code'
import { type Kind, type Sent, taxesOf } from './document'

/** A document that was taken in. */
export interface Issued {
  kind: Kind
  sent: Sent
  code: string
  state: 'Emitted' | 'Pending'
  at: string
}

export interface Resolution {
  prefix: string
  resolution: string
  from: number
  to: number
  date_from: string
  date_to: string
}

/** How long the DIAN thinks about a document that it did not decide at once. */
const THINKING_MS = 10 * 60_000
/** The test set: technical key of the resolution, PIN of the software, the issuer. Source: DIAN, test set SETT. */
const KEY = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c'
const PIN = '12345'
const FINAL_CONSUMER = '222222222222'

/** Plemsi, in memory: resolutions and the documents that the DIAN was sent. All of them are tests, without fiscal value. */
export class Plemsi extends Service<{ rejected: number; pending: number; unfiled: boolean }> {
  readonly token = 'plemsi-prueba-0123456789abcdef'
  /** Whose account it is: its NIT. */
  issuer = '901585284'
  readonly documents = new Map<string, Issued>()
  readonly resolutions: Resolution[] = []
  readonly mails: { cude: string; targetEmail: string }[] = []
  /** Which rejection comes next. */
  private turn = 0

  constructor(origin: () => string, send: typeof fetch = fetch) {
    const words = {
      rejected: 'Próximos documentos que la DIAN rechaza, cada uno por otra regla',
      pending: 'Próximos documentos que la DIAN deja pendientes',
      unfiled: 'No entrega el XML de los documentos',
    }
    super(
      {
        name: 'plemsi',
        title: 'Plemsi (facturación electrónica)',
        own: { rejected: 0, pending: 0, unfiled: false },
        words,
      },
      origin,
      send,
    )
    this.clear()
  }

  protected clear(): void {
    this.documents.clear()
    this.mails.splice(0)
    this.turn = 0
    const dates = { date_from: '2019-01-19', date_to: '2030-01-19' }
    this.resolutions.splice(
      0,
      Infinity,
      ...[
        { prefix: 'SETT', resolution: '18760000001', from: 1, to: 5_000_000, ...dates },
        { prefix: 'DS', resolution: '18760000002', from: 1, to: 5_000_000, ...dates },
        { prefix: 'POS', resolution: '18760000003', from: 1, to: 5_000_000, ...dates },
        // Those of the demo shop: of its registers, and of its invoices.
        { prefix: 'C1', resolution: '18764071025516', from: 1, to: 5_000_000, ...dates },
        { prefix: 'C2', resolution: '18764071025517', from: 1, to: 5_000_000, ...dates },
        { prefix: 'FE', resolution: '18764071025518', from: 1, to: 5_000, ...dates },
      ],
    )
  }

  facts(): Fact[] {
    return [
      ['Dirección', `${this.origin()}/api`],
      ['Token', this.token],
      ['Documentos', `${this.documents.size} (prueba, sin validez fiscal)`],
      ['Consulta de la DIAN', `${this.origin()}/document/searchqr`, 'page'],
    ]
  }

  override actions() {
    return { decide: { label: 'Que la DIAN valide lo pendiente', run: () => this.decide() } }
  }

  /** Which rejection comes next, of those that there are. */
  nextRejection = (of: number): number => this.turn++ % of

  static keyOf = (kind: Kind, number: string): string => `${kind} ${number}`
  find = (kind: Kind, number: string): Issued | undefined => this.documents.get(Plemsi.keyOf(kind, number))
  byCode = (code: string): Issued | undefined => [...this.documents.values()].find((one) => one.code === code)

  /** Takes a document in: emitted, or left to the DIAN for a while. */
  issue(kind: Kind, sent: Sent): Issued {
    const state = this.faults.pending > 0 ? 'Pending' : 'Emitted'
    if (state === 'Pending') this.faults.pending -= 1
    const code = this.codeOf(kind, sent)
    const issued: Issued = { kind, sent, code, state, at: this.iso() }
    this.documents.set(Plemsi.keyOf(kind, `${sent.prefix}${sent.number}`), issued)
    if (state === 'Pending') this.later(THINKING_MS, () => Object.assign(issued, { state: 'Emitted' }))
    return issued
  }

  private decide(): void {
    for (const one of this.documents.values()) one.state = 'Emitted'
  }

  private codeOf(kind: Kind, sent: Sent): string {
    const supports = kind.startsWith('purchase/')
    const party = supports ? sent.seller : sent.customer
    const parts = {
      ...{ number: `${sent.prefix}${sent.number}`, date: sent.date, time: `${sent.time}-05:00` },
      ...{ base: sent.invoiceBaseTotal, taxes: taxesOf(sent), total: sent.invoiceTaxInclusiveTotal },
      ...{ issuer: this.issuer, buyer: party?.identification_number ?? FINAL_CONSUMER },
      ...{ key: kind === 'billing/invoice' ? KEY : PIN, environment: 2 as const },
    }
    return supports ? supportCode(parts) : uniqueCode(parts)
  }
}
