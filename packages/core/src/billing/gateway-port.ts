/** An account at a payment gateway: where it is asked, and the keys that its owner has. */
export interface GatewayAccount {
  url: URL
  /** The only key that a browser may have: it makes a token of a card. */
  publicKey: string
  privateKey: string
  /** Signs what is charged. */
  integrity: string
  /** Signs what the gateway posts to us. */
  events: string
}

/** What whoever pays must agree to, each with the text that they may read. */
export interface Consents {
  terms: { token: string; url: string }
  data: { token: string; url: string }
}

/** A card that the gateway keeps for us; its number stays there. */
export interface KeptCard {
  /** What it is charged by, with our private key. */
  source: string
  brand: string
  last4: string
  month: number
  year: number
}

/** The bank account that somebody pays from. Source: PSE asks who the person is. */
export interface PseDetails {
  bank: string
  /** `natural` or `legal` person. */
  person: 'natural' | 'legal'
  documentType: string
  document: string
  name: string
  phone: string
}

/** Something to be charged. `reference` is ours and is used once: asking twice charges once. */
export interface ChargeRequest {
  reference: string
  cents: number
  email: string
  /** What the bank shows: at most 30 characters. */
  description: string
  /** The gateway refuses it when it arrives later. ISO. */
  expiresAt: string
  /** Where whoever pays comes back to. */
  returnUrl: string
  by:
    | { card: string; installments: number; recurrent: boolean }
    | { pse: PseDetails; consents: { terms: string; data: string } }
}

/** Something that whoever pays ends at the gateway's own page, by the means that they choose there. */
export type CheckoutRequest = Pick<ChargeRequest, 'reference' | 'cents' | 'expiresAt' | 'returnUrl'>

/** What the gateway says of a charge. `cents` is what it charged, which must be what was asked. */
export interface Said {
  /** Its own number of it. */
  id: string
  reference: string
  cents: number
  state: 'pending' | 'approved' | 'declined' | 'void' | 'failed'
  /** Why it was not approved. */
  message?: string
  /** Where whoever pays goes on, once the bank says it. */
  payUrl?: string
}

/** The gateway does not want what was sent, nor would it the next time; its message is for whoever pays. */
export class Refused extends Error {
  constructor(
    message: string,
    /** What it is about, as the gateway names it: `reference`, `token`. */
    readonly field?: string,
  ) {
    super(message)
    this.name = 'Refused'
  }
}

/** A payment gateway. Everything but `hear` asks it. @throws Refused, or OutsideError when there is no good answer */
export interface Gateway {
  consents(account: GatewayAccount): Promise<Consents>
  keepCard(
    account: GatewayAccount,
    card: { token: string; email: string; terms: string; data: string },
  ): Promise<KeptCard>
  /** Forgets a card; best effort: without our key its source is worth nothing. */
  dropCard(account: GatewayAccount, source: string): Promise<void>
  banks(account: GatewayAccount): Promise<{ code: string; name: string }[]>
  charge(account: GatewayAccount, request: ChargeRequest): Promise<Said>
  /** Where the account of some keys is asked: they say themselves whether their money is play money. */
  address(publicKey: string): URL
  /** The page at which a charge is paid; its amount is signed, so that nobody changes it on the way. Asks nothing. */
  checkout(account: GatewayAccount, request: CheckoutRequest): string
  /** Gives back what a card paid, by the gateway's own number of it; only on the day of the payment. @throws Refused */
  giveBack(account: GatewayAccount, id: string): Promise<void>
  /** What became of a reference; undefined when it never arrived. */
  find(account: GatewayAccount, reference: string): Promise<Said | undefined>
  /** The reference that something posted to us is about: null for what is about none, undefined when it is not the gateway's. */
  hear(account: GatewayAccount, raw: Buffer): string | null | undefined
  /** The reference that something posted claims to be about, by which it is found whose key proves it. */
  claimed(raw: Buffer): string | undefined
}
