import restored from './restored.json'

/** What tells one deployment from another. Everything else is the same in every stage. */
export interface Deployment {
  /** `prod` keeps its data whatever happens to its stacks. */
  stage: string
  /** Version that `GET /api/v2/health` tells. */
  version: string
  /** Folder with the bundles of the functions. */
  code: string
  /** Folder with the built web app. */
  site: string
  /** The app's own address, in a Route 53 zone of the account; CloudFront's without it. */
  domain?: { name: string; zoneId: string; zoneName: string }
  /** Name of a table that a recovery to a point in time made, to be used instead of our own. */
  restoredTable?: string
  /** Address that mails come from: an SES identity of the account. */
  mailFrom: string
  /** Metrics by call and by capability. Each series costs money (see docs/operations.md); the log has the same numbers. */
  metrics: boolean
  /**
   * How the copies of the audit are locked, and for how many days: `governance` lets only who holds the right to bypass it
   * remove one, `compliance` nobody, whoever they are.
   */
  auditLock: AuditLock
  /** Dollars a month over which who hears of alarms is told. */
  budgetDollars: number
  /** The one origin whose windows may bring a session by a message. */
  loginOrigin?: string
  /** NIT of whoever sells the product. */
  nit?: string | undefined
  /** Who hears of alarms. */
  alarmEmail?: string
}

export interface AuditLock {
  mode: 'governance' | 'compliance'
  days: number
}

/** Merchants keep their books and papers for ten years. Source: Ley 962 de 2005, article 28. */
const TEN_YEARS = 3_653

/**
 * The lock of a stage's copies of the audit, from `compliance`, `governance` or either with its days (`compliance:730`); a
 * stage without merchants locks for a day, so that it can be removed.
 * @throws Error for anything else
 */
export function auditLockOf(stage: string, text = 'governance'): AuditLock {
  const [, mode, days] = /^(governance|compliance)(?::([1-9]\d{0,4}))?$/.exec(text) ?? []
  if (!mode) throw new Error(`TENDERO_AUDIT_LOCK: ${text} is neither governance nor compliance, with days or without`)
  return { mode: mode as AuditLock['mode'], days: days ? Number(days) : keepsData({ stage }) ? TEN_YEARS : 1 }
}

/**
 * The table that a recovery made for a stage, from `restored.json`, which is part of the code: no variable of a deployment
 * says it, so none that is forgotten moves the app back to the table before.
 */
export const restoredTableOf = (stage: string, from: Record<string, string | undefined> = restored) => from[stage]

export const keepsData = ({ stage }: Pick<Deployment, 'stage'>): boolean => stage === 'prod'

/** `prod-tendero-storage`. SST wants the stage first. */
export const stackName = ({ stage }: Deployment, part: string): string => `${stage}-tendero-${part}`
