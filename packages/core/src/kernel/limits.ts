import type { Limit } from './call'

const HOUR = 3600

/** How often calls that cost may be called in an hour, by a shop and from a network. Every such call names one of these. */
export const limits = {
  /** What sends a mail, and what anybody may ask to send one. */
  mail: { shop: 300, network: 600, windowSeconds: HOUR },
  anonymousMail: { network: 60, windowSeconds: HOUR },
  /** What makes or takes a file: tickets of a busy counter are the most of them. */
  file: { shop: 4_000, network: 8_000, windowSeconds: HOUR },
  /** What leaves work for later. */
  job: { shop: 3_000, network: 6_000, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>
