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
  domain?: { name: string; zoneId: string; zoneName: string } | undefined
  /** Name of a table that a recovery to a point in time made, to be used instead of our own. */
  restoredTable?: string | undefined
  /** Address that mails come from: an SES identity of the account. */
  mailFrom: string
  /** Metrics by call and by capability. Each series costs money (see docs/operations.md); the log has the same numbers. */
  metrics: boolean
  /** Dollars a month over which who hears of alarms is told. */
  budgetDollars: number
  /** The one origin whose windows may bring a session by a message. */
  loginOrigin?: string | undefined
  /** Who hears of alarms. */
  alarmEmail?: string | undefined
}

export const keepsData = ({ stage }: Deployment): boolean => stage === 'prod'

/** `prod-tendero-storage`. SST wants the stage first. */
export const stackName = ({ stage }: Deployment, part: string): string => `${stage}-tendero-${part}`
